public import Foundation

/// An entity that somebody changed lately.
public struct ChangedEntity: Sendable {
    public let icon: String
    public let name: String
    public let graphName: String
    public let changed: Date
    public let path: String

    public init(icon: String, name: String, graphName: String, changed: Date, path: String) {
        self.icon = icon
        self.name = name
        self.graphName = graphName
        self.changed = changed
        self.path = path
    }
}
