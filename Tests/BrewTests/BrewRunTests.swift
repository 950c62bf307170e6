import HTTP
import Localization
import TestSupport
import Testing

@testable import Brew
@testable import House
@testable import HouseTestSupport

@Suite("Brews under way")
struct BrewRunTests {
    let home: TestHome
    let recipe: ID<BrewRecipe>

    init() throws {
        home = try TestHome()
        recipe = try home.recipe("Morning", by: home.ada)
    }

    private var now: Int64 { home.clock.wall.now().milliseconds }

    private func answer(_ run: ID<BrewRun>) throws -> String {
        try home.get("/brew/runs/\(run)?part=1", as: home.ada).text
    }

    @Test("without a script: start, next, back, pause, go on, finish, rate; the cup says how long each step ran")
    func whole() throws {
        let run = try home.run(recipe, by: home.ada)
        let tap = { (event: String) in
            let reply = try home.post("/brew/runs/\(run)/events", ["event": event], as: home.ada)
            #expect(reply.status == 303)
        }
        let page = { try home.get("/brew/runs/\(run)", as: home.ada) }

        #expect(try page().contains("Grind the coffee"))
        home.clock.advance(.seconds(30))
        try tap("next")
        home.clock.advance(.seconds(10))
        try tap("pause")
        home.clock.advance(.seconds(60))
        #expect(try page().contains("guide__clock\" role=\"timer\">0:10"))
        try tap("resume")
        home.clock.advance(.seconds(40))
        let pouring = try page()
        #expect(pouring.contains("guide__do\">Pour<") && pouring.contains("guide__clock\" role=\"timer\">0:50"))
        #expect(pouring["Cache-Control"] == "no-store")
        home.clock.advance(.seconds(100))
        try tap("finish")
        home.clock.advance(.minutes(5))
        #expect(try page().contains("guide__clock\" role=\"timer\">2:30"))
        let refused = try home.post("/brew/runs/\(run)/log", ["note": "Sweet"], as: home.ada)
        #expect(refused.status == 422 && refused.contains("Sweet"))
        let said: FormFields = ["rating": "4", "taste": "weak", "note": "Sweet", "tds": "1.31", "beverage": "220"]
        let kept = try home.post("/brew/runs/\(run)/log", said, as: home.ada)

        #expect(kept["Location"] == "/brew/logs/\(run)")
        let cup = try #require(try home.cups(of: home.ada).first)
        #expect(cup.seconds == 150 && cup.plannedSeconds == 135)
        #expect(cup.stepTimes == [30, 45, 105])
        #expect(cup.verdict.note == "Sweet" && cup.verdict.tds == 131 && cup.verdict.beverage == Grams(220))
        #expect(cup.verdict.taste == Taste(strength: .weak))
        let drawn = try home.get("/brew/logs/\(run)", as: home.ada).text
        #expect(drawn.contains("aria-label=\"This cup: 19.21\u{A0}% extraction, 1.31\u{A0}% strength.\""))
        // 14 to 26 % are 264 points, 0.8 to 1.7 % are 180.
        #expect(drawn.contains("<circle class=\"extraction__cup\" cx=\"159\" cy=\"90\" r=\"6\">"))
        #expect(drawn.contains("<rect class=\"extraction__good\" x=\"132\" y=\"82\" width=\"88\" height=\"40\""))
        #expect(drawn.contains(">26</text>") && drawn.contains(">1.6</text>"))
        #expect(try page()["Location"] == "/brew/logs/\(run)")
    }

    @Test("the same start, the same taps and the same cup sent again change nothing")
    func again() throws {
        let run = try home.run(recipe, by: home.ada)
        let path = "/brew/runs/\(run)"
        let taps: FormFields = ["events": "\(now + 1):step:1,\(now + 2):pause:0", "part": "1"]
        _ = try home.post(path + "/events", taps, as: home.ada)
        let before = try answer(run)

        _ = try home.post(path + "/events", taps, as: home.ada)
        #expect(try answer(run) == before)
        let cup: FormFields = ["rating": "5", "part": "1"]
        #expect(try home.post(path + "/log", cup, as: home.ada).status == 200)
        #expect(try home.post(path + "/log", cup, as: home.ada).status == 200)
        let start: FormFields = [
            "run": run.description, "dose": "15", "yield": "250", "temperature": "93", "grind": "medium", "part": "1",
        ]
        #expect(try home.post("/brew/recipes/\(recipe)/brew", start, as: home.ada).status == 200)

        #expect(try home.cups(of: home.ada).map(\.verdict.rating) == [5])
        #expect(try home.cups(of: home.ada).map(\.dose) == [Grams(15)])
        #expect(try home.brew.runs.running(of: home.barista(home.ada)).isEmpty)
    }

