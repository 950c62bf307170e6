/// A cursor over the changes of one table, which reads them in place without copying values.
///
/// The unsafe reads are within bounds by one rule: every read goes through `byte` or `skip`, which check it against
/// `end`, and `ChangesetSpans` made sure of the same before.
struct ChangeCursor {
    let bytes: UnsafeRawBufferPointer
    private let width: Int
    private let end: Int
    private var index: Int

    /// The operation of the current change.
    private(set) var operation = ChangesetReader.Operation.insert
    private(set) var range = 0..<0
    /// The position of each column's value before and after the change; 0, the position of a header, if there is none.
    private(set) var old: [Int]
    private(set) var new: [Int]

    init(_ bytes: UnsafeRawBufferPointer, width: Int, range: Range<Int>) {
        self.bytes = bytes
        self.width = width
        index = range.lowerBound
        end = range.upperBound
        old = Array(repeating: 0, count: width)
        new = old
    }

    /// - Throws: `ChangesetError.damage`.
    mutating func next() throws(ChangesetError) -> Bool {
        guard index < end else { return false }
        let start = index
        guard let operation = ChangesetReader.Operation(rawValue: try byte()) else { throw .damage }
        _ = try byte()
        self.operation = operation
        for column in 0..<width {
            let place = try value()
            if operation == .insert { new[column] = place } else { old[column] = place }
        }
        if operation == .update {
            for column in 0..<width { new[column] = try value() }
        }
        range = start..<index
        return true
    }

    /// Moves back to a change that was read before.
    mutating func rewind(to change: Range<Int>) throws(ChangesetError) {
        index = change.lowerBound
        _ = try next()
    }

    /// Skips a value and returns its position.
    private mutating func value() throws(ChangesetError) -> Int {
        let place = index
        switch try byte() {
        case 0: return 0
        case 5: break
        case 1, 2: try skip(8)
        case 3, 4: try skip(Self.length(bytes, &index, end))
        default: throw .damage
        }
        return place
    }

    /// A value's type and bytes.
    func encoded(_ place: Int) throws(ChangesetError) -> Slice<UnsafeRawBufferPointer> {
        var after = self
        after.index = place
        _ = try after.value()
        return bytes[place..<after.index]
    }

    /// The bytes of a blob; empty for any other value.
    func blob(_ place: Int) throws(ChangesetError) -> [UInt8] {
        guard place > 0, bytes[place] == 4 else { return [] }
        var start = place + 1
        let count = try Self.length(bytes, &start, end)
        guard count <= end - start else { throw .damage }
        return [UInt8](bytes[start..<start + count])
    }

    func text(_ place: Int) throws(ChangesetError) -> String? {
        guard place > 0, bytes[place] == 3 else { return nil }
        var start = place + 1
        let count = try Self.length(bytes, &start, end)
        guard count <= end - start else { throw .damage }
        return String(decoding: bytes[start..<start + count], as: UTF8.self)
    }

    func isNull(_ place: Int) -> Bool { place > 0 && bytes[place] == 5 }

    static func length(_ bytes: UnsafeRawBufferPointer, _ index: inout Int, _ end: Int) throws(ChangesetError) -> Int {
        var number = 0
        for _ in 0..<5 {
            guard index < end else { throw .damage }
            let byte = bytes[index]
            index += 1
            number = number << 7 | Int(byte & 0x7F)
            guard byte & 0x80 != 0 else {
                guard number <= Int32.max else { throw .damage }
                return number
            }
        }
        throw .damage
    }

    private mutating func byte() throws(ChangesetError) -> UInt8 {
        guard index < end else { throw .damage }
        defer { index += 1 }
        return bytes[index]
    }

    private mutating func skip(_ count: Int) throws(ChangesetError) {
        guard count <= end - index else { throw .damage }
        index += count
    }
}
