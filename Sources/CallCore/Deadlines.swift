import CallProtocol

/// What is due next, in logarithmic time however many wait. A deadline that was moved stays in the heap and is dropped when it comes up:
/// whoever takes it compares with the one that counts now.
struct Deadlines<ID: Sendable>: Sendable {
    struct Entry: Sendable {
        let time: Timestamp
        let id: ID
    }

    private var heap: [Entry] = []

    var next: Timestamp? { heap.first?.time }
    /// With those that were moved.
    var count: Int { heap.count }

    mutating func add(_ time: Timestamp, _ id: ID) {
        heap.append(Entry(time: time, id: id))
        var index = heap.count - 1
        while index > 0, heap[index].time < heap[(index - 1) / 2].time {
            heap.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    /// Takes the earliest entry if it is due.
    mutating func popDue(_ now: Timestamp) -> Entry? {
        guard let first = heap.first, first.time <= now else { return nil }
        let last = heap.removeLast()
        if !heap.isEmpty {
            heap[0] = last
            sink()
        }
        return first
    }

    private mutating func sink() {
        var index = 0
        while true {
            var smallest = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count && heap[child].time < heap[smallest].time {
                smallest = child
            }
            if smallest == index { return }
            heap.swapAt(index, smallest)
            index = smallest
        }
    }
}
