import HTML
import Localization

/// A graph in a list of graphs.
public struct GraphRow: Sendable {
    public let icon: String
    /// Nil when its lock hides it.
    public let name: String?
    public let path: String
    /// How many entities it has; nil while it is locked.
    public let count: Int?
    /// Who owns it, if not the reader.
    public let owner: Face?
    public let audience: Audience
    public let lock: LockState
    /// The picture that stands for it instead of the icon.
    public let thumb: String?

    public init(
        icon: String, name: String?, path: String, count: Int?, owner: Face?, audience: Audience,
        lock: LockState = .none, thumb: String? = nil
    ) {
        self.icon = icon
        self.name = name
        self.path = path
        self.count = count
        self.owner = owner
        self.audience = audience
        self.lock = lock
        self.thumb = thumb
    }

    func html(_ words: Words) -> HTML {
        LinkRow(
            path, tile: Mark(icon, instead: .graph, thumb: thumb).tile, title(words),
            text: count.map { words("\($0) entities") },
            end: end(words)
        ).html
    }

    func title(_ words: Words) -> String { name ?? words("A locked graph") }

    private func end(_ words: Words) -> HTML { "\(lock.html(words))\(audience(words))" }

    private func audience(_ words: Words) -> HTML {
        if let owner { return Face.several([owner], label: words("Belongs to \(owner.name)")) }
        return audience == .me ? HTML() : Icon.people.html(words("Shared"))
    }
}
