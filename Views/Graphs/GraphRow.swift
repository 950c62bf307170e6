import HTML
import Localization

/// A graph in a list of graphs.
struct GraphRow: Sendable {
    let icon: String
    /// Nil when its lock hides it.
    let name: String?
    let path: String
    /// How many entities it has; nil while it is locked.
    let count: Int?
    /// Who owns it, if not the reader.
    let owner: Avatar?
    let audience: AudienceChoice
    var lock: LockState = .none
    /// The picture that stands for it instead of the icon.
    var thumb: String?

    func html(_ words: Words) -> HTML {
        LinkRow(
            path, tile: ChosenIcon(icon, instead: .graph, thumb: thumb).tile, title(words),
            text: count.map { words("\($0) entities") },
            end: end(words)
        ).html
    }

    func title(_ words: Words) -> String { name ?? words("A locked graph") }

    private func end(_ words: Words) -> HTML { "\(lock.html(words))\(audience(words))" }

    private func audience(_ words: Words) -> HTML {
        if let owner { return Avatar.several([owner], label: words("Belongs to \(owner.name)")) }
        return audience == .me ? HTML() : Icon.people.html(words("Shared"))
    }
}
