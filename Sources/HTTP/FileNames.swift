/// File names sent by clients, made safe to be shown.
public enum FileNames {
    /// The last part of a path, without control characters and without direction marks (with which a name could show
    /// another ending than it has); at most 255 bytes, the ending kept.
    public static func display(_ name: String) -> String {
        let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? Substring.UnicodeScalarView()
        let text = shortened(String(String.UnicodeScalarView(last.filter { !isHarmful($0) })))
        return text == "." || text == ".." ? "" : text
    }

    /// A name cut before its ending to 255 bytes, the limit of file systems: the ending tells the type of the file.
    public static func shortened(_ name: String) -> String {
        guard name.utf8.count > maxBytes else { return name }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        // A longer ending counts as part of the name.
        let ending = name[dot...].utf8.count <= maxEnding && dot > name.startIndex ? name[dot...] : ""
        // Cuts between characters, before the first that does not fit.
        var (kept, room) = (name.startIndex, maxBytes - ending.utf8.count)
        for index in name.indices {
            room -= String(name[index]).utf8.count
            if room < 0 { break }
            kept = name.index(after: index)
        }
        return String(name[..<kept]) + ending
    }

    private static let (maxBytes, maxEnding) = (255, 32)

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
