import HTML
import Localization

/// A graph in a list of graphs.
public struct GraphRow: Sendable {
    public let icon: String
    public let name: String
    public let path: String
    /// How many entities it has; nil while it is locked.
    public let count: Int?
    /// Who owns it, if not the reader.
    public let owner: Face?
    public let audience: Audience
    public let isLocked: Bool

    public init(
        icon: String, name: String, path: String, count: Int?, owner: Face?, audience: Audience, isLocked: Bool = false
    ) {
        self.icon = icon
        self.name = name
        self.path = path
        self.count = count
        self.owner = owner
        self.audience = audience
        self.isLocked = isLocked
    }

    func html(_ words: Words) -> HTML {
        LinkRow(
            path, tile: Mark(icon, instead: .graph).tile, name, text: count.map { words("\($0) entities") },
            end: end(words)
        ).html
    }

    private func end(_ words: Words) -> HTML {
        if isLocked { return Icon.lock.html(words("Locked")) }
        if let owner { return Face.several([owner], label: words("Belongs to \(owner.name)")) }
        return audience == .me ? HTML() : Icon.people.html(words("Shared"))
    }
}
