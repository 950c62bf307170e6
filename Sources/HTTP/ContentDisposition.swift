/// The header field that makes a browser save a response under a name (RFC 6266).
public enum ContentDisposition {
    /// - Parameter name: any text; characters that file systems may not accept are replaced. At most 200 characters are
    ///   kept.
    /// - Returns: `attachment` with a plain ASCII name for old clients and the whole one in UTF-8 (RFC 8187).
    public static func attachment(_ name: String) -> String {
        let safe = String(name.unicodeScalars.map { isHarmless($0) ? Character($0) : "_" }.prefix(200))
        let plain = String(safe.unicodeScalars.map { $0.isASCII ? Character($0) : "_" })
        let encoded = safe.utf8.map { byte in
            isAttributeCharacter(byte) ? String(UnicodeScalar(byte)) : "%" + hex(byte)
        }.joined()
        return "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
    }

    /// True for none of: control and direction characters, separators of folders, characters that end a quoted string.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        if "/\\\":*?<>|%;".unicodeScalars.contains(scalar) { return false }
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: return false
        default: return true
        }
    }

    /// `attr-char` of RFC 8187.
    private static func isAttributeCharacter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "!#$&+-.^_`|~".utf8.contains(byte)
        }
    }

    private static func hex(_ byte: UInt8) -> String {
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count == 1 ? "0" + digits : digits
    }
}
