/// How one member likes a graph's list to look.
public struct ListDisplay: Sendable {
    public let view: View
    public let size: AttributeOptions.Size
    public let sort: Sort
    public let showsNotes: Bool
    public let showsCounts: Bool

    public enum View: String, CaseIterable, Sendable {
        case list, grid
    }

    public enum Sort: String, CaseIterable, Sendable {
        case name, newest, changed
    }

    public init(
        view: View = .list, size: AttributeOptions.Size = .medium, sort: Sort = .name, showsNotes: Bool = true,
        showsCounts: Bool = true
    ) {
        self.view = view
        self.size = size
        self.sort = sort
        self.showsNotes = showsNotes
        self.showsCounts = showsCounts
    }
}
