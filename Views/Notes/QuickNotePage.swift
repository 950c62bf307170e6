import HTML
import House
import Localization

/// The form for a quick note, from any page.
struct QuickNotePage: Page {
    let tabs: [Choice]
    /// The id of the tab that the note is added to.
    let chosen: String
    /// As typed.
    let content: String
    /// The id of the message.
    let id: String
    /// The page that the note is about.
    var source = ""
    /// Shared files that wait to be sent with the note.
    var files: [(id: String, name: String)] = []
    /// Shared files that cannot be sent with it.
    var leftOut: [LeftOut] = []
    /// Whether it is the page for what other apps share.
    var isForShares = false
    /// The id of what the browser keeps of a share, from which a script fills in the form; `nil` for none.
    var share: String?
    var problems: [String: Phrase] = [:]

    struct LeftOut: Sendable {
        let name: String
        /// Otherwise the message is full.
        let isEmpty: Bool
    }

    func title(_ words: Words) -> String {
        isForShares ? words("Shared from another app") : words("Write a note")
    }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(title(words), above: (words("Notes"), "/notes")).html)
        \(ProblemSummary(problems, [("content", words("Message")), ("files", words("Photos and files"))]).html(words))
        \(share.map { shared($0, words) } ?? kept(words))
        """
    }

    private func kept(_ words: Words) -> HTML {
        """
        \(KeepDraft(key: "/notes/quick", but: "id staged source").begin(words))
        \(form(words))
        </keep-draft>
        """
    }

    private func shared(_ id: String, _ words: Words) -> HTML {
        """
        <shared-note share="\(id)" data-gone="\(words("What you shared is no longer here: it was already sent, or waited for more than a week. Share it again."))" \
        data-empty="\(words("This file is empty."))" data-unread="\(words("This browser cannot read the file right now."))" \
        data-several="\(words("A message holds \(NoteComposer.fileLimit) photos and files. The rest goes with the next one."))">
        \(form(words))
        </shared-note>
        """
    }

    static let filesAreGone = Phrase(
        "What you shared is no longer here: it was already sent, or waited for more than a day. Share it again, or send the text without it."
    )

    /// The form, which is also shown over other pages.
    func form(_ words: Words) -> HTML {
        """
        <form class="form quick-note" method="post" action="/notes/quick" \
        data-refused="\(words("It could not be saved."))">\(hidden("id", id))
        \(FormField("content", words("Message"), problems, words).area(content, rows: 3, rules: rules))
        \(if: !files.isEmpty, "<ul class=\"fine\" id=\"files\">\(files, { "<li>\(Icon.clip.html)\($0.name)\(hidden("staged", $0.id))</li>" })</ul>")
        \(if: !leftOut.isEmpty, left(words))
        \(if: !source.isEmpty, "<p class=\"fine\">\(source)</p>\(hidden("source", source))")
        \(FormField("tab", words("Tab"), problems, words).select(tabs, chosen))
        \(FormEnd(title: words("Send"), cancelPath: "/notes").html(words))
        </form>
        """
    }

    private func left(_ words: Words) -> HTML {
        """
        <div class="notice" role="status"><p>\(words("These files were not added:"))</p>
        <ul>\(leftOut, { "<li>\($0.name): \($0.isEmpty ? words("This file is empty.") : words("There is no room left in this message."))</li>" })</ul></div>
        """
    }

    /// With a page or a file no text is required.
    private var rules: HTML {
        "maxlength=\"100000\" autofocus\(if: source.isEmpty && files.isEmpty, " required")"
    }
}
