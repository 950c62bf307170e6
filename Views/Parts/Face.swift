import HTML
import Localization

/// A member of the household as a round badge.
public struct Face: Sendable {
    public let name: String
    /// One or two letters.
    public let initials: String
    /// 1 to 10.
    public let colour: Int

    public init(name: String, initials: String, colour: Int) {
        self.name = name
        self.initials = initials
        self.colour = colour
    }

    /// For beside the name; says nothing to a screen reader.
    var html: HTML { "<span class=\"face\" data-colour=\"\(colour)\" aria-hidden=\"true\">\(initials)</span>" }

    /// Several, overlapping, with one name for all of them.
    static func several(_ faces: [Face], label: String) -> HTML {
        if faces.isEmpty { return HTML() }
        return """
            <span class="faces" role="img" aria-label="\(label)" title="\(label)">\(faces.prefix(4), { $0.html })\
            \(if: faces.count > 4, "<span class=\"face\" aria-hidden=\"true\">+\(faces.count - 4)</span>")</span>
            """
    }
}
