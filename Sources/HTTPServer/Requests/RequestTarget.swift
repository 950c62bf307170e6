internal import HTTP

/// Path and query of a request line, from the undecoded bytes.
struct RequestTarget {
    let path: String
    let query: FormFields
    /// The host of an absolute-form target (RFC 9112 section 3.2.2), in lower case.
    let authority: String?

    /// `nil` for an ambiguous target: encoded slashes, backslashes or NUL, control characters, dot segments, empty
    /// segments, broken escapes or bytes that are not UTF-8.
    init?(_ raw: [UInt8], fieldLimit: Int) {
        var rest = raw[...]
        authority = rest.first == UInt8(ascii: "/") ? nil : Self.takeAuthority(&rest)
        guard rest.first == UInt8(ascii: "/") else { return nil }

        let mark = rest.firstIndex(of: UInt8(ascii: "?")) ?? rest.endIndex
        guard let path = Self.path(rest[..<mark]) else { return nil }
        self.path = path

        guard mark < rest.endIndex else {
            query = FormFields()
            return
        }
        guard let query = try? FormFields(encoded: rest[(mark + 1)...], limit: fieldLimit),  // a refusal either way
            query.fields.allSatisfy({ !$0.name.utf8.contains(0) && !$0.value.utf8.contains(0) })
        else { return nil }
        self.query = query
    }

    private static func path(_ raw: ArraySlice<UInt8>) -> String? {
        var isPlain = true
        var previous: UInt8 = 0
        for byte in raw {
            switch byte {
            case ...0x20, 0x7F, UInt8(ascii: "\\"), UInt8(ascii: "#"): return nil
            case UInt8(ascii: "/") where previous == byte: return nil
            // A name may begin with a dot, so such segments are checked one by one below.
            case UInt8(ascii: "%"), 0x80...: isPlain = false
            case UInt8(ascii: ".") where previous == UInt8(ascii: "/"): isPlain = false
            default: break
            }
            previous = byte
        }
        if isPlain { return String(decoding: raw, as: UTF8.self) }

        guard let path = PercentCoding.decode(raw), !hasEncodedSlash(raw) else { return nil }
        let isUnclear = path.utf8.contains { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\\") }
        let segments = path.utf8.split(separator: UInt8(ascii: "/"))
        let hasDots = segments.contains { $0.elementsEqual(".".utf8) || $0.elementsEqual("..".utf8) }
        return isUnclear || hasDots ? nil : path
    }

    private static func hasEncodedSlash(_ raw: ArraySlice<UInt8>) -> Bool {
        for (offset, byte) in zip(raw.indices, raw) where byte == UInt8(ascii: "%") && offset + 2 < raw.endIndex {
            if raw[offset + 1] == UInt8(ascii: "2") && raw[offset + 2] | 0x20 == UInt8(ascii: "f") { return true }
        }
        return false
    }

    private static func takeAuthority(_ rest: inout ArraySlice<UInt8>) -> String? {
        for scheme in ["http://", "https://"] where rest.starts(with: scheme.utf8) {
            let afterScheme = rest.dropFirst(scheme.utf8.count)
            let slash = afterScheme.firstIndex(of: UInt8(ascii: "/")) ?? afterScheme.endIndex
            rest = afterScheme[slash...]
            return String(decoding: afterScheme[..<slash], as: UTF8.self).lowercased()
        }
        return nil
    }
}
