import HTTP
import Localization

/// Sets up the household and its first member, who types the code that stands in the terminal.
struct SetUpController: Sendable {
    let household: HouseholdStore
    let throttle: Throttle
    let setUpCode: SetUpCode
    let pages: Pages
    let translator: Translator
    let gate: Gate

    var routes: [Route] {
        [
            .get("/setup", show),
            .post("/setup", setUp, [.small, .password]),
        ]
    }

    func show(_ request: Request) throws -> Response {
        guard try household.needsSetUp() else { throw Refusal.notFound }
        let words = translator.words(for: request)
        return try pages.response(SetupPage(language: words.language), at: request, words: words)
    }

    func setUp(_ request: Request) throws -> Response {
        guard try household.needsSetUp() else { throw Refusal.notFound }
        let words = translator.words(for: request)
        let form = NewMemberForm(request.form, fallback: words.language)
        let name = (request.form["household"] ?? "").tidiedLine
        let code = request.form["code"] ?? ""
        guard Translator.chosen(by: request) == nil else {
            let page = SetupPage(
                code: code, household: name, name: form.name, language: words.language,
                timeZone: request.form["timeZone"] ?? "")
            return try pages.response(page, at: request, words: words)
        }
        var problems = form.problems
        if name.isEmpty { problems["household"] = Phrase("Enter a name for your household.") }
        if name.unicodeScalars.count > 100 {
            problems["household"] = Phrase("This is too long: at most \(100) characters.")
        }

        let attempt = Throttle.Try(.setUpCode, address: request.peer)
        if try throttle.validate(attempt, { setUpCode.matches(code) ? code : nil }) == nil {
            problems["code"] = Phrase("Wrong code. It is in the terminal or log where Hearth was started.")
        }
        if problems.isEmpty {
            do {
                return try gate.startSession(
                    newcomer: household.setUp(named: name, first: form.member(.admin)), request, next: "/today")
            } catch MemberProblem.nameTaken {
                problems["name"] = Phrase("Someone in the household already has this name. Choose another.")
            }
        }
        let page = SetupPage(
            code: code, household: name, name: form.name, language: form.language, timeZone: form.timeZone,
            problems: problems)
        return try pages.response(page, at: request, words: words, status: .unprocessableContent)
    }
}
