import HTTP

/// A graph as a table of its nodes and their neighbours, for readers who do not see its canvas.
struct CanvasTableController: Sendable {
    let door: GraphDoor
    let canvas: CanvasStore
    let pages: Pages

    var routes: [Route] { [.get("/graphs/:graph/canvas/table", door, show, .slow)] }

    func show(_ graph: OpenGraph, _ visit: Visit) throws -> Response {
        let number = visit.query["page"].flatMap { Int($0) }.map { min(max($0, 1), 1_000_000) } ?? 1
        let total = graph.graph.entityCount + graph.graph.attributeCount
        let rows = try canvas.rows(number - 1, in: graph)
        let last = (number - 1) * CanvasStore.rowsOnPage + rows.count
        func address(_ page: Int) -> String { "\(visit.request.path)?page=\(page)" }
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
            pager: Pager(
                first: rows.isEmpty ? 0 : last - rows.count + 1, last: rows.isEmpty ? 0 : last, total: total,
                previous: number > 1 ? address(number - 1) : nil,
                next: last < total && !rows.isEmpty ? address(number + 1) : nil))
        return try pages.response(page, for: visit)
    }
}
