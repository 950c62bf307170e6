/// A position in the bytes of a changeset, which moves over them part by part without copying values.
///
/// Format: the comment "Changeset Format" in SQLite's ext/session/sqlite3session.c. The unsafe reads are within bounds by
/// one rule: every read goes through `byte` or `skip`, which check it against `end` first.
struct ChangesetScanner {
    struct Header {
        let table: String
        /// True for each column that is part of the primary key.
        let isKey: [Bool]
    }

    enum Operation: UInt8 {
        case delete = 9
        case insert = 18
        case update = 23
    }

    let bytes: UnsafeRawBufferPointer
    private(set) var index: Int
    private let end: Int

    init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) {
        self.bytes = bytes
        index = range.lowerBound
        end = range.upperBound
    }

    var isAtEnd: Bool { index >= end }

    var isAtHeader: Bool { index < end && bytes[index] == UInt8(ascii: "T") }

    /// The same bytes from another position on.
    func moved(to index: Int) -> ChangesetScanner { ChangesetScanner(bytes, index..<max(index, end)) }

    /// Reads the header before the changes of a table.
    mutating func header() throws(ChangesetError) -> Header {
        guard isAtHeader else { throw .damage }
        index += 1
        let width = try number()
        // SQLite's limit of columns.
        guard (1...32_767).contains(width) else { throw .damage }
        // Each column's position in the key, from 1 on, or 0.
        let start = index
        try skip(width)
        let places = bytes[start..<index]
        guard places.allSatisfy({ $0 <= width }), places.contains(where: { $0 != 0 }) else { throw .damage }
        let nameStart = index
        while try byte() != 0 {}
        let name = bytes[nameStart..<index - 1]
        guard !name.isEmpty, let table = String(validating: name, as: UTF8.self) else { throw .damage }
        return Header(table: table, isKey: places.map { $0 != 0 })
    }

    /// Reads the beginning of a change.
    mutating func operation() throws(ChangesetError) -> Operation {
        guard let operation = Operation(rawValue: try byte()) else { throw .damage }
        _ = try byte()  // Whether a trigger or cascade made the change.
        return operation
    }

    /// Skips a value, and returns its position; 0, the position of a header, if the column was not changed.
    mutating func value() throws(ChangesetError) -> Int {
        let place = index
        switch try byte() {
        case 0: return 0
        case 5: break  // NULL.
        case 1, 2: try skip(8)
        case 3, 4: try skip(number())
        default: throw .damage
        }
        return place
    }

    /// The range of a text's or blob's own bytes at a position.
    func payload(_ place: Int) throws(ChangesetError) -> Range<Int> {
        var scanner = moved(to: place + 1)
        let count = try scanner.number()
        let start = scanner.index
        try scanner.skip(count)
        return start..<scanner.index
    }

    /// Reads SQLite's variable-length integer, up to the 31 bits of a length: seven bits in each byte, the highest first.
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
        guard index < end else { throw .damage }
        defer { index += 1 }
        return bytes[index]
    }

    private mutating func skip(_ count: Int) throws(ChangesetError) {
        guard count <= end - index else { throw .damage }
        index += count
    }
}
