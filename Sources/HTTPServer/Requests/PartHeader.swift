internal import HTTP

/// The header of one part of a multipart form (RFC 7578).
struct PartHeader: Equatable {
    let name: String
    /// The file name of a part, cleaned so that it can be shown; may be empty.
    let fileName: String?
    /// True for a file field without a chosen file.
    let isAbsentFile: Bool
    let type: String?

    /// - Parameter bytes: the header's lines without the empty last one.
    init(_ bytes: UnsafeRawBufferPointer) throws(BodyProblem) {
        guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else { throw .malformed }
        var disposition: [(name: String, value: String)]?
        var type: String?
        for line in text.utf8.split(separator: UInt8(ascii: "\n")).map({ Substring($0) }) {
            guard let colon = line.firstIndex(of: ":") else { throw .malformed }
            let name = String(line[..<colon])
            let value = line[line.index(after: colon)...].utf8.drop { $0 == 32 || $0 == 9 }
            let trimmed = value.last == 13 ? value.dropLast() : value
            if name.equalsIgnoringCase("Content-Disposition") {
                guard disposition == nil else { throw .malformed }
                disposition = Self.parameters(trimmed)
            } else if name.equalsIgnoringCase("Content-Type") {
                type = String(Substring(trimmed))
            }
        }
        guard let disposition, disposition.first?.name == "form-data",
            let name = disposition.first(where: { $0.name == "name" })?.value
        else { throw .malformed }
        self.name = Self.unescaped(name)
        self.type = type
        let fileName = disposition.first { $0.name == "filename" }?.value
        self.fileName = fileName.map { FileNames.display(Self.unescaped($0)) }
        isAbsentFile = fileName?.isEmpty == true
    }

    /// Splits `form-data; name="a"; filename="b"` into its parameters; the first has no value. Missing quotes are
    /// tolerated.
    private static func parameters(_ value: Substring.UTF8View) -> [(name: String, value: String)]? {
        var result: [(name: String, value: String)] = []
        var rest = value[...]
        while let first = rest.first {
            if first == UInt8(ascii: ";") || first == 32 || first == 9 {
                rest.removeFirst()
                continue
            }
            let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
            rest = rest[name.endIndex...]
            guard rest.first == UInt8(ascii: "=") else {
                result.append((text(name.filter { $0 != 32 }).lowercased(), ""))
                continue
            }
            rest.removeFirst()
            guard let value = takeValue(&rest) else { return nil }
            result.append((text(name).lowercased(), value))
        }
        return result
    }

    /// A token or a quoted string. A backslash counts as escape only before a quote or a backslash, so that an
    /// old client's `C:\folder\file` is left whole.
    private static func takeValue(_ rest: inout Substring.UTF8View.SubSequence) -> String? {
        guard rest.first == UInt8(ascii: "\"") else {
            let token = rest.prefix { $0 != UInt8(ascii: ";") }
            rest = rest[token.endIndex...]
            return text(token.filter { $0 != 32 && $0 != 9 })
        }
        rest.removeFirst()
        var value: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "\"") { return text(value) }
            let next = rest.first
            if byte == UInt8(ascii: "\\"), let next, next == UInt8(ascii: "\"") || next == byte {
                rest.removeFirst()
                value.append(next)
            } else {
                value.append(byte)
            }
        }
        return nil
    }

    /// Reverses what browsers do to names: three characters are percent-encoded and nothing else
    /// (WHATWG HTML, multipart/form-data encoding algorithm).
    private static func unescaped(_ name: String) -> String {
        guard name.utf8.contains(UInt8(ascii: "%")) else { return name }
        var result: [UInt8] = []
        var rest = Substring(name).utf8
        while let byte = rest.first {
            let code = rest.prefix(3).map { $0 }
            switch code {
            case Array("%22".utf8): result.append(UInt8(ascii: "\""))
            case Array("%0D".utf8): result.append(13)
            case Array("%0A".utf8): result.append(10)
            default:
                result.append(byte)
                rest.removeFirst()
                continue
            }
            rest = rest.dropFirst(3)
        }
        return text(result)
    }

    private static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: Array(bytes), as: UTF8.self)
    }
}
