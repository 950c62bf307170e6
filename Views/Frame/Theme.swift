extension Member.Theme {
    /// True if its colours are in `tokens.css`, which every page loads, and not in `tokens/themes.css`.
    var isOfSystem: Bool { [.system, .light, .dark].contains(self) }

    /// The background colours by day and night, for the browser's own bars. A test compares them with both files.
    var papers: (day: String, night: String) {
        switch self {
        case .system: ("#faf6ef", "#171412")
        case .light: ("#faf6ef", "#faf6ef")
        case .dark: ("#171412", "#171412")
        case .pink: ("#fcf3f4", "#1a1315")
        case .beige: ("#f4ecdd", "#1b1710")
        case .green: ("#f2f6ee", "#12160f")
        case .blue: ("#f1f5fa", "#10151b")
        }
    }
}
