/// A short name for a browser, made from its `User-Agent`.
enum Device {
    /// `Safari · iPhone`; for an unknown browser the first word of its `User-Agent`.
    static func name(_ userAgent: String) -> String {
        let browsers = [
            ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"), ("CriOS/", "Chrome"),
            ("Chrome/", "Chrome"), ("Safari/", "Safari"),
        ]
        let systems = [
            ("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"),
            ("Mac OS X", "Mac"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
        ]
        let parts = [browsers, systems].compactMap { list in list.first { userAgent.contains($0.0) }?.1 }
        return parts.isEmpty
            ? String(userAgent.split(separator: "/").first?.prefix(40) ?? "") : parts.joined(separator: " · ")
    }
}
