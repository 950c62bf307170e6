import GRDB
import House
import Localization

/// Search results of the room: recipes, beans, and the member's own cups by their notes.
struct BrewSearch: Sendable {
    let stores: BrewStores

    func find(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds {
        guard !query.isEmpty else { return RoomFinds() }
        let rows = try recipes(query, visit) + beans(query, visit) + cups(query, limit: limit + 1, visit)
        return RoomFinds(rows: Array(rows.prefix(limit)), total: min(rows.count, limit), isMore: rows.count > limit)
    }

    private func recipes(_ query: SearchQuery, _ visit: Visit) throws -> [FoundRow] {
        try stores.recipeDoor.all(for: visit.member).compactMap { seen in
            let name = seen.recipe.content(visit.words).name
            guard query.fits(name) else { return nil }
            return row(
                RecipesController.path(seen.id), .cup, name, "", visit.words(seen.recipe.content.method.name))
        }
    }

    private func beans(_ query: SearchQuery, _ visit: Visit) throws -> [FoundRow] {
        try stores.bags(for: visit).compactMap { bag in
            guard query.fits("\(bag.content.name) \(bag.content.roaster) \(bag.content.note)") else { return nil }
            return row(
                BagsController.path(bag.id, of: bag.barista), .bag, bag.content.name, bag.content.roaster,
                visit.words("Beans"))
        }
    }

    private func cups(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> [FoundRow] {
        guard visit.member.role != .guest else { return [] }
        return try stores.logs.find(query, limit: limit, of: stores.own(visit)).map { log in
            row(
                BrewLogsController.path(log.id), .cup, log.recipeName, FirstLine.of(log.verdict.note, limit: 140),
                visit.words.day(log.day))
        }
    }

    private func row(_ path: String, _ icon: Icon, _ name: String, _ text: String, _ place: String) -> FoundRow {
        FoundRow(
            path: path, icon: ChosenIcon(icon), name: MarkedText([MarkedText.Piece(name)]),
            text: text.isEmpty ? MarkedText([]) : MarkedText([MarkedText.Piece(text)]), place: place)
    }
}

extension BrewLogStore {
    /// Cups whose note, recipe or beans contain every word; newest first.
    func find(_ query: SearchQuery, limit: Int, of own: OwnBarista) throws -> [BrewLog] {
        try database.read { db in
            let text = """
                (brewLog.recipeFold || char(10) || brewLog.noteFold || char(10) || coalesce((
                    SELECT group_concat(nameFold, char(10)) FROM brewLogBean WHERE brewLogBean.logId = brewLog.id), ''))
                """
            var (conditions, arguments) = (["brewLog.baristaId = :barista"], ["barista": own.id] as StatementArguments)
            for (index, word) in query.words.enumerated() {
                conditions.append("instr(\(text), :word\(index)) > 0")
                arguments += ["word\(index)": word]
            }
            return try BrewLog.fetchAll(
                db,
                sql: """
                    SELECT \(BrewLog.columns) FROM brewLog WHERE \(conditions.joined(separator: " AND "))
                    ORDER BY brewLog.finishedAt DESC, brewLog.id DESC LIMIT \(limit)
                    """, arguments: arguments)
        }
    }
}
