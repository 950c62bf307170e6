/// Text out of a page's markup.
enum PageText {
    /// - Parameter bytes: UTF-8 with character references.
    static func line(_ bytes: ArraySlice<UInt8>, limit: Int) -> String {
        // A reference is at most a dozen bytes for one scalar, and white space becomes shorter.
        line(decoded(bytes.prefix(limit * 64)), limit: limit)
    }

    /// One line without control characters, cut to a number of scalars.
    static func line(_ text: String, limit: Int) -> String {
        var line = String.UnicodeScalarView()
        var isSpaced = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace || isControl(scalar) {
                isSpaced = !line.isEmpty
                continue
            }
            if isSpaced { line.append(" ") }
            isSpaced = false
            line.append(scalar)
            guard line.count <= limit else { break }
        }
        guard line.count > limit else { return String(line) }
        return String(String.UnicodeScalarView(line.prefix(limit - 1))) + "…"
    }

    /// Also the signs that turn the direction of what follows them, beyond the text that they are in.
    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069, 0xFFF9...0xFFFB: true
        default: false
        }
    }

    /// Replaces character references: https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state
    static func decoded(_ bytes: ArraySlice<UInt8>) -> String {
        guard bytes.contains(UInt8(ascii: "&")) else { return String(decoding: bytes, as: UTF8.self) }
        var text: [UInt8] = []
        var rest = bytes
        while let byte = rest.first {
            if byte == UInt8(ascii: "&"), let (scalar, length) = reference(rest.dropFirst()) {
                text += Array(String(Character(scalar)).utf8)
                rest = rest.dropFirst(1 + length)
            } else {
                text.append(byte)
                rest = rest.dropFirst()
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// - Returns: the character, and the number of bytes behind the ampersand.
    private static func reference(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        if bytes.first == UInt8(ascii: "#") { return number(bytes.dropFirst()).map { ($0, $1 + 1) } }
        let name = bytes.prefix(8).prefix { isLetter($0) || (0x30...0x39).contains($0) }
        guard let scalar = CharacterNames.all[String(decoding: name, as: UTF8.self)] else { return nil }
        return (scalar, name.count + (bytes.dropFirst(name.count).first == UInt8(ascii: ";") ? 1 : 0))
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
        let isHex = bytes.first.map { $0 | 0x20 } == UInt8(ascii: "x")
        let digits = bytes.dropFirst(isHex ? 1 : 0).prefix(10).prefix { byte in
            (0x30...0x39).contains(byte) || isHex && (0x61...0x66).contains(byte | 0x20)
        }
        guard !digits.isEmpty else { return nil }
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: isHex ? 16 : 10) ?? 0
        let length = digits.count + (isHex ? 1 : 0)
        let end = bytes.dropFirst(length).first == UInt8(ascii: ";") ? 1 : 0
        // The numbers of Windows-1252, as browsers read them.
        let code = (0x80...0x9F).contains(value) ? UInt32(PageEncoding.windows1252[Int(value) - 0x80]) : value
        return (code == 0 ? "\u{FFFD}" : Unicode.Scalar(code) ?? "\u{FFFD}", length + end)
    }

    static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
