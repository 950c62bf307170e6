import HTML
import HTTP
import House
import Localization

/// Running brews: the guide, its events, and the cup. A script sends `part=1` and gets a fragment of a page.
struct BrewRunsController: Sendable {
    let stores: BrewStores

    var routes: [Route] {
        let path = "/brew/runs/:run"
        let mine = stores.baristaDoor.mine
        return [
            .get(path, mine, show),
            .post(path + "/events", mine, tap),
            .post(path + "/log", mine, log),
            .post(path + "/drop", mine, drop, .makesRoom),
        ]
    }

    static func path(_ id: ID<BrewRun>) -> String { id.path(in: "/brew/runs/") }

    // MARK: The guide

    func show(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let run = try stores.runs.run(visit.id("run"), of: own)
        if visit.query["part"] == "1" { return answer(run, visit) }
        switch run.state {
        case .running: return try page(run, own, visit)
        case .logged: return .seeOther(BrewLogsController.path(ID(run.id.uuid)))
        case .dropped: return .seeOther("/brew")
        }
    }

    private func page(
        _ run: BrewRun, _ own: OwnBarista, _ visit: Visit, verdict: BrewRatePart.Verdict? = nil,
        problems: [String: Phrase] = [:]
    ) throws -> Response {
        let isFirst = try run.recipe.map { try !stores.logs.hasLogs(by: $0, of: own) } ?? true
        var guide = stores.pages(visit, own: own).guide(
            run.plan, run.id, startedAt: run.startedAt, events: run.events, isFirst: isFirst)
        if let verdict { guide.rate.verdict = verdict }
        guide.rate.problems = problems
        let recipe = try run.recipe.flatMap { try stores.recipeDoor.find($0, for: visit.member) }
        guide.rate.seenBy = try recipe.flatMap(stores.seenBy(cupOf:))
        var response = try stores.pages.response(
            BrewGuidePage(guide: guide), for: visit, status: problems.isEmpty ? .ok : .unprocessableContent)
        // A cached page would show an old time.
        response.forbidCaching()
        return response
    }

    // MARK: Tapping

    func tap(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let id: ID<BrewRun> = try visit.id("run")
        var run = try stores.runs.run(id, of: own)
        run = try stores.runs.add(try events(run, visit), to: id, of: own)
        try stores.tell(run, of: own, visit)
        return visit.isPart ? answer(run, visit) : .seeOther(Self.path(id))
    }

    /// The events of a request: a list with times from a script, or one button of the page.
    private func events(_ run: BrewRun, _ visit: Visit) throws -> [BrewEvent] {
        if let list = visit.form["events"] {
            guard let events = BrewEvent.parse(list) else {
                throw Refusal.badRequest(Phrase("This could not be read."))
            }
            return events
        }
        let now = stores.clock.now().milliseconds
        let step = run.clock.state(at: now).step
        switch visit.form["event"] {
        case "next": return step + 1 < run.plan.steps.count ? [BrewEvent(at: now, kind: .step, step: step + 1)] : []
        case "back": return [BrewEvent(at: now, kind: .step, step: max(step - 1, 0))]
        case "step":
            guard let wanted = visit.form["step"].flatMap({ Int($0) }), run.plan.steps.indices.contains(wanted) else {
                throw Refusal.badRequest(Phrase("This could not be read."))
            }
            return [BrewEvent(at: now, kind: .step, step: wanted)]
        case "pause": return [BrewEvent(at: now, kind: .pause)]
        case "resume": return [BrewEvent(at: now, kind: .resume)]
        case "finish": return [BrewEvent(at: now, kind: .finish)]
        default: throw Refusal.badRequest(Phrase("This could not be read."))
        }
    }

    private func answer(_ run: BrewRun, _ visit: Visit) -> Response {
        Pages.fragment(
            """
            <p class="answer" data-now="\(String(stores.clock.now().milliseconds))" data-started="\(String(run.startedAt.milliseconds))" \
            data-state="\(run.state.rawValue)" data-events="\(BrewEvent.format(run.events))"></p>
            """, for: visit)
    }

    // MARK: The cup

    func log(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let builder = stores.pages(visit, own: own)
        let id: ID<BrewRun> = try visit.id("run")
        let run = try stores.runs.run(id, of: own)
        var problems: [String: Phrase] = [:]
        let verdict = BrewVerdict(visit.form, builder.units, visit.words.language, problems: &problems)
        guard problems.isEmpty else {
            if visit.isPart { return Pages.refused(problems, visit) }
            return try page(run, own, visit, verdict: BrewRatePart.Verdict(visit.form), problems: problems)
        }
        let finishedAt = visit.form["finished"].flatMap { Int64($0) }.map { Instant(milliseconds: $0) }
        let events = visit.form["events"].flatMap { BrewEvent.parse($0) } ?? []
        let saved = try stores.runs.log(id, verdict, events, finishedAt: finishedAt, of: own)
        try stores.tell(stores.runs.run(id, of: own), of: own, visit)
        if case .conflict(let current) = saved {
            return try BrewLogsController(stores: stores).conflict(current, own, visit)
        }
        let logId = ID<BrewLog>(id.uuid)
        guard visit.isPart else { return .seeOther(BrewLogsController.path(logId)) }
        let log = try stores.logs.log(logId, of: own)
        let advice = builder.advice(log, before: try stores.logs.before(log, of: own), canBrew: log.recipe != nil)
        let path = BrewLogsController.path(logId)
        return Pages.fragment(
            advice.map { $0.html(visit.words, logPath: path) } ?? BrewAdvicePart.none(path, visit.words), for: visit)
    }

    func drop(_ own: OwnBarista, _ visit: Visit) throws -> Response {
        let id: ID<BrewRun> = try visit.id("run")
        try stores.runs.drop(id, of: own)
        try stores.tell(stores.runs.run(id, of: own), of: own, visit)
        return .seeOther("/brew")
    }
}

extension BrewRatePart.Verdict {
    /// As it was typed.
    init(_ form: FormFields) {
        self.init(
            rating: form["rating"] ?? "", taste: form["taste"] ?? "", note: form["note"] ?? "",
            tds: form["tds"] ?? "", beverage: form["beverage"] ?? "")
    }
}