    @Test("four that send one cup at once make one")
    func race() throws {
        let run = try home.run(recipe, by: home.ada)

        let replies = try together(4) { index in
            try home.post("/brew/runs/\(run)/log", ["rating": "\(index + 1)"], as: home.ada)
        }

        #expect(replies.map(\.status).sorted() == [303, 409, 409, 409])
        #expect(try home.cups(of: home.ada).count == 1)
    }

    @Test("another rating of one brew, from another device, is refused with both texts, and may be saved then")
    func twice() throws {
        let run = try home.run(recipe, by: home.ada)
        let path = "/brew/runs/\(run)/log"
        _ = try home.post(path, ["rating": "4", "note": "Short"], as: home.ada)

        let second: FormFields = ["rating": "2", "note": "Cherry, then rubber"]
        let sent = try home.post(path, ["rating": "2", "note": "Cherry, then rubber", "part": "1"], as: home.ada)
        #expect(sent.status == 409)
        #expect(sent.contains("You rated this cup on another device"))
        let shown = try home.post(path, second, as: home.ada)
        #expect(shown.status == 409)
        #expect(shown.contains("Short") && shown.contains("Cherry, then rubber"))
        #expect(try home.cups(of: home.ada).map(\.verdict.note) == ["Short"])

        let version = try #require(shown.text.firstMatch(of: /name="version" value="(\d+)"/)?.1)
        let again = try home.post(
            "/brew/logs/\(run)", ["rating": "2", "note": "Cherry, then rubber", "version": String(version)],
            as: home.ada)
        #expect(again.status == 303)
        #expect(try home.cups(of: home.ada).map(\.verdict.note) == ["Cherry, then rubber"])
    }

    @Test("what was brewed without a connection arrives later with its own times")
    func late() throws {
        let began = now - 600_000
        let run = ID<BrewRun>(at: Instant(milliseconds: began))
        let start: FormFields = [
            "run": run.description, "at": "\(began)", "dose": "15", "yield": "250", "temperature": "93",
            "grind": "medium", "part": "1",
        ]
        _ = try home.post("/brew/recipes/\(recipe)/brew", start, as: home.ada)
        let cup: FormFields = [
            "rating": "4", "events": "\(began + 20_000):step:1,\(began + 170_000):finish:0",
            "finished": "\(began + 170_000)", "part": "1",
        ]
        _ = try home.post("/brew/runs/\(run)/log", cup, as: home.ada)

        let log = try #require(try home.cups(of: home.ada).first)
        #expect(log.finishedAt.milliseconds == began + 170_000)
        #expect(log.seconds == 150)
    }

    @Test("a tap of tomorrow, of before the start, or that is none, does not count")
    func nonsense() throws {
        let run = try home.run(recipe, by: home.ada)
        let before = try answer(run)
        let events = "\(now + 90_000_000):finish:0,\(now - 1000):step:1,\(now):step:999"

        _ = try home.post("/brew/runs/\(run)/events", ["events": events, "part": "1"], as: home.ada)
        #expect(try home.post("/brew/runs/\(run)/events", ["events": "soon"], as: home.ada).status == 400)

        let state = try home.brew.runs.run(run, of: home.barista(home.ada)).clock.state(at: now)
        #expect(state.step == 0 && !state.isFinished)
        #expect(try !answer(run).contains("finish"))
        #expect(before.contains("data-state=\"running\""))
    }

    @Test("a brew that was thrown away comes back by undo, and late taps of it begin nothing")
    func dropping() throws {
        let run = try home.run(recipe, by: home.ada)
        _ = try home.post("/brew/runs/\(run)/drop", [:], as: home.ada)

        _ = try home.post("/brew/runs/\(run)/events", ["event": "next"], as: home.ada)
        #expect(try answer(run).contains("data-state=\"dropped\""))
        #expect(try !home.get("/today", as: home.ada).contains("/brew/runs/"))
        try home.undoLast(by: home.ada)

        #expect(try answer(run).contains("data-state=\"running\""))
        #expect(try home.get("/today", as: home.ada).contains("/brew/runs/\(run)"))
    }

    @Test("a brew that was begun long ago and thrown away comes back as long as the bin has it")
    func droppingLate() throws {
        let run = try home.run(recipe, by: home.ada)
        let prune = { try home.house.rooms.room(BrewRoom.self).prune() }
        let pass = { (time: Duration) in
            home.clock.advance(time)
            home.forgetSessions()
        }
        pass(.days(50))
        try prune()
        // One that is under way stays, however long it takes.
        #expect(try answer(run).contains("data-state=\"running\""))
        _ = try home.post("/brew/runs/\(run)/drop", [:], as: home.ada)
        let undo = try home.undoPath(as: home.ada).unwrap()
        pass(.days(29))
        try prune()
        #expect(try home.post(undo, as: home.ada).status == 303)
        #expect(try answer(run).contains("data-state=\"running\""))

        _ = try home.post("/brew/runs/\(run)/drop", [:], as: home.ada)
        pass(.days(31))
        try home.house.undo.prune()
        try prune()
        #expect(try home.get("/brew/runs/\(run)", as: home.ada).status == 404)
    }

