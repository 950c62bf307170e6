/// Checks bytes to be one JSON document (RFC 8259) in UTF-8, in constant memory.
struct JSONCheck {
    private let bytes: [UInt8]
    private let limit: Int
    private var index = 0
    private var count = 0
    /// The open lists and objects: where each begins.
    private var open: [Int] = []
    /// The ends of long lists and objects by their beginnings: reading a document passes over them at once.
    private(set) var ends: [Int: Int] = [:]

    /// Bytes of a list or object whose end is worth keeping, and the number of these ends.
    private static let long = 4096
    private static let mostEnds = 10_000

    /// - Parameter limit: the number of values.
    init(_ bytes: [UInt8], limit: Int) {
        self.bytes = bytes
        self.limit = limit
    }

    /// - Returns: the place of the document's value.
    mutating func value() throws(JSONPart.Problem) -> Range<Int> {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        passSpace()
        let start = index
        var needsValue = true
        repeat {
            if needsValue { try begin(&needsValue) } else { try goOn(&needsValue) }
        } while !open.isEmpty || needsValue
        let end = index
        passSpace()
        guard index == bytes.count else { throw .invalid }
        return start..<end
    }

    /// Reads a value, or the beginning of a list or object.
    private mutating func begin(_ needsValue: inout Bool) throws(JSONPart.Problem) {
        count += 1
        guard count <= limit else { throw .tooManyValues }
        guard index < bytes.count else { throw .invalid }
        switch bytes[index] {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < JSONPart.deepest else { throw .tooDeep }
            let isObject = bytes[index] == UInt8(ascii: "{")
            open.append(index)
            index += 1
            passSpace()
            guard index < bytes.count else { throw .invalid }
            if bytes[index] == closing(isObject) {
                close()
                needsValue = false
            } else if isObject {
                try name()
            }
        case UInt8(ascii: "\""):
            try text()
            needsValue = false
        default:
            try literal()
            needsValue = false
        }
    }

    /// Reads what stands behind a value in a list or object.
    private mutating func goOn(_ needsValue: inout Bool) throws(JSONPart.Problem) {
        guard let start = open.last else { return }
        let isObject = bytes[start] == UInt8(ascii: "{")
        passSpace()
        guard index < bytes.count else { throw .invalid }
        if bytes[index] == closing(isObject) { return close() }
        guard bytes[index] == UInt8(ascii: ",") else { throw .invalid }
        index += 1
        passSpace()
        // A comma may follow the last value, too: some programs write one, and Foundation's readers take it.
        if index < bytes.count, bytes[index] == closing(isObject) { return close() }
        if isObject { try name() }
        needsValue = true
    }

    private func closing(_ isObject: Bool) -> UInt8 { UInt8(ascii: isObject ? "}" : "]") }

    private mutating func close() {
        index += 1
        guard let start = open.popLast() else { return }
        if index - start > Self.long, ends.count < Self.mostEnds { ends[start] = index }
    }

    private mutating func name() throws(JSONPart.Problem) {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { throw .invalid }
        try text()
        passSpace()
        guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else { throw .invalid }
        index += 1
        passSpace()
    }

    private mutating func passSpace() { while index < bytes.count, JSONBytes.isSpace(bytes[index]) { index += 1 } }

    private mutating func text() throws(JSONPart.Problem) {
        let start = index + 1
        var isPlain = true
        index = start
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            switch bytes[index] {
            case UInt8(ascii: "\\"): try escape()
            case 0..<32: throw .invalid
            case 128...: (isPlain, index) = (false, index + 1)
            default: index += 1
            }
        }
        guard index < bytes.count, isPlain || String(validating: bytes[start..<index], as: UTF8.self) != nil else {
            throw .invalid
        }
        index += 1
    }

    private mutating func escape() throws(JSONPart.Problem) {
        guard index + 1 < bytes.count else { throw .invalid }
        index += 2
        guard bytes[index - 1] == UInt8(ascii: "u") else {
            guard "\"\\/bfnrt".utf8.contains(bytes[index - 1]) else { throw .invalid }
            return
        }
        guard index + 4 <= bytes.count, bytes[index..<index + 4].allSatisfy({ Self.isHexadecimal($0) }) else {
            throw .invalid
        }
        index += 4
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 32)
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    /// A number, `true`, `false` or `null`.
    private mutating func literal() throws(JSONPart.Problem) {
        let start = index
        while index < bytes.count, !JSONBytes.endsLiteral(bytes[index]) { index += 1 }
        let found = bytes[start..<index]
        switch found.first {
        case UInt8(ascii: "t"): guard found.elementsEqual("true".utf8) else { throw .invalid }
        case UInt8(ascii: "f"): guard found.elementsEqual("false".utf8) else { throw .invalid }
        case UInt8(ascii: "n"): guard found.elementsEqual("null".utf8) else { throw .invalid }
        default: guard Self.isNumber(found) else { throw .invalid }
        }
    }

    /// `-12.5e+3`, without zeros in front.
    private static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
        let whole = rest.prefix(while: isDigit)
        guard !whole.isEmpty, whole.first != UInt8(ascii: "0") || whole.count == 1 else { return false }
        rest = rest[whole.endIndex...]
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix(while: isDigit)
            guard !digits.isEmpty else { return false }
            rest = rest[digits.endIndex...]
        }
        if let sign = rest.first, sign | 32 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { rest = rest.dropFirst() }
            let digits = rest.prefix(while: isDigit)
            guard !digits.isEmpty else { return false }
            rest = rest[digits.endIndex...]
        }
        return rest.isEmpty
    }
}
