import HTML
import House
import Localization

/// One menu for what an entity or an attribute does not have yet, in place of an empty section for each. It opens without
/// a script.
struct AddParts: Sendable {
    /// The form of the notes; `nil` where there are some.
    let notesPath: String?
    /// The form of new links; `nil` where there are some.
    let linksPath: String?
    /// The form for photos and files; `nil` where there are some.
    let media: MediaSection?

    /// - Parameter path: of the entity or the attribute.
    /// - Returns: `nil` where it has something of everything.
    init?(path: String, hasNotes: Bool, links: LinksPart, media: MediaSection) {
        notesPath = hasNotes ? nil : path + "/edit#notes"
        linksPath = links.total == 0 ? links.path + "/new" : nil
        self.media = media.tiles.isEmpty && media.problem == nil ? media : nil
        if notesPath == nil, linksPath == nil, self.media == nil { return nil }
    }

    func html(_ words: Words) -> HTML {
        """
        <details class="add-parts"><summary class="button">\(Icon.plus.html)\(words("Add more"))</summary>
        <ul class="list card">
        \(notesPath, { "<li>\(LinkRow($0, .pencil, words("Write notes")).bare)</li>" })
        \(linksPath, { "<li>\(LinkRow($0, .link, words("Add links")).bare)</li>" })
        </ul>
        \(media, { $0.html(words) })
        </details>
        """
    }
}
