/// Writes parts of an answer as bytes: a tag, then numbers of eight bytes with the lowest first, and lengths of four.
public struct TablePartWriter {
    private(set) var bytes: [UInt8] = []
    private let send: ([UInt8]) throws -> Void

    /// Bytes that are sent at a time.
    private static let portion = 64 << 10

    /// - Parameter send: takes the bytes, portion by portion.
    public init(_ send: @escaping ([UInt8]) throws -> Void) {
        self.send = send
    }

    enum Tag: UInt8 {
        case end, problem, table, row, bytes
        case null, whole, real, text, blob
    }

    private mutating func add(_ tag: Tag) { bytes.append(tag.rawValue) }

    private mutating func add<Number: FixedWidthInteger>(_ number: Number) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    private mutating func add(_ part: some Collection<UInt8>) {
        add(UInt32(clamping: part.count))
        bytes.append(contentsOf: part)
    }

    public mutating func table(isThere: Bool) {
        add(.table)
        bytes.append(isThere ? 1 : 0)
    }

    /// Begins a row; as many values as it has columns have to follow.
    public mutating func row(_ id: Int64, columns: Int) throws {
        if bytes.count >= Self.portion { try flush() }
        add(.row)
        add(id)
        add(UInt32(clamping: columns))
    }

    public mutating func null() { add(.null) }

    public mutating func whole(_ number: Int64) {
        add(.whole)
        add(number)
    }

    public mutating func real(_ number: Double) {
        add(.real)
        add(number.bitPattern)
    }

    public mutating func text(_ utf8: some Collection<UInt8>) throws {
        add(.text)
        add(utf8)
        if bytes.count >= Self.portion { try flush() }
    }

    public mutating func blob(_ count: Int) {
        add(.blob)
        add(Int64(count))
    }

    public mutating func bytes(_ part: some Collection<UInt8>) throws {
        add(.bytes)
        add(part)
        try flush()
    }

    public mutating func problem(_ problem: TablePart.Problem) throws {
        add(.problem)
        bytes.append(problem.rawValue)
        try flush()
    }

    public mutating func end() throws {
        add(.end)
        try flush()
    }

    private mutating func flush() throws {
        try send(bytes)
        bytes.removeAll(keepingCapacity: true)
    }
}
