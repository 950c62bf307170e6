package import HTML
package import Localization

/// A member of the household as a round badge.
package struct Avatar: Sendable {
    package let name: String
    /// One or two letters.
    package let initials: String
    /// 1 to 10.
    package let colour: Int
    /// The address of a square picture, shown instead of the initials.
    var photo: String?

    package init(name: String, initials: String, colour: Int, photo: String? = nil) {
        self.name = name
        self.initials = initials
        self.colour = colour
        self.photo = photo
    }

    /// Stands for somebody who left before names were kept.
    package static func somebodyGone(_ words: Words) -> Avatar {
        Avatar(name: words("Former member"), initials: "–", colour: 1)
    }

    /// The badge beside a name, hidden from screen readers.
    package var html: HTML { html("avatar") }

    /// The large badge on the member's own page.
    var onPage: HTML { html("avatar avatar--page") }

    private func html(_ block: String) -> HTML {
        guard let photo else {
            return "<span class=\"\(block)\" data-colour=\"\(colour)\" aria-hidden=\"true\">\(initials)</span>"
        }
        return """
            <img class="\(block)" data-colour="\(colour)" src="\(url: photo)" width="160" height="160" alt="" \
            loading="lazy" decoding="async">
            """
    }

    /// Several overlapping badges, with one label for all of them.
    package static func several(_ avatars: [Avatar], label: String) -> HTML {
        if avatars.isEmpty { return HTML() }
        return """
            <span class="avatars" role="img" aria-label="\(label)" title="\(label)">\(avatars.prefix(4), { $0.html })\
            \(if: avatars.count > 4, "<span class=\"avatar\" aria-hidden=\"true\">+\(avatars.count - 4)</span>")</span>
            """
    }
}
