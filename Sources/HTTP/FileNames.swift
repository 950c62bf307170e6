/// The names that clients give to files, made fit to be shown.
public enum FileNames {
    /// The last part of a path, without control characters and without the marks that turn the direction of
    /// writing (a name could show another ending than it has); at most 255 bytes.
    public static func display(_ name: String) -> String {
        let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? Substring.UnicodeScalarView()
        var kept = String.UnicodeScalarView(last.filter { !isHarmful($0) })
        while String(kept).utf8.count > 255 { kept.removeLast() }
        let text = String(kept)
        return text == "." || text == ".." ? "" : text
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
