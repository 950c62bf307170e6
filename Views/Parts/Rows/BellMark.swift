import HTML
import Localization

/// A thing's reminder: a bell with its time, or where one is made.
struct BellMark: Sendable {
    /// Of the reminder, or where one is made.
    let path: String
    /// When it tells; `nil` where there is none.
    var when: String?
    var isDue = false

    /// Under the head of a thing that has one; the menu has the way to a first one.
    func line(_ words: Words) -> HTML { when == nil ? HTML() : "<p class=\"bells\">\(html(words))</p>" }

    /// In the menu of a thing.
    func row(_ words: Words) -> HTML {
        Menu.link(path, .bell, when == nil ? words("Remind me") : words("Change the reminder"))
    }

    func html(_ words: Words) -> HTML {
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
