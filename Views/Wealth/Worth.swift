import HTML

/// A large number that is never wrapped: the longer it is, the smaller its font.
struct Worth: Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    var heading: HTML { "<h1 class=\"\(names)\">\(text)</h1>" }

    var line: HTML { "<p class=\"\(names)\">\(text)</p>" }

    /// 16 characters fit the narrowest phone at full size, 22 at the smaller one, and all 30 of the largest amount at
    /// the smallest.
    private var names: String {
        switch text.count {
        case ...15: "net-worth"
        case ...21: "net-worth net-worth--long"
        default: "net-worth net-worth--longest"
        }
    }
}
