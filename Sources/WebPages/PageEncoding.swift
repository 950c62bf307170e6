internal import CIconv

/// The encodings of web pages: https://encoding.spec.whatwg.org
enum PageEncoding {
    /// The text of a page in UTF-8. What is no character in its encoding becomes U+FFFD.
    /// - Parameter contentType: the header of that name.
    static func utf8(_ bytes: [UInt8], contentType: String) -> [UInt8] {
        let (label, start) = mark(of: bytes).map { ($0.label, $0.length) } ?? (nil, 0)
        let bytes = start == 0 ? bytes : Array(bytes.dropFirst(start))
        let declared = label ?? charset(in: Array(contentType.utf8)[...]) ?? declared(in: bytes)
        guard let name = declared.flatMap({ names[$0] }) ?? (isUTF8(bytes) ? nil : "WINDOWS-1252") else { return bytes }
        return name == "UTF-8" ? bytes : converted(bytes, from: name)
    }

    /// The mark at the beginning that says the encoding.
    private static func mark(of bytes: [UInt8]) -> (label: String, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return ("utf-8", 3) }
        if bytes.starts(with: [0xFE, 0xFF]) { return ("utf-16be", 2) }
        return bytes.starts(with: [0xFF, 0xFE]) ? ("utf-16le", 2) : nil
    }

    /// What the page says of itself. A page that says so in ASCII is not in UTF-16.
    private static func declared(in bytes: [UInt8]) -> String? {
        let start = bytes.prefix(4096)
        guard let label = charset(in: start) ?? charset(in: start, after: "encoding") else { return nil }
        return label.hasPrefix("utf-16") ? "utf-8" : label
    }

    /// The label behind `charset=`, in lower case.
    private static func charset(in bytes: ArraySlice<UInt8>, after word: StaticString = "charset") -> String? {
        let word = word.withUTF8Buffer { Array($0) }
        var rest = bytes
        while rest.count > word.count {
            guard rest.starts(with: word, by: { $0 | 0x20 == $1 }) else {
                rest = rest.dropFirst()
                continue
            }
            let value = rest.dropFirst(word.count).drop { $0 == 0x20 }
            rest = value
            guard value.first == UInt8(ascii: "=") else { continue }
            let label = value.dropFirst().drop { [0x20, 0x22, 0x27].contains($0) }.prefix {
                ![0x20, 0x22, 0x27, 0x3B, 0x2F, 0x3E, 0x3F].contains($0)
            }
            if !label.isEmpty { return String(decoding: label.prefix(40), as: UTF8.self).lowercased() }
        }
        return nil
    }

    /// The last letter may be cut.
    private static func isUTF8(_ bytes: [UInt8]) -> Bool {
        (0...3).contains { cut in
            cut <= bytes.count && (cut == 0 || bytes[bytes.count - cut] >= 0xC0)
                && String(validating: bytes.dropLast(cut), as: UTF8.self) != nil
        }
    }

    /// - Parameter name: as the C library calls it.
    private static func converted(_ bytes: [UInt8], from name: String) -> [UInt8] {
        let converter = iconv_open("UTF-8", name)
        guard converter != iconv_t(bitPattern: -1) else { return bytes }
        defer { iconv_close(converter) }
        let source = bytes.map(CChar.init(bitPattern:))
        var piece = [CChar](repeating: 0, count: 16 << 10)
        var text: [UInt8] = []
        var place = 0
        while place < source.count {
            var (used, made) = (0, 0)
            let problem = hearth_convert(converter, source, place, source.count, &used, &piece, piece.count, &made)
            place += used
            text += piece.prefix(made).map(UInt8.init(bitPattern:))
            switch problem {
            case 0, E2BIG: continue
            case EILSEQ:
                text += Array("\u{FFFD}".utf8)
                place += 1
            // The page was cut within a letter.
            default: return text
            }
        }
        return text
    }

    /// The C library's names of encodings by the labels of pages. Others are not opened: a stranger chooses the label.
    private static let names: [String: String] = {
        let all: [(String, String)] = [
            ("UTF-8", "utf-8 utf8 unicode-1-1-utf-8"), ("UTF-16LE", "utf-16le utf-16 ucs-2 unicode"),
            ("UTF-16BE", "utf-16be"),
            ("WINDOWS-1252", "windows-1252 cp1252 x-cp1252 iso-8859-1 iso8859-1 latin1 l1 us-ascii ascii"),
            ("WINDOWS-1250", "windows-1250 cp1250"), ("WINDOWS-1251", "windows-1251 cp1251 x-cp1251"),
            ("WINDOWS-1253", "windows-1253 cp1253"), ("WINDOWS-1254", "windows-1254 cp1254 iso-8859-9 latin5"),
            ("WINDOWS-1255", "windows-1255 cp1255"), ("WINDOWS-1256", "windows-1256 cp1256"),
            ("WINDOWS-1257", "windows-1257 cp1257"), ("WINDOWS-1258", "windows-1258 cp1258"),
            ("WINDOWS-874", "windows-874 tis-620 iso-8859-11"), ("ISO-8859-2", "iso-8859-2 latin2 l2"),
            ("ISO-8859-3", "iso-8859-3 latin3"), ("ISO-8859-4", "iso-8859-4 latin4"),
            ("ISO-8859-5", "iso-8859-5 cyrillic"), ("ISO-8859-6", "iso-8859-6 arabic"),
            ("ISO-8859-7", "iso-8859-7 greek"), ("ISO-8859-8", "iso-8859-8 iso-8859-8-i hebrew"),
            ("ISO-8859-10", "iso-8859-10 latin6"), ("ISO-8859-13", "iso-8859-13"), ("ISO-8859-14", "iso-8859-14"),
            ("ISO-8859-15", "iso-8859-15 latin9"), ("ISO-8859-16", "iso-8859-16"), ("KOI8-R", "koi8-r koi8 koi"),
            ("KOI8-U", "koi8-u koi8-ru"), ("MACINTOSH", "macintosh mac x-mac-roman"), ("CP866", "ibm866 cp866 866"),
            ("CP932", "shift_jis shift-jis sjis x-sjis ms932 windows-31j"), ("EUC-JP", "euc-jp x-euc-jp"),
            ("ISO-2022-JP", "iso-2022-jp"), ("GB18030", "gb18030 gbk gb2312 gb_2312-80 x-gbk chinese"),
            ("BIG5-HKSCS", "big5 big5-hkscs x-x-big5 cn-big5"), ("CP949", "euc-kr ks_c_5601-1987 korean windows-949"),
        ]
        return Dictionary(
            uniqueKeysWithValues: all.flatMap { name, labels in labels.split(separator: " ").map { (String($0), name) }
            })
    }()

    /// What the bytes 0x80 to 0x9F mean in Windows-1252: https://encoding.spec.whatwg.org/index-windows-1252.txt
    static let windows1252: [UInt16] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]
}
