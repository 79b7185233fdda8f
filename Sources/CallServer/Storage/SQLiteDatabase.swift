import CSQLite
import Foundation

/// One SQLite connection with its prepared statements. Used under a lock.
final class SQLiteDatabase {
    private let handle: OpaquePointer
    private var statements: [String: OpaquePointer] = [:]

    enum Value {
        case null
        case integer(Int64)
        case text(String)
    }

    init(path: String) throws {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(path, &opened, flags, nil) == SQLITE_OK, let opened else {
            let reason = opened.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
            sqlite3_close_v2(opened)
            throw StorageError("cannot open \(path): \(reason)")
        }
        handle = opened
        sqlite3_busy_timeout(handle, 5000)
    }

    deinit {
        for statement in statements.values { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    /// Runs several statements that take and return nothing.
    func execute(script: String) throws {
        guard sqlite3_exec(handle, script, nil, nil, nil) == SQLITE_OK else { throw failure(script) }
    }

    func run(_ sql: String, _ values: Value...) throws { _ = try rows(sql, values) { _ in } }

    func query<Row>(_ sql: String, _ values: Value..., row: (Cursor) throws -> Row) throws -> [Row] { try rows(sql, values, row) }

    func query<Row>(_ sql: String, values: [Value], row: (Cursor) throws -> Row) throws -> [Row] { try rows(sql, values, row) }

    private func rows<Row>(_ sql: String, _ values: [Value], _ row: (Cursor) throws -> Row) throws -> [Row] {
        let statement = try prepared(sql)
        defer {
            sqlite3_reset(statement)
            sqlite3_clear_bindings(statement)
        }
        for (index, value) in values.enumerated() { bind(value, to: statement, at: Int32(index + 1)) }
        var result: [Row] = []
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: result.append(try row(Cursor(statement: statement)))
            case SQLITE_DONE: return result
            default: throw failure(sql)
            }
        }
    }

    private func prepared(_ sql: String) throws -> OpaquePointer {
        if let statement = statements[sql] { return statement }
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else { throw failure(sql) }
        statements[sql] = statement
        return statement
    }

    private func bind(_ value: Value, to statement: OpaquePointer, at index: Int32) {
        switch value {
        case .null: sqlite3_bind_null(statement, index)
        case .integer(let number): sqlite3_bind_int64(statement, index, number)
        case .text(let text):
            var text = text
            text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { _ = foyer_sqlite3_bind_text(statement, index, $0.baseAddress, Int32($0.count)) }
            }
        }
    }

    private func failure(_ sql: String) -> StorageError { StorageError("\(String(cString: sqlite3_errmsg(handle))) in: \(sql.prefix(60))") }

    /// The current row.
    struct Cursor {
        let statement: OpaquePointer

        func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

        func isNull(_ column: Int32) -> Bool { sqlite3_column_type(statement, column) == SQLITE_NULL }

        func text(_ column: Int32) -> String? {
            guard let bytes = sqlite3_column_text(statement, column) else { return nil }
            let count = Int(sqlite3_column_bytes(statement, column))
            return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
        }
    }
}

extension SQLiteDatabase.Value {
    static func optional(_ text: String?) -> Self { text.map { .text($0) } ?? .null }
    static func flag(_ flag: Bool) -> Self { .integer(flag ? 1 : 0) }
}
