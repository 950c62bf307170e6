import HTML
import House
import Localization

/// A graph in a list of graphs.
struct GraphRow: Sendable {
    let icon: String
    /// Nil when its lock hides it.
    let name: String?
    let path: String
    /// The number of its entities; nil while it is locked.
    let count: Int?
    /// The owner, if that is not the reader.
    let owner: Avatar?
    let audience: AudienceChoice
    var lock: LockState = .none
    /// The photo shown instead of the icon.
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
