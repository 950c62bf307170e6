import HTML
import Localization

/// Notes with the nodes they mention.
struct NotesText: Sendable {
    /// Each mention is one object replacement character, U+FFFC.
    let text: String
    let mentions: [Mention]

    /// A node that the notes mention, as it is called now.
    struct Mention: Sendable {
        let label: String
        /// Nil when it is gone.
        let path: String?
        var leads: Leading = .there
    }

    /// What somebody finds at the end of a mention.
    enum Leading: Sendable {
        case there
        /// Nothing has this name: the form that makes it.
        case toMaking
        /// Several have this name: a search for it.
        case toChoosing
    }

    enum Part: Sendable {
        case text(String)
        case mention(Mention)
    }

    static let mark: Character = "\u{FFFC}"
    static let scalar: Unicode.Scalar = "\u{FFFC}"

    init(_ parts: [Part]) {
        var text = ""
        var mentions: [Mention] = []
        for part in parts {
            switch part {
            case .text(let some): text += some.replacing(String(Self.mark), with: " ")
            case .mention(let mention):
                text.append(Self.mark)
                mentions.append(mention)
            }
        }
        self.text = text
        self.mentions = mentions
    }

    var isEmpty: Bool { text.isEmpty }

    /// Notes without signs for emphasis, lists and links, for a row of a list.
    static func line(_ notes: String) -> String { FormattedText.line(notes) }

    func html(_ words: Words) -> HTML { FormattedText(text, mentions: mentions).html(words) }
}

extension NotesText.Mention {
    func html(_ words: Words) -> HTML {
        guard let path else { return "\(label)" }
        return switch leads {
        case .there: "<a class=\"mention\" href=\"\(url: path)\">\(label)</a>"
        case .toMaking:
            """
            <a class="mention mention--open" href="\(url: path)" title="\(words("Nothing has this name yet: make it"))">\
            \(label)<span aria-hidden="true"> +</span></a>
            """
        case .toChoosing:
            """
            <a class="mention mention--open" href="\(url: path)" title="\(words("Several things have this name"))">\
            \(label)<span aria-hidden="true"> ?</span></a>
            """
        }
    }
}
