/// Elements under tickets that are never given twice: an old ticket finds nothing, not somebody else.
struct SlotTable<Element> {
    /// A place and how often it was used before. Never zero, so that it can travel as a pointer.
    typealias Ticket = UInt

    private var slots: [(generation: UInt32, element: Element?)] = []
    private var free: [Int] = []

    var isEmpty: Bool { free.count == slots.count }
    var elements: [Element] { slots.compactMap(\.element) }

    mutating func insert(_ element: Element) -> Ticket {
        let index = free.popLast() ?? slots.count
        if index == slots.count { slots.append((1, nil)) }
        slots[index].element = element
        return UInt(slots[index].generation) << 32 | UInt(index)
    }

    subscript(ticket: Ticket) -> Element? {
        let index = Int(ticket & 0xFFFF_FFFF)
        guard index < slots.count, slots[index].generation == UInt32(truncatingIfNeeded: ticket >> 32) else { return nil }
        return slots[index].element
    }

    mutating func remove(_ ticket: Ticket) {
        guard self[ticket] != nil else { return }
        let index = Int(ticket & 0xFFFF_FFFF)
        slots[index].element = nil
        slots[index].generation = max(1, slots[index].generation &+ 1)
        free.append(index)
    }
}
