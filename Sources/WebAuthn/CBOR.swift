/// A value of CBOR (RFC 8949), as authenticators write it: no tags, no numbers with a point, nothing of unknown length.
enum CBOR: Hashable, Sendable {
    case number(Int)
    case bytes([UInt8])
    case text(String)
    case list([CBOR])
    case map([CBOR: CBOR])
    case bool(Bool)
    case null

    subscript(key: CBOR) -> CBOR? {
        if case .map(let pairs) = self { pairs[key] } else { nil }
    }

    var number: Int? { if case .number(let number) = self { number } else { nil } }
    var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }
    var text: String? { if case .text(let text) = self { text } else { nil } }
}

/// Reads CBOR from outside: what is nested deep, has many parts or has a key twice is refused. Numbers may be written longer
/// than they have to be, because nothing here compares what was written.
struct CBORReader {
    private(set) var rest: ArraySlice<UInt8>
    private var parts = 0

    static let mostParts = 64
    static let deepest = 4

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    /// The one value of which the bytes consist.
    static func value(_ bytes: [UInt8]) throws(WebAuthnProblem) -> CBOR {
        var reader = CBORReader(bytes[...])
        let value = try reader.value()
        guard reader.rest.isEmpty else { throw .malformed }
        return value
    }

    /// The next value; what follows it stays in `rest`.
    mutating func value() throws(WebAuthnProblem) -> CBOR { try value(depth: 0) }

    private mutating func value(depth: Int) throws(WebAuthnProblem) -> CBOR {
        parts += 1
        guard parts <= Self.mostParts, depth <= Self.deepest, let first = rest.popFirst() else { throw .malformed }
        let kind = first >> 5
        if kind == 7 { return try simple(first) }
        let number = try argument(first & 31)
        switch kind {
        case 0: return .number(number)
        case 1: return .number(-1 - number)
        case 2: return .bytes(Array(try take(number)))
        case 3:
            guard let text = String(validating: try take(number), as: UTF8.self) else { throw .malformed }
            return .text(text)
        case 4:
            var list: [CBOR] = []
            for _ in 0..<number { list.append(try value(depth: depth + 1)) }
            return .list(list)
        case 5: return .map(try pairs(number, depth: depth + 1))
        default: throw .malformed
        }
    }

    private mutating func pairs(_ count: Int, depth: Int) throws(WebAuthnProblem) -> [CBOR: CBOR] {
        var pairs: [CBOR: CBOR] = [:]
        for _ in 0..<count {
            let key = try value(depth: depth)
            guard pairs.updateValue(try value(depth: depth), forKey: key) == nil else { throw .malformed }
        }
        return pairs
    }

    private func simple(_ first: UInt8) throws(WebAuthnProblem) -> CBOR {
        switch first & 31 {
        case 20: .bool(false)
        case 21: .bool(true)
        case 22: .null
        default: throw .malformed
        }
    }

    /// The number after a value's first byte: at most 32 bits.
    private mutating func argument(_ short: UInt8) throws(WebAuthnProblem) -> Int {
        switch short {
        case 0..<24: Int(short)
        case 24...26: try take(1 << (Int(short) - 24)).reduce(0) { $0 << 8 | Int($1) }
        default: throw .malformed
        }
    }

    private mutating func take(_ count: Int) throws(WebAuthnProblem) -> ArraySlice<UInt8> {
        guard count <= rest.count else { throw .malformed }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
