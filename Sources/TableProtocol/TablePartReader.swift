/// Reads parts of an answer, which comes from a program that untrusted data may have taken over: nothing is believed of it.
public struct TablePartReader {
    private var bytes: ArraySlice<UInt8> = []
    private let receive: () throws -> [UInt8]
    /// Bytes that may still come.
    private var left: Int

    /// The answer is not one, or is cut off.
    public struct Invalid: Error {
        public init() {}
    }

    /// The answer is longer than wanted.
    public struct TooLong: Error {}

    /// A row of a table has at most this many requested columns.
    private static let mostColumns = 64

    /// - Parameters:
    ///   - limit: the most bytes of the whole answer.
    ///   - receive: gives the next bytes; none at the end.
    public init(limit: Int, _ receive: @escaping () throws -> [UInt8]) {
        left = limit
        self.receive = receive
    }

    /// - Throws: `Invalid`, `TooLong`, and what `receive` throws.
    public mutating func next() throws -> TablePart {
        switch try tag() {
        case .end: return .end
        case .problem:
            guard let problem = TablePart.Problem(rawValue: try number()) else { throw Invalid() }
            return .problem(problem)
        case .table: return .table(isThere: try number() as UInt8 != 0)
        case .row:
            let id: Int64 = try number()
            let count = Int(try number() as UInt32)
            guard count <= Self.mostColumns else { throw Invalid() }
            return .row(id, try (0..<count).map { _ in try value() })
        case .bytes: return .bytes(Array(try run()))
        case .null, .whole, .real, .text, .blob: throw Invalid()
        }
    }

    private mutating func value() throws -> TableValue {
        switch try tag() {
        case .null: return .null
        case .whole: return .whole(try number())
        case .real: return .real(Double(bitPattern: try number()))
        case .text: return .text(String(decoding: try run(), as: UTF8.self))
        case .blob: return .blob(Int(clamping: try number() as Int64))
        case .end, .problem, .table, .row, .bytes: throw Invalid()
        }
    }

    private mutating func tag() throws -> TablePartWriter.Tag {
        guard let tag = TablePartWriter.Tag(rawValue: try number()) else { throw Invalid() }
        return tag
    }

    private mutating func number<Number: FixedWidthInteger>() throws -> Number {
        let part = try take(MemoryLayout<Number>.size)
        return part.reversed().reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
    }

    private mutating func run() throws -> ArraySlice<UInt8> { try take(Int(try number() as UInt32)) }

    private mutating func take(_ count: Int) throws -> ArraySlice<UInt8> {
        guard count <= bytes.count + left else { throw TooLong() }
        if bytes.count < count {
            var whole = Array(bytes)
            while whole.count < count {
                let more = try receive()
                guard !more.isEmpty else { throw Invalid() }
                guard more.count <= left else { throw TooLong() }
                left -= more.count
                whole += more
            }
            bytes = whole[...]
        }
        defer { bytes = bytes.dropFirst(count) }
        return bytes.prefix(count)
    }
}