    @Test("twenty brews are under way at once, and no more")
    func many() throws {
        for _ in 0..<20 { _ = try home.run(recipe, by: home.ada) }

        let form: FormFields = ["dose": "15", "yield": "250", "temperature": "93", "grind": "medium"]
        #expect(try home.post("/brew/recipes/\(recipe)/brew", form, as: home.ada).status == 400)
        #expect(try home.brew.runs.running(of: home.barista(home.ada)).count == 20)
    }

    @Test("a cup does not end before it began")
    func early() throws {
        let run = try home.run(recipe, by: home.ada)
        let began = now

        let form: FormFields = ["rating": "4", "finished": "\(began - 60_000)"]
        #expect(try home.post("/brew/runs/\(run)/log", form, as: home.ada).status == 303)

        #expect(try home.cups(of: home.ada).map(\.finishedAt.milliseconds) == [began])
    }

    @Test("nobody else sees a brew or a cup, whatever they know of it")
    func privacy() throws {
        let run = try home.run(recipe, by: home.ada)
        let log = try home.cup(recipe, by: home.ada, note: "My secret")

        for path in ["/brew/runs/\(run)", "/brew/logs/\(log)"] {
            #expect(try home.get(path, as: home.grace).status == 404)
        }
        #expect(try home.post("/brew/runs/\(run)/log", ["rating": "1"], as: home.grace).status == 404)
        #expect(try home.post("/brew/logs/\(log)/delete", [:], as: home.grace).status == 404)
        let hers = try home.recipe("Hers", by: home.grace)
        let start: FormFields = [
            "run": run.description, "dose": "15", "yield": "250", "temperature": "93", "grind": "medium",
        ]
        #expect(try home.post("/brew/recipes/\(hers)/brew", start, as: home.grace).status == 404)
        #expect(try !home.get("/search?q=secret", as: home.grace).contains("My secret"))
        #expect(try home.get("/search?q=secret", as: home.ada).contains("My secret"))
    }

    @Test("a cup is of the day on which it was finished where its member lives")
    func day() throws {
        // It is ten o'clock in the evening of the 21st in London, and noon of the 22nd on Kiritimati.
        home.clock.advance(.hours(12))
        try home.move(home.ada, to: "Pacific/Kiritimati")

        try home.cup(recipe, by: home.ada)

        #expect(try home.cups(of: home.ada).map(\.day.iso) == ["2026-11-22"])
    }

    @Test("of a shared recipe only its owner's cups are shown, and none that others brewed by it")
    func cupsOfOthers() throws {
        let shared = try home.recipe("Evening", by: home.ada, audience: .household(.read), sharesLogs: true)
        try home.cup(shared, by: home.ada, note: "Of its owner")
        try home.cup(shared, by: home.grace, note: "Of somebody else")

        let seen = try home.get(RecipesController.path(shared), as: home.olle)

        #expect(seen.contains("Of its owner") && !seen.contains("Of somebody else"))
    }

    @Test("a shared recipe shows its owner's cups only where that is ticked, and goes with the sharing")
    func sharedCups() throws {
        let log = try home.cup(recipe, by: home.ada, note: "Only mine")
        let path = RecipesController.path(recipe)
        let share = { (fields: FormFields) in _ = try home.postSharing(path, fields, as: home.ada) }

        try share(["audience": "seeAll"])
        #expect(try !home.get(path, as: home.grace).contains("Only mine"))
        try share(["audience": "seeAll", "logs": "on"])
        let seen = try home.get(path, as: home.grace)
        #expect(seen.contains("Only mine"))
        #expect(!seen.contains("/brew/logs/\(log)"))
        #expect(try home.get(path, as: home.olle).contains("Only mine"))
        // A sheet that was opened before the cups were taken back.
        let sheet = try home.get(path + "/sharing", as: home.ada).text
        let old = String(try #require(sheet.firstMatch(of: /name="seen" value="(\w+)"/)).1)
        try share(["audience": "seeAll"])
        let late: FormFields = ["audience": "seeAll", "logs": "on", "seen": old]
        #expect(try home.post(path + "/sharing", late, as: home.ada).status == 409)
        #expect(try !home.get(path, as: home.grace).contains("Only mine"))
        try share(["audience": "me", "logs": "on"])
        #expect(try home.get(path, as: home.grace).status == 404)
    }
}
