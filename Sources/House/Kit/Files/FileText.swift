/// The text of a file whose encoding is not declared.
package struct FileText {
    package enum Encoding: String, Sendable {
        case utf8, utf16
        /// Windows-1252, written by older programs in Western Europe; it can only be guessed.
        case windows1252
    }

    /// The text without UTF-8's byte-order mark.
    package let text: String
    package let encoding: Encoding

    /// Decodes UTF-8, UTF-16 with a byte-order mark, or else Windows-1252. `nil` for bytes that are no text in any of
    /// them: incomplete letters, zero bytes, control characters.
    package init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            guard let text = Self.utf16(bytes.dropFirst(2), isLittle: bytes[0] == 0xFF) else { return nil }
            self.text = text
            encoding = .utf16
        } else if let text = String(validating: bytes, as: UTF8.self) {
            self.text = text
            encoding = .utf8
        } else {
            guard !Self.isBrokenUTF8(bytes), let text = Self.windows1252(bytes) else { return nil }
            self.text = text
            encoding = .windows1252
        }
        if text.utf8.contains(0) { return nil }
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> String? {
        guard bytes.count % 2 == 0 else { return nil }
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        for index in stride(from: bytes.startIndex, to: bytes.endIndex, by: 2) {
            let (one, two) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            units.append(isLittle ? two << 8 | one : one << 8 | two)
        }
        return String(validating: units, as: UTF16.self)
    }

    /// True for truncated or damaged UTF-8: it has a byte-order mark, or more valid than invalid non-ASCII characters.
    static func isBrokenUTF8(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return true }
        var (whole, broken) = (0, 0)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where scalar.value > 127 {
            if scalar == "\u{FFFD}" { broken += 1 } else { whole += 1 }
        }
        return whole > broken
    }

    private static func windows1252(_ bytes: [UInt8]) -> String? {
        var text = String.UnicodeScalarView()
        for byte in bytes {
            switch byte {
            case 9, 10, 13, 32...126, 160...255: text.append(Unicode.Scalar(byte))
            case 128...159:
                guard let scalar = Unicode.Scalar(upper[Int(byte) - 128]), scalar != "\0" else { return nil }
                text.append(scalar)
            default: return nil
            }
        }
        return String(text)
    }

    /// The characters of the bytes 0x80 to 0x9F; 0 for unassigned bytes. Source: WHATWG Encoding, index windows-1252.
    private static let upper: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
        0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E,
        0x0178,
    ]
}
