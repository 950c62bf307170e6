import HTTP
import House
import Localization

/// The log of cups: listing, showing and rating them.
struct BrewLogsController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        let mine = stores.baristaDoor.mine
        return [
            .get("/brew/logs", mine, index),
            .get("/brew/logs/:log", mine, show),
            .post("/brew/logs/:log", mine, update),
            .post("/brew/logs/:log/delete", mine, delete, .makesRoom),
        ]
    }

    static func path(_ id: ID<BrewLog>) -> String { id.path(in: "/brew/logs/") }

    func index(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let builder = stores.pages(visit, own: own)
        var choice = BrewLogStore.Choice()
        choice.after = visit.query["after"].flatMap { ID($0) }
        choice.recipe = visit.query["recipe"].flatMap { ID($0) }
        choice.bag = visit.query["bag"].flatMap { ID($0) }
        let logs = try stores.logs.page(choice, of: own, limit: BrewLogStore.pageSize + 1)
        let shown = logs.prefix(BrewLogStore.pageSize)
        var next = FormFields()
        if logs.count > shown.count, let last = shown.last {
            if let recipe = choice.recipe { next.add("recipe", recipe.description) }
            if let bag = choice.bag { next.add("bag", bag.description) }
            next.add("after", last.id.description)
        }
        let page = BrewLogsPage(
            logs: shown.map(builder.row), count: try stores.logs.count(of: own),
            of: choice.recipe != nil
                ? shown.first?.recipeName
                : choice.bag.flatMap { bag in shown.first?.beans.first { $0.bag == bag }?.name },
            next: next.isEmpty ? nil : "/brew/logs?" + next.encoded)
        return try stores.pages.response(page, for: visit)
    }

    func show(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let log = try stores.logs.log(visit.id("log"), of: own)
        return try stores.pages.response(
            page(log, own, visit, isSaved: visit.query["saved"] != nil), for: visit)
    }

    private func page(
        _ log: BrewLog, _ own: OwnBarista, _ visit: Visit, typed: BrewRatePart.Verdict? = nil,
        problems: [String: Phrase] = [:], isSaved: Bool = false
    ) throws -> BrewLogPage {
        let builder = stores.pages(visit, own: own)
        let recipe = try log.recipe.flatMap { try stores.recipeDoor.find($0, for: visit.member) }
        let before = try stores.logs.before(log, of: own)
        let foreign = try stores.logs.foreign(log)
        let used = Set(log.beans.compactMap(\.bag))
        let bags = try stores.bags(for: visit).filter { used.contains($0.id) }
        return BrewLogPage(
            path: Self.path(log.id), name: log.recipeName, recipePath: recipe.map { RecipesController.path($0.id) },
            when: builder.when(log),
            facts: builder.facts(log, bags: bags) + foreign.facts(visit.words),
            steps: builder.steps(log.steps.scaled), stepTimes: log.stepTimes.map { StepTime.text($0) },
            measured: builder.measured(log),
            chart: builder.chart(log), advice: builder.advice(log, before: before, canBrew: recipe != nil),
            rate: BrewRatePart(
                action: Self.path(log.id), verdict: typed ?? builder.verdict(log.verdict), isFirst: before == nil,
                unit: builder.units.weightSign, version: log.version, seenBy: try recipe.flatMap(stores.seenBy(cupOf:)),
                problems: problems), isSaved: isSaved)
    }

    // MARK: Changing

    func update(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let id: ID<BrewLog> = try visit.id("log")
        let log = try stores.logs.log(id, of: own)
        let builder = stores.pages(visit, own: own)
        var problems: [String: Phrase] = [:]
        let verdict = BrewVerdict(visit.form, builder.units, visit.words.language, problems: &problems)
        let typed = BrewRatePart.Verdict(visit.form)
        guard problems.isEmpty else {
            return try stores.pages.response(
                page(log, own, visit, typed: typed, problems: problems), for: visit, status: .unprocessableContent)
        }
        let version = visit.form.version
        switch try stores.logs.change(id, to: verdict, version: version, of: own) {
        case .done: return .seeOther(Self.path(id) + "?saved=1")
        case .conflict(let current): return try conflict(current, own, visit)
        }
    }

    /// The page of a cup that was rated otherwise meanwhile: with its rating and what was typed. A script keeps what was
    /// typed, so it only gets a reason, with a status that it does not send again.
    func conflict(_ current: BrewLog, _ own: OwnBarista, _ visit: Visit) throws -> Response {
        if visit.isPart {
            let reason = Phrase("You rated this cup on another device. What you wrote here is on its page.")
            var response = Pages.refused(["note": reason], visit)
            response.status = .conflict
            return response
        }
        var page = try page(current, own, visit, typed: BrewRatePart.Verdict(visit.form))
        page.rate.meanwhile = stores.pages(visit, own: own).verdict(current.verdict)
        return try stores.pages.response(page, for: visit, status: .conflict)
    }

    func delete(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        try stores.logs.remove(stores.logs.log(visit.id("log"), of: own), of: own)
        return .seeOther("/brew/logs")
    }
}
