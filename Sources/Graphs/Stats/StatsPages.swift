import House

extension StatsPage {
    /// - Parameter graph: the one graph shown; `nil` for all of them.
    init(_ all: [GraphStats], _ months: StatsStore.Months, of graph: OpenGraph?) {
        let none = [GraphStats.Amounts](repeating: GraphStats.Amounts(), count: months.ends.count)
        let growth = all.reduce(none) { sum, stats in zip(sum, stats.growth).map { $0 + $1 } }
        let media = all.map(\.media).reduce(GraphStats.Media(), +)
        self.init(
            graph: graph.map { ($0.graph.name, GraphsController.path($0.id)) },
            figures: StatsFigures(
                entities: all.reduce(0) { $0 + $1.entities }, attributes: all.reduce(0) { $0 + $1.attributes },
                links: all.reduce(0) { $0 + $1.links }, notes: all.reduce(0) { $0 + $1.notes },
                parts: all.reduce(0) { $0 + $1.partCount }, largestPart: all.map(\.largestPart).max() ?? 0,
                unlinked: all.reduce(0) { $0 + $1.loneEntities + $1.loneAttributes }, photos: media.photos,
                videos: media.videos, files: media.files, mediaBytes: media.bytes),
            growth: zip(months.starts, growth).map { start, sum in
                GrowthChart.Month(
                    start: start.date, entities: sum.entities, attributes: sum.attributes, links: sum.links)
            },
            linked: all.flatMap(\.best).sorted { $0.links > $1.links }.prefix(10).map { best in
                StatsBar(
                    path: best.node.id.path(in: best.graph), name: best.node.label, text: nil, amount: best.links,
                    total: nil)
            },
            fields: all.flatMap(\.fields).sorted { $0.filled > $1.filled }.prefix(10).map { use in
                StatsBar(
                    path: EntitiesController.path(use.entity, in: use.graph), name: use.name, text: use.entityName,
                    amount: use.filled, total: use.attributes)
            },
            graphs: graph != nil
                ? []
                : all.map { stats in
                    StatsPage.GraphLine(
                        path: StatsController.path(stats.graph.id), icon: stats.graph.graph.icon,
                        name: stats.graph.graph.name, entities: stats.entities, attributes: stats.attributes,
                        links: stats.links, notes: stats.notes)
                })
    }
}
