/// What people put beside a name: nothing, one emoji, or one of our own icons as `icon:name`.
enum Emblem {
    static func isAllowed(_ text: String) -> Bool {
        if text.isEmpty { return true }
        if text.hasPrefix("icon:") {
            let name = text.dropFirst(5)
            return (1...30).contains(name.utf8.count)
                && name.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 45 }
        }
        return text.count == 1 && text.unicodeScalars.count <= 12
            && text.unicodeScalars.contains { $0.properties.isEmoji && !$0.isASCII || $0.value == 0x20E3 }
    }
}
