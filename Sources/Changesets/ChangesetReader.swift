/// A decoder of a changeset's bytes.
///
/// Format: the comment "Changeset Format" in SQLite's ext/session/sqlite3session.c.
struct ChangesetReader {
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

    private var rest: ArraySlice<UInt8>
    private var header: Header?
    /// The position of the last change, after any header before it.
    private var changeStart = 0

    init(_ bytes: [UInt8]) {
        rest = bytes[...]
    }

    /// Begins at the changes of one table.
    init(_ bytes: [UInt8], _ span: ChangesetSpans.Span) {
        rest = bytes[span.range]
        header = span.header
    }

    /// Reads the header of a table, and returns the position after it.
    static func header(_ bytes: [UInt8], at index: Int) throws(ChangesetError) -> (Header, end: Int) {
        var reader = ChangesetReader(bytes)
        reader.rest = bytes[(index + 1)...]
        return (try reader.readHeader(), reader.rest.startIndex)
    }

    /// The bytes of a changeset without the changes of one table for which `isLeftOut` returns true.
    ///
    /// - Throws: `ChangesetError.damage`.
    static func bytes(
        _ bytes: [UInt8], of table: String, without isLeftOut: (Changes.Change) -> Bool
    ) throws(ChangesetError) -> [UInt8] {
        let spans = try ChangesetSpans(bytes).of(table)
        guard !spans.isEmpty else { return bytes }
        var kept: [UInt8] = []
        kept.reserveCapacity(bytes.count)
        var start = bytes.startIndex
        for span in spans {
            var reader = ChangesetReader(bytes, span)
            while let change = try reader.next() {
                // The table's header stays: further changes may follow it.
                kept += bytes[start..<(isLeftOut(change) ? reader.changeStart : reader.rest.startIndex)]
                start = reader.rest.startIndex
            }
        }
        kept += bytes[start...]
        return kept
    }

    /// Reads the next change; `nil` at the end.
    ///
    /// - Throws: `ChangesetError.damage`.
    mutating func next() throws(ChangesetError) -> Changes.Change? {
        while rest.first == UInt8(ascii: "T") {
            rest.removeFirst()
            header = try readHeader()
        }
        guard !rest.isEmpty else { return nil }
        changeStart = rest.startIndex
        guard let header, let operation = Operation(rawValue: try byte()) else { throw .damage }
        _ = try byte()  // Whether a trigger or cascade made the change.

        switch operation {
        case .insert: return Changes.Change(header.table, operation, old: [], new: try row(header))
        case .delete: return Changes.Change(header.table, operation, old: try row(header), new: [])
        case .update:
            let old = try values(header)
            let hasKey = zip(header.isKey, old).allSatisfy { isKey, value in !isKey || value != Self.undefined }
            guard hasKey else { throw .damage }
            return Changes.Change(header.table, operation, old: old, new: try values(header))
        }
    }

    private mutating func readHeader() throws(ChangesetError) -> Header {
        let width = try number()
        // SQLite's limit of columns.
        guard (1...32_767).contains(width) else { throw .damage }
        // Each column's position in the key, from 1 on, or 0.
        let places = try take(width)
        guard places.allSatisfy({ $0 <= width }) else { throw .damage }
        let isKey = places.map { $0 != 0 }
        guard isKey.contains(true), let end = rest.firstIndex(of: 0), end > rest.startIndex else { throw .damage }
        guard let table = String(validating: rest[..<end], as: UTF8.self) else { throw .damage }
        rest = rest[(end + 1)...]
        return Header(table: table, isKey: isKey)
    }

    /// Reads all values of an inserted or deleted row.
    private mutating func row(_ header: Header) throws(ChangesetError) -> [ArraySlice<UInt8>] {
        let values = try values(header)
        guard !values.contains(Self.undefined) else { throw .damage }
        return values
    }

    private mutating func values(_ header: Header) throws(ChangesetError) -> [ArraySlice<UInt8>] {
        var values: [ArraySlice<UInt8>] = []
        values.reserveCapacity(header.isKey.count)
        for _ in header.isKey { values.append(try value()) }
        return values
    }

    private static let undefined: ArraySlice<UInt8> = [0]

    private mutating func value() throws(ChangesetError) -> ArraySlice<UInt8> {
        let whole = rest
        switch try byte() {
        case 0, 5: break  // Left alone; NULL.
        case 1, 2: _ = try take(8)
        case 3, 4: _ = try take(try number())
        default: throw .damage
        }
        return whole[..<rest.startIndex]
    }

    /// Reads SQLite's variable-length integer, up to the 31 bits of a length: seven bits in each byte, the highest
    /// first.
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
        guard let byte = rest.popFirst() else { throw .damage }
        return byte
    }

    private mutating func take(_ count: Int) throws(ChangesetError) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .damage }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
