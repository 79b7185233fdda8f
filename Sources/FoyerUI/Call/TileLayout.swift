import Foundation

/// Where the tiles of a call stand: as large as the space allows, in rows of equal tiles, a short last row in the middle.
enum TileLayout {
    /// Wider or taller than this a face is cut off too much.
    private static let widest: CGFloat = 16.0 / 9
    private static let tallest: CGFloat = 3.0 / 4
    /// On a screen that is itself tall.
    private static let tallestUpright: CGFloat = 9.0 / 16

    static func frames(count: Int, in size: CGSize, spacing: CGFloat) -> [CGRect] {
        guard count > 0, size.width > 0, size.height > 0 else { return [] }
        let columns = bestColumns(count: count, in: size, spacing: spacing)
        let rows = rows(count, columns)
        let tile = tileSize(columns: columns, rows: rows, in: size, spacing: spacing)
        let top = (size.height - total(rows, tile.height, spacing)) / 2
        return (0..<count).map { index in
            let row = index / columns
            let inRow = min(columns, count - row * columns)
            let left = (size.width - total(inRow, tile.width, spacing)) / 2
            return CGRect(
                x: left + CGFloat(index % columns) * (tile.width + spacing), y: top + CGFloat(row) * (tile.height + spacing),
                width: tile.width, height: tile.height)
        }
    }

    private static func bestColumns(count: Int, in size: CGSize, spacing: CGFloat) -> Int {
        (1...count).max { area($0, count, size, spacing) < area($1, count, size, spacing) } ?? 1
    }

    private static func area(_ columns: Int, _ count: Int, _ size: CGSize, _ spacing: CGFloat) -> CGFloat {
        let tile = tileSize(columns: columns, rows: rows(count, columns), in: size, spacing: spacing)
        return tile.width * tile.height
    }

    private static func rows(_ count: Int, _ columns: Int) -> Int { (count + columns - 1) / columns }

    private static func total(_ count: Int, _ length: CGFloat, _ spacing: CGFloat) -> CGFloat {
        CGFloat(count) * length + CGFloat(count - 1) * spacing
    }

    /// Whole points, so that edges are sharp.
    private static func tileSize(columns: Int, rows: Int, in size: CGSize, spacing: CGFloat) -> CGSize {
        let width = max(1, (size.width - CGFloat(columns - 1) * spacing) / CGFloat(columns))
        let height = max(1, (size.height - CGFloat(rows - 1) * spacing) / CGFloat(rows))
        let narrowest = size.height > size.width ? tallestUpright : tallest
        let fitted = CGSize(width: min(width, height * widest), height: min(height, width / narrowest))
        return CGSize(width: fitted.width.rounded(.down), height: fitted.height.rounded(.down))
    }
}
