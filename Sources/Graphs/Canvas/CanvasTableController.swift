import HTTP
import House

/// A graph as a table of its nodes and their neighbours, for readers who do not see its canvas.
struct CanvasTableController: Sendable {
    let door: GraphDoor
    let canvas: CanvasStore
    let pages: Pages

    var routes: [Route] { [.get("/graphs/:graph/canvas/table", door, show, .slow)] }

    func show(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let listPage = ListPage(visit.query, size: CanvasStore.rowsOnPage)
        let total = graph.graph.entityCount + graph.graph.attributeCount
        let rows = try canvas.rows(on: listPage, in: graph)
        func node(_ beside: CanvasStore.Beside) -> CanvasTablePage.Beside {
            CanvasTablePage.Beside(name: beside.name, path: beside.node.path(in: graph.id))
        }
        let page = CanvasTablePage(
            graph: GraphHead(graph, avatars: []),
            rows: rows.map { row in
                CanvasTablePage.Row(
                    path: row.node.path(in: graph.id), name: row.name, owner: row.owner.map(node),
                    neighbours: row.neighbours.map(node), others: row.links - row.neighbours.count)
            },
            pager: listPage.pager(rows: rows.count, of: total) { "\(visit.request.path)?page=\($0)" })
        return try pages.response(page, for: visit)
    }
}
