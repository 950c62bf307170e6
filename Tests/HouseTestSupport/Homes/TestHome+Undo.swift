import Foundation
import TestSupport

@testable import Graphs
@testable import House

extension UndoStore {
    func entries(for member: Member) throws -> [UndoEntry] { try entries(for: Writer(member)) }

    func entry(_ id: ID<UndoEntry>, for member: Member) throws -> UndoEntry { try entry(id, for: Writer(member)) }

    @discardableResult
    func restore(_ id: ID<UndoEntry>, for member: Member) throws -> UndoEntry { try restore(id, for: Writer(member)) }
}

extension TestHome {
    /// The address of the toast's Undo, if there is a toast.
    func undoPath(as member: Member) throws -> String? {
        let text = try get("/today", as: member).text
        guard let range = text.range(of: "/undo/[0-9a-f]{32}", options: .regularExpression) else { return nil }
        return String(text[range])
    }

    /// The number of things that the search index finds, in one graph or anywhere.
    func search(_ query: String, in graph: ID<Graph>?, as member: Member) throws -> Int {
        let open = try house.door.all(for: member).filter { graph == nil || $0.id == graph }
        return try open.reduce(0) { sum, graph in
            try sum + house.entities.search(SearchQuery(query), in: graph, on: ListPage(size: 100)).total
        }
    }
}
