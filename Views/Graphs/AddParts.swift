import HTML
import House
import Localization

/// One menu for what an entity or an attribute does not have yet, in place of an empty section for each. It opens without
/// a script. Photos and files keep their section: an upload that goes on must not stand in a closed menu.
struct AddParts: Sendable {
    /// The form of the notes; `nil` where there are some.
    let notesPath: String?
    /// The form of new links; `nil` where there are some.
    let linksPath: String?

    /// - Parameter path: of the entity or the attribute.
    /// - Returns: `nil` where it has something of everything, and for members who may not add it.
    init?(in graph: GraphHead, path: String, hasNotes: Bool, links: LinksPart) {
        guard graph.canEdit else { return nil }
        notesPath = hasNotes ? nil : path + "/edit#notes"
        linksPath = links.total == 0 ? links.path + "/new" : nil
        if notesPath == nil, linksPath == nil { return nil }
    }

    func html(_ words: Words) -> HTML {
        """
        <details class="add-parts"><summary class="button">\(Icon.plus.html)\(words("Add more"))</summary>
        <ul class="list card">
        \(notesPath, { "<li>\(LinkRow($0, .pencil, words("Write notes")).bare)</li>" })
        \(linksPath, { "<li>\(LinkRow($0, .link, words("Add links")).bare)</li>" })
        </ul>
        </details>
        """
    }
}
