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
            .get(Self.path + "/:staged", show, [.slow, .apart, .writing]),
            .post(Self.path + "/:staged", Writer.entrance, bring),
        ]
    }

    static let path = "/wealth/import"

    private func staged(_ visit: Visit) -> StagedImport {
        StagedImport(
            destination: WealthImportStore.destination(visit.member.id), undo: imports.undo, pages: pages,
            preview: { "\(Self.path)/\($0)" },
            page: { WealthImportPage(text: "", problems: ["file": $0]) })
    }

    // MARK: Sending

    func new(_ visit: Visit) throws -> Response {
        try pages.response(WealthImportPage(text: "", problems: [:]), for: visit)
    }

    func create(_ visit: Visit) throws -> Response {
        let member = visit.member
        let form = try WealthImportForm(
            visit.request, currency: wealth.currency(of: member), words: visit.words)
        guard form.text.problems.isEmpty, let text = form.text.text, let choices = form.choices,
            let parsed = form.parsed
        else {
            let page = WealthImportPage(text: form.text.pasted, problems: form.text.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        return try staged(visit).keep(
            text.text, named: form.text.fileName, choices, parsed.source, for: parsed.choices.key(visit.words))
    }

    // MARK: Looking, and bringing in

    func show(_ visit: Visit) throws -> Response {
        try staged(visit).show(visit, table(Writer(visit.member), visit))
    }

    func bring(_ writer: Writer, _ visit: Visit) throws -> Response {
        try staged(visit).bring(visit, table(writer, visit))
    }

    private func table(_ writer: Writer, _ visit: Visit) throws -> SeriesImport {
        SeriesImport(
            writer: writer, visible: try door.all(for: visit.member), imports: imports, words: visit.words,
            today: clock.today(visit), hidesAmounts: WealthController.hidesAmounts(visit))
    }
}
