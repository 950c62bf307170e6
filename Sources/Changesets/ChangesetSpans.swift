/// The ranges of each table's changes in a changeset, found by skipping over the rows: whoever needs one table need not
/// decode the others.
///
/// The unsafe reads are within bounds by one rule: every read goes through `byte` or `skip`, which check it against the
/// count first, and the buffer is used only inside the call that lent it.
struct ChangesetSpans {
    struct Span {
        let header: ChangesetReader.Header
        /// The position of the header.
        let start: Int
        /// The changes after the header.
        var range: Range<Int>
        /// The changes include updates or deletions.
        var isMixed = false
        var hasInserts = false
    }

    private(set) var all: [Span] = []

    func of(_ table: String) -> [Span] { all.filter { $0.header.table == table } }

    /// - Throws: `ChangesetError.damage` unless `bytes` are a changeset from beginning to end.
    init(_ bytes: [UInt8]) throws(ChangesetError) {
        var index = 0
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "T") else { throw .damage }
            let (header, start) = try ChangesetReader.header(bytes, at: index)
            var span = Span(header: header, start: index, range: start..<start)
            let end = try bytes.withUnsafeBufferPointer { buffer throws(ChangesetError) in
                var walker = Walker(bytes: buffer, index: start)
                while walker.index < buffer.count, buffer[walker.index] != UInt8(ascii: "T") {
                    let isInsert = try walker.change(header.isKey)
                    if isInsert { span.hasInserts = true } else { span.isMixed = true }
                }
                return walker.index
            }
            span.range = start..<end
            all.append(span)
            index = end
        }
    }

    private struct Walker {
        let bytes: UnsafeBufferPointer<UInt8>
        var index: Int

        /// Skips one change; true if it inserts a row.
        mutating func change(_ isKey: [Bool]) throws(ChangesetError) -> Bool {
            guard let operation = ChangesetReader.Operation(rawValue: try byte()) else { throw .damage }
            _ = try byte()  // Whether a trigger or cascade made the change.
            for column in isKey.indices {
                let isDefined = try value()
                guard isDefined || (operation == .update && !isKey[column]) else { throw .damage }
            }
            guard operation == .update else { return operation == .insert }
            for _ in isKey { _ = try value() }
            return false
        }

        /// Skips a value; false if the column was not changed.
        private mutating func value() throws(ChangesetError) -> Bool {
            switch try byte() {
            case 0: return false
            case 5: break  // NULL.
            case 1, 2: try skip(8)
            case 3, 4: try skip(number())
            default: throw .damage
            }
            return true
        }

        private mutating func number() throws(ChangesetError) -> Int {
            var number = 0
            for _ in 0..<5 {
                let byte = try byte()
                number = number << 7 | Int(byte & 0x7F)
                guard byte & 0x80 != 0 else {
                    guard number <= Int32.max else { throw .damage }
                    return number
                }
            }
            throw .damage
        }

        private mutating func byte() throws(ChangesetError) -> UInt8 {
            guard index < bytes.count else { throw .damage }
            defer { index += 1 }
            return bytes[index]
        }

        private mutating func skip(_ count: Int) throws(ChangesetError) {
            guard count <= bytes.count - index else { throw .damage }
            index += count
        }
    }
}
