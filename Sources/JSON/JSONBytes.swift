/// The bytes of a JSON document that was checked, see `JSONCheck`: its reader need not doubt its syntax.
final class JSONBytes: Sendable {
    let bytes: [UInt8]
    /// The ends of long lists and objects by their beginnings.
    private let ends: [Int: Int]

    init(_ bytes: [UInt8], ends: [Int: Int]) {
        self.bytes = bytes
        self.ends = ends
    }

    /// The number from its digits, or the word.
    func literal(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// A string without its quotation marks and escapes.
    func text(_ range: Range<Int>) -> String {
        let inside = bytes[range].dropFirst().dropLast()
        guard inside.contains(UInt8(ascii: "\\")) else { return String(decoding: inside, as: UTF8.self) }
        var units: [UInt8] = []
        var index = inside.startIndex
        while index < inside.endIndex {
            guard inside[index] == UInt8(ascii: "\\") else {
                units.append(inside[index])
                index += 1
                continue
            }
            let sign = inside[index + 1]
            index += 2
            guard sign == UInt8(ascii: "u") else {
                units.append(Self.escapes[sign] ?? sign)
                continue
            }
            let first = unit(index)
            index += 4
            var pair = [first]
            if UTF16.isLeadSurrogate(first), index + 6 <= inside.endIndex, inside[index] == UInt8(ascii: "\\"),
                inside[index + 1] == UInt8(ascii: "u"), case let second = unit(index + 2),
                UTF16.isTrailSurrogate(second)
            {
                pair.append(second)
                index += 6
            }
            // Half a pair becomes the sign for letters that are missing.
            units += String(decoding: pair, as: UTF16.self).utf8
        }
        return String(decoding: units, as: UTF8.self)
    }

    private static let escapes: [UInt8: UInt8] = [
        UInt8(ascii: "n"): 10, UInt8(ascii: "t"): 9, UInt8(ascii: "r"): 13, UInt8(ascii: "b"): 8, UInt8(ascii: "f"): 12,
    ]

    private func unit(_ index: Int) -> UInt16 {
        UInt16(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16) ?? 0xFFFD
    }

    /// Whether a value is this string.
    func isText(_ range: Range<Int>, _ text: String) -> Bool {
        guard bytes[range.lowerBound] == UInt8(ascii: "\"") else { return false }
        let inside = bytes[range].dropFirst().dropLast()
        return inside.elementsEqual(text.utf8) || inside.contains(UInt8(ascii: "\\")) && self.text(range) == text
    }

    /// A value as it stands there, without the white space between its parts.
    func compact(_ range: Range<Int>) -> String {
        var (kept, isInText, isEscaped): ([UInt8], Bool, Bool) = ([], false, false)
        for byte in bytes[range] {
            if isInText || !Self.isSpace(byte) { kept.append(byte) }
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInText.toggle()
            }
        }
        return String(decoding: kept, as: UTF8.self)
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 13 || byte == 9 }

    /// The end of the value that begins here.
    func end(of start: Int) -> Int {
        var (index, depth) = (start, 0)
        repeat {
            switch bytes[index] {
            case UInt8(ascii: "\""): index = endOfText(index)
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if let end = ends[index] {
                    index = end
                } else {
                    depth += 1
                    index += 1
                }
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                index += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"), 32, 10, 13, 9: index += 1
            default:
                while index < bytes.count, !Self.endsLiteral(bytes[index]) { index += 1 }
            }
        } while depth > 0
        return index
    }

    private func endOfText(_ start: Int) -> Int {
        var index = start + 1
        while bytes[index] != UInt8(ascii: "\"") { index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1 }
        return index + 1
    }

    static func endsLiteral(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    }
}

/// Goes through the elements of a list, or through the members of an object.
struct JSONCursor {
    private let document: JSONBytes
    private var index: Int
    private let end: Int

    /// - Parameter opening: the bracket of what is expected; any other value has no elements.
    init(_ document: JSONBytes, _ range: Range<Int>, of opening: UInt8) {
        self.document = document
        let isIt = !range.isEmpty && document.bytes[range.lowerBound] == opening
        index = isIt ? range.lowerBound + 1 : 0
        end = isIt ? range.upperBound - 1 : 0
    }

    mutating func nextElement() -> Range<Int>? {
        pass(",")
        guard index < end else { return nil }
        let start = index
        index = document.end(of: start)
        return start..<index
    }

    mutating func nextMember() -> (name: Range<Int>, value: Range<Int>)? {
        guard let name = nextElement() else { return nil }
        pass(":")
        guard let value = nextElement() else { return nil }
        return (name, value)
    }

    private mutating func pass(_ sign: Unicode.Scalar) {
        while index < end, JSONBytes.isSpace(document.bytes[index]) || document.bytes[index] == UInt8(ascii: sign) {
            index += 1
        }
    }
}
