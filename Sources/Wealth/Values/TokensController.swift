import HTTP
import House
import Localization

/// Handles the tokens of a series; `ValuesAPIController` accepts the requests made with them.
struct TokensController: Sendable {
    let door: SeriesDoor
    let tokens: SeriesTokenStore
    let pages: Pages

    var routes: [Route] {
        [
            .get("/wealth/series/:series/tokens", door.writable, index),
            .post("/wealth/series/:series/tokens", door.writable, create),
            .post("/wealth/series/:series/tokens/:token/revoke", door.writable, revoke, .makesRoom),
        ]
    }

    private static func path(_ id: ID<Series>) -> String { SeriesController.path(id) + "/tokens" }

    func index(_ series: WritableSeries, _ visit: Visit) throws -> Response {
        try pages.response(page(visit, series), for: visit)
    }

    private func page(
        _ visit: Visit, _ series: WritableSeries, name: String = "", new: String? = nil,
        problems: [String: Phrase] = [:]
    ) throws -> TokensPage {
        let rows = try tokens.all(of: series).map { token in
            TokensPage.Row(
                path: Self.path(series.id) + "/\(token.id)/revoke", name: token.name,
                used: token.lastUsedAt.map { visit.words.moment($0.date) })
        }
        return TokensPage(
            seriesPath: SeriesController.path(series.id), seriesName: series.open.series.name, rows: rows, name: name,
            new: new, problems: problems)
    }

    func create(_ series: WritableSeries, _ visit: Visit) throws -> Response {
        let name = (visit.form["name"] ?? "").tidiedLine
        var problems: [String: Phrase] = [:]
        if name.isEmpty { problems["name"] = Phrase("Enter a name.") }
        if name.unicodeScalars.count > 60 {
            problems["name"] = Phrase("This is too long: at most \(60) characters.")
        }
        guard problems.isEmpty else {
            let page = try page(visit, series, name: name, problems: problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        let token = try tokens.add(named: name, to: series)
        return try pages.response(page(visit, series, new: token.text), for: visit, isSecret: true)
    }

    func revoke(_ series: WritableSeries, _ visit: Visit) throws -> Response {
        try tokens.revoke(visit.id("token"), of: series)
        return .seeOther(Self.path(series.id))
    }
}
