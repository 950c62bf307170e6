import HTML

/// Notes with the nodes they mention.
public struct NotesText: Sendable {
    /// Each mention is one object replacement character, U+FFFC.
    let text: String
    let mentions: [Mention]

    /// A node that the notes mention, as it is called now.
    public struct Mention: Sendable {
        let label: String
        /// Nil when it is gone.
        let path: String?

        public init(label: String, path: String?) {
            self.label = label
            self.path = path
        }
    }

    public enum Part: Sendable {
        case text(String)
        case mention(Mention)
    }

    static let mark: Character = "\u{FFFC}"

    public init(_ parts: [Part]) {
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

    public var isEmpty: Bool { text.isEmpty }

    var html: HTML { PlainText(text, mentions: mentions).html }
}
