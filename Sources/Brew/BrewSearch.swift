import GRDB
import House
import Localization

/// Search results of the room: recipes with their steps, beans, gear, and the member's own cups by their notes.
struct BrewSearch: Sendable {
    let stores: BrewStores

    /// Steps are searched if a word of the query has at least so many letters.
    private static let leastInSteps = 4

    func find(_ query: SearchQuery, limit: Int, _ visit: Visit) throws -> RoomFinds {
        guard !query.isEmpty else { return RoomFinds() }
        let rows =
            try recipes(query, visit) + beans(query, visit) + gear(query, visit)
            + cups(query, limit: limit + 1, visit)
        return RoomFinds(rows: Array(rows.prefix(limit)), total: min(rows.count, limit), isMore: rows.count > limit)
    }

    /// A recipe or a bag by the names in the address of its page; `nil` if the visit may not see it.
    func thing(_ names: [String: String], _ visit: Visit) throws -> FoundRow? {
        if let id = names["recipe"].flatMap({ ID<BrewRecipe>($0) }) {
            guard let seen = try stores.recipeDoor.find(id, for: visit.member) else { return nil }
            let content = seen.recipe.content(visit.words)
            return row(RecipesController.path(id), .cup, content.name, "", visit.words(content.method.name))
        }
        let bag = names["bag"].flatMap { ID<BrewBag>($0) }
        guard let found = try stores.bags(for: visit).first(where: { $0.id == bag }) else { return nil }
        return row(
            BagsController.path(found.id, of: found.barista), .bag, found.content.name, "", visit.words("Beans"))
    }

    private func recipes(_ query: SearchQuery, _ visit: Visit) throws -> [FoundRow] {
        let all = try stores.recipeDoor.all(for: visit.member)
        // Shorter words are in the steps of most recipes; beside a longer one they do no harm.
        let looksInside = query.words.contains { $0.count >= Self.leastInSteps }
        let steps = looksInside ? try stores.recipeDoor.instructions(of: all) : [:]
        func hasWord(_ line: String) -> Bool { query.words.contains { Fold.fold(line).contains($0) } }
        let found = all.compactMap { seen -> (isNamed: Bool, row: FoundRow)? in
            let name = seen.recipe.content(visit.words).name
            let isNamed = query.fits(name)
            let lines = (steps[seen.id] ?? []).map {
                seen.recipe.ownerId == nil ? visit.words(Phrase(key: $0, arguments: [])) : $0
            }
            guard isNamed || query.fits("\(name)\n\(lines.joined(separator: "\n"))") else { return nil }
            let step = isNamed ? "" : lines.first { query.fits($0) } ?? lines.first { hasWord($0) } ?? ""
            return (
                isNamed,
                row(RecipesController.path(seen.id), .cup, name, step, visit.words(seen.recipe.content.method.name))
            )
        }
        return (found.filter(\.isNamed) + found.filter { !$0.isNamed }).map(\.row)
    }

    private func gear(_ query: SearchQuery, _ visit: Visit) throws -> [FoundRow] {
        try stores.gear(for: visit).compactMap { gear in
            guard query.fits("\(gear.name) \(gear.note)") else { return nil }
            return row("/brew/gear", .tool, gear.name, gear.note, visit.words("Gear"))
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
        FoundRow(path: path, icon: ChosenIcon(icon), title: name, text: text, place: place)
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
