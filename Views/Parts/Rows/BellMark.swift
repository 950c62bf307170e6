package import HTML
package import Localization

/// A bell with the time of a thing's reminder, or a link to a new one.
package struct BellMark: Sendable {
    /// The address of the reminder, or of a new one.
    package let path: String
    /// The reminder's time; `nil` without one.
    package var when: String?
    var isDue = false

    /// The line below the head of a thing with a reminder; without one only the menu has a link.
    package func line(_ words: Words) -> HTML { when == nil ? HTML() : "<p class=\"bells\">\(html(words))</p>" }

    /// The row in the thing's menu.
    package func row(_ words: Words) -> HTML {
        Menu.link(path, .bell, when == nil ? words("Remind me") : words("Change the reminder"))
    }

    package func html(_ words: Words) -> HTML {
        guard let when else {
            return """
                <a class="bell bell--none" href="\(url: path)" aria-label="\(words("Remind me"))" \
                title="\(words("Remind me"))">\(Icon.bell.html)</a>
                """
        }
        return """
            <a class="bell\(if: isDue, " bell--due")" href="\(url: path)" title="\(words("Reminder: \(when)"))">\
            \(Icon.bell.html)<span class="bell__when">\(when)</span></a>
            """
    }
}
