import Foundation
import HTML
import Localization

/// The page of the member's unfinished uploads: each can be dropped (`POST /settings/uploads/:upload/drop`), or all of
/// them (`POST /settings/uploads/drop`).
struct UnfinishedUploadsPage: Page {
    let uploads: [Row]
    let now: Date

    struct Row: Sendable {
        let id: String
        /// `nil` if the target is locked, or no longer visible.
        let name: String?
        let received: Int
        let byteCount: Int
        /// The time at which its last part arrived.
        let touched: Date
    }

    func title(_ words: Words) -> String { words("Unfinished uploads") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(title(words), words))
        \(if: uploads.isEmpty, empty(words))
        \(if: !uploads.isEmpty, list(words))
        """
    }

    private func empty(_ words: Words) -> HTML {
        EmptyPlace(icon: .upload, title: words("No unfinished uploads"), text: hint(words)).html
    }

    private func hint(_ words: Words) -> String {
        words(
            "An interrupted upload waits here for a day. Choose the file again where you started, and it continues.")
    }

    private func list(_ words: Words) -> HTML {
        """
        <ul class="list card">
        \(uploads, { row($0, words) })
        </ul>
        <p class="fine">\(hint(words))</p>
        \(if: uploads.count > 1, dropAll(words))
        """
    }

    private func row(_ upload: Row, _ words: Words) -> HTML {
        let name = upload.name ?? words("A locked file")
        return """
            <li class="row"><span class="tile">\(Icon.upload.html)</span>\
            <span class="row__text"><b class="row__name">\(name)</b>\
            <span class="row__more">\(words("\(words.bytes(upload.received)) of \(words.bytes(upload.byteCount))")) · \
            \(words.lately(upload.touched, now: now))</span></span>
            <form method="post" action="/settings/uploads/\(upload.id)/drop"><button class="button" \
            aria-label="\(words("Discard \(name)"))">\(words("Discard"))</button></form></li>

            """
    }

    private func dropAll(_ words: Words) -> HTML {
        """
        <form method="post" action="/settings/uploads/drop"><button class="button button--wide">\
        \(words("Discard all"))</button></form>
        """
    }
}
