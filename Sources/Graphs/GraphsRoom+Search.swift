import House

extension GraphsRoom {
    /// Finds graphs by name, then their contents.
    func search(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds {
        let graphs = try door.all(for: visit).filter { query.fits($0.graph.name) }.map { graph in
            let excerpt = SearchExcerpt(of: graph.graph.name, texts: [], words: query.words)
            return FoundRow(
                path: GraphsController.path(graph.id), icon: ChosenIcon(graph.graph.icon, instead: .graph),
                name: excerpt.name, text: excerpt.line, place: "")
        }
        let found = try entities.search(query, for: visit.member.id, keys: visit.keys, limit: limit)
        let things = found.rows.map { thing in
            let excerpt = thing.excerpt(for: query)
            return FoundRow(
                path: thing.path, icon: ChosenIcon(thing.icon, instead: .note), name: excerpt.name, text: excerpt.line,
                place: thing.graphName)
        }
        return RoomFinds(
            rows: Array((graphs + things).prefix(limit)), total: graphs.count + found.total, isMore: found.isMore)
    }
}
