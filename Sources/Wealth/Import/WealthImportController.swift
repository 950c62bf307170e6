import HTTP
import House
import Localization

/// Handles an import of values: upload, preview, and writing the values.
struct WealthImportController: Sendable {
    let door: SeriesDoor
    let wealth: WealthStore
    let imports: WealthImportStore
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get(Self.path, new, .writing),
            .post(Self.path, create, .uploads),
            .get(Self.path + "/:values", show, [.slow, .apart, .writing]),
            .post(Self.path + "/:values", Writer.entrance, bring),
        ]
    }

    static let path = "/wealth/import"

    // MARK: Sending

    func new(_ visit: Visit) throws -> Response {
        try pages.response(WealthImportPage(text: "", problems: [:]), for: visit)
    }

    func create(_ visit: Visit) throws -> Response {
        let member = visit.member
        let form = try WealthImportForm(
            visit.request, currency: wealth.currency(of: member), words: visit.words)
        guard form.problems.isEmpty, let text = form.text, let choices = form.choices else {
            let page = WealthImportPage(text: form.pasted, problems: form.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let id = try imports.texts.keep(text, named: form.fileName, choices, for: .init(member: member.id))
        return .seeOther(Self.path + "/\(id)")
    }

    // MARK: Looking

    /// The member's own series, with the archived ones.
    private static func own(_ visible: [OpenSeries]) throws -> [OwnSeries] {
        try visible.filter(\.isOwn).map(OwnSeries.init)
    }

    func show(_ visit: Visit) throws -> Response {
        let member = visit.member
        let kept = try imports.texts.find(visit.id("values"), for: .init(member: member.id))
        if kept.isDone { return try .seeOther(imports.undo.bulk.place(at: kept.id.uuid) ?? "/wealth") }
        let visible = try door.all(for: member)
        guard let reading = try reading(kept, kept.choices, visible, visit) else {
            return try unreadable(kept, kept.choices, visit, status: .ok)
        }
        return try answer(kept, reading, imports.plan(reading), visible, visit)
    }

    /// `nil` if the file is no valid table with the chosen separator.
    private func reading(
        _ kept: WealthImportStore.Texts.File, _ choices: WealthImportChoices, _ visible: [OpenSeries], _ visit: Visit
    ) throws -> WealthImportReading? {
        do {
            let source = try choices.format.read(kept.text, choices, words: visit.words)
            return WealthImportReading(source, choices, visible: visible, of: visit.member.id)
        } catch is CSVReader.Problem {
            return nil
        } catch is WealthFormat.Problem {
            return nil
        }
    }

    // MARK: Bringing in

    /// Stores the options and, with `go`, imports the values. Bad lines that the preview has not shown yet are shown
    /// first.
    func bring(_ writer: Writer, _ visit: Visit) throws -> Response {
        let member = visit.member
        let kept = try imports.texts.find(visit.id("values"), for: .init(member: member.id))
        if kept.isDone { return try .seeOther(imports.undo.bulk.place(at: kept.id.uuid) ?? "/wealth") }
        let visible = try door.all(for: member)
        let shown = try reading(kept, kept.choices, visible, visit)
        var choices = shown?.choices ?? kept.choices
        choices.read(visit.form, accounts: shown?.source.accounts.map(\.label) ?? [])
        let isAsShown = choices == shown?.choices
        guard let reading = isAsShown ? shown : try reading(kept, choices, visible, visit) else {
            return try unreadable(kept, choices, visit, status: .unprocessableContent)
        }
        try imports.texts.choose(choices, for: kept.id, of: member.id)
        guard visit.form["go"] != nil else { return .seeOther(Self.path + "/\(kept.id)") }

        guard reading.problems.isEmpty else {
            return try answer(
                kept, reading, imports.plan(reading), visible, visit, problems: reading.problems,
                status: .unprocessableContent)
        }
        if !isAsShown {
            let plan = try imports.plan(reading)
            let seen = try shown.map { try imports.plan($0).badKeys } ?? []
            if !plan.badKeys.isSubset(of: seen) {
                return try answer(
                    kept, reading, plan, visible, visit,
                    notice: Phrase("With what you changed, some rows do not come. Look at them before you go on."),
                    status: .unprocessableContent)
            }
        }
        let name = kept.fileName.isEmpty ? visit.words("The text") : kept.fileName
        let place = "/wealth?range=all"
        try imports.bring(kept.id, reading, for: writer, zone: visit.words.timeZone, place: place) { counts in
            WealthImportBuilder.title(name, counts, visit.words)
        }
        return try .seeOther(imports.undo.bulk.place(at: kept.id.uuid) ?? place)
    }

    // MARK: Pages

    private func answer(
        _ kept: WealthImportStore.Texts.File, _ reading: WealthImportReading, _ plan: WealthImportPlan,
        _ visible: [OpenSeries],
        _ visit: Visit, problems: [String: Phrase] = [:], notice: Phrase? = nil, status: Status = .ok
    ) throws -> Response {
        let builder = try WealthImportBuilder(
            kept: kept, reading: reading, plan: plan, own: Self.own(visible), words: visit.words,
            today: clock.today(visit),
            hidesAmounts: WealthController.hidesAmounts(visit))
        return try pages.response(builder.page(problems: problems, notice: notice), for: visit, status: status)
    }

    private func unreadable(
        _ kept: WealthImportStore.Texts.File, _ choices: WealthImportChoices, _ visit: Visit, status: Status
    ) throws -> Response {
        let page = WealthImportBuilder.unreadable(
            kept, choices, Phrase("The file does not hold together like this. Choose what stands between the columns."))
        return try pages.response(page, for: visit, status: status)
    }
}
