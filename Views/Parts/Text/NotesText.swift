package import HTML
package import Localization

/// Notes, and the nodes they mention.
package struct NotesText: Sendable {
    /// Each mention is one object replacement character, U+FFFC.
    let text: String
    let mentions: [Mention]

    /// A mentioned node with its present name.
    package struct Mention: Sendable {
        package let label: String
        /// `nil` if it was deleted.
        package let path: String?
        package var leads: Leading = .there

        package init(label: String, path: String?, leads: Leading = .there) {
            self.label = label
            self.path = path
            self.leads = leads
        }
    }

    /// The target of a mention's link.
    package enum Leading: Sendable {
        case there
        /// No node has this name: the link opens the form that adds it.
        case toMaking
        /// Several nodes have this name: the link searches for it.
        case toChoosing
    }

    package enum Part: Sendable {
        case text(String)
        case mention(Mention)
    }

    static let mark: Character = "\u{FFFC}"
    static let scalar: Unicode.Scalar = "\u{FFFC}"

    package init(_ parts: [Part]) {
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

    package var isEmpty: Bool { text.isEmpty }

    /// Whether they may have a block or a sign that `prose-blocks.css` draws.
    package var hasBlocks: Bool {
        text.contains { "#>`".contains($0) } || text.contains("---") || text.contains("] ")
    }

    /// Notes without markup, for a row of a list.
    package static func line(_ notes: String) -> String { FormattedText.line(notes) }

    /// - Parameter top: the level of their first headings.
    package func html(_ words: Words, top: Int = 3) -> HTML {
        FormattedText(text, mentions: mentions, top: top).html(words)
    }
}

extension NotesText.Mention {
    func html(_ words: Words) -> HTML {
        guard let path else { return "\(label)" }
        return switch leads {
        case .there: "<a class=\"mention\" href=\"\(url: path)\">\(label)</a>"
        case .toMaking:
            """
            <a class="mention mention--open" href="\(url: path)" title="\(words("Nothing has this name yet: create it"))">\
            \(label)<span aria-hidden="true"> +</span></a>
            """
        case .toChoosing:
            """
            <a class="mention mention--open" href="\(url: path)" title="\(words("Several items have this name"))">\
            \(label)<span aria-hidden="true"> ?</span></a>
            """
        }
    }
}
