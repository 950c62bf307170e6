import Foundation
import GRDB
import HTTP
import Rooms
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport
@testable import MadeUpRoom

@Suite("Locks of a made-up room")
struct MadeUpLockTests {
    let home: TestHome
    let recipes: RecipeStore
    let soup: ID<RecipesRoom.Recipe>

    init() throws {
        home = try TestHome(rooms: Rooms.all + [RecipesRoom.self])
        recipes = try home.house.rooms.room(RecipesRoom.self).recipes
        soup = try recipes.add("Zaffre soup", steps: ["Boil"], for: home.ada)
    }

    private var path: String { RecipesRoom.path(soup) }

    private func lock(
        _ recipe: ID<RecipesRoom.Recipe>, _ password: String = TestHome.graphPassword, by owner: Member? = nil,
        hidesName: Bool = false
    ) throws {
        let browser = try home.browser(of: owner ?? home.ada)
        let form = TestHome.lockForm(password, hidesName: hidesName)
        let reply = try browser.post("\(RecipesRoom.path(recipe))/lock", form)
        try #require(reply.status == 303)
        _ = try browser.post("/logout")
    }

    private func unlock(
        _ recipe: ID<RecipesRoom.Recipe>, _ password: String = TestHome.graphPassword, in browser: Browser
    ) throws -> Int {
        try browser.post("\(RecipesRoom.path(recipe))/unlock", ["unlock-password": password]).status
    }

    private func isOpen(_ recipe: ID<RecipesRoom.Recipe>, in browser: Browser) throws -> Bool {
        try browser.get(RecipesRoom.path(recipe)).status == 200
    }

    @Test("ask for their password, in the words of their own, and open for one browser")
    func opening() throws {
        let first = try home.browser(of: home.ada)
        #expect(try first.get("\(path)/lock").contains("nobody can open this in Hearth again"))
        try lock(soup)

        let browser = try home.browser(of: home.ada)
        let met = try browser.get(path)
        #expect(met.status == 303 && met["Location"] == "\(path)/unlock?next=\(PercentCoding.encode(path))")
        let page = try browser.get("\(path)/unlock").text
        #expect(page.contains("Zaffre soup") && page.contains("This is locked.") && page.contains("href=\"/recipes\""))

        let wrong = try browser.post("\(path)/unlock", ["unlock-password": "not this one"])
        #expect(wrong.status == 422 && wrong.contains("Wrong password. Try again."))
        #expect(try unlock(soup, in: browser) == 303)
        #expect(try browser.get(path).text == "Zaffre soup")
        #expect(try !isOpen(soup, in: first))

        let settings = try browser.get("\(path)/lock").text
        #expect(settings.contains("data-grace=\"60\" data-idle=\"300\"") && settings.contains("\(path)/lock/now"))
        #expect(try browser.post("\(path)/lock/now")["Location"] == "\(path)/unlock")
        #expect(try !isOpen(soup, in: browser))
    }

    @Test("close when they were not used for long enough, and a use begins the time anew")
    func idle() throws {
        try lock(soup)
        let browser = try home.browser(of: home.ada)
        #expect(try unlock(soup, in: browser) == 303)

        for _ in 0..<3 {
            home.clock.advance(.minutes(4))
            #expect(try isOpen(soup, in: browser))
        }
        home.clock.advance(.minutes(6))
        #expect(try !isOpen(soup, in: browser))
    }

    @Test("are not kept open by a page that is fetched ahead of its use")
    func prefetch() throws {
        try lock(soup)
        let browser = try home.browser(of: home.ada)
        #expect(try unlock(soup, in: browser) == 303)

        home.clock.advance(.minutes(4))
        #expect(try browser.get(path, "Sec-Purpose: prefetch").status == 200)
        home.clock.advance(.minutes(2))
        #expect(try !isOpen(soup, in: browser))
    }

    @Test("nothing behind them is in lists, search, photos, bin, toast and unfinished uploads")
    func hidden() throws {
        let browser = try home.browser(of: home.ada)
        _ = try home.sendFiles("\(path)/media", [("zaffre.txt", [1, 2])], as: home.ada)
        let list = try browser.get("\(path)/media").text
        let photo = try #require(list.firstMatch(of: /class="row" href="([^"]+)"/).map { String($0.1) })
        _ = try home.sendFiles("\(path)/media", [("zaffre two.txt", [1, 2, 3])], as: home.ada)
        try lock(soup, hidesName: true)
        let inside = try home.browser(of: home.ada)
        #expect(try unlock(soup, in: inside) == 303)
        let encode = { (text: String) in Data(text.utf8).base64EncodedString() }
        let begun = try inside.send(
            "POST", "\(path)/uploads",
            [
                "Tus-Resumable: 1.0.0", "Origin: \(home.origin)", "Content-Length: 0", "Upload-Length: 9",
                "Upload-Metadata: filename \(encode("zaffre half")),to \(encode("\(soup)"))",
            ])
        let upload = try #require(begun["Location"])
        #expect(try inside.post("\(photo)/delete").status == 303)

        let seen = [
            "/today": "soup", "/recipes": "soup", "/search?q=zaffre": "soup", "/settings/bin": ".txt",
            "/settings/uploads": "half",
        ]
        for (address, secret) in seen { #expect(try inside.get(address).contains(secret), "\(address)") }
        let outside = try home.browser(of: home.ada)
        for address in seen.keys + ["\(path)/unlock"] {
            let text = try outside.get(address).text
            for secret in ["soup", ".txt", "half"] { #expect(!text.contains(secret), "\(address): \(secret)") }
        }
        for address in [photo, "\(photo)/download", "\(photo)/400", "\(path)/media", "\(path)/lock", upload] {
            #expect(try outside.get(address).status == 303, "\(address)")
        }
        let entry = try #require(
            home.house.database.read { db in try ID<UndoEntry>.fetchOne(db, sql: "SELECT id FROM undo") })
        #expect(try outside.post("/undo/\(entry)").status == 404)
        #expect(try inside.post("/undo/\(entry)").status == 303)
    }

    @Test("a locked recipe that is deleted comes back locked, with the same password")
    func undo() throws {
        try lock(soup)
        let inside = try home.browser(of: home.ada)
        #expect(try unlock(soup, in: inside) == 303)
        let entry = try recipes.remove(RecipesRoom.Seen(id: soup, name: "Zaffre soup"), of: home.ada.id)
        #expect(try inside.post("/undo/\(entry)").status == 303)

        let browser = try home.browser(of: home.ada)
        #expect(try !isOpen(soup, in: browser))
        #expect(try unlock(soup, "not this one", in: browser) == 422)
        #expect(try unlock(soup, in: browser) == 303)
    }

    @Test("only their owner changes them and takes them off, with the password")
    func owner() throws {
        try recipes.share(soup, with: .household(.write))
        try lock(soup)
        let grace = try home.browser(of: home.grace)
        #expect(try unlock(soup, in: grace) == 303)
        #expect(try grace.get("\(path)/lock").status == 403)
        #expect(try grace.post("\(path)/lock/remove", ["current": TestHome.graphPassword]).status == 403)

        let ada = try home.browser(of: home.ada)
        #expect(try unlock(soup, in: ada) == 303)
        #expect(try ada.post("\(path)/lock/remove", ["current": "not this one"]).status == 422)
        let removed = try ada.post("\(path)/lock/remove", ["current": TestHome.graphPassword])
        #expect(removed["Location"] == "\(path)/lock?done=removed")
        #expect(try ada.get("\(path)/lock?done=removed").contains("This now opens without a password."))
        #expect(try isOpen(soup, in: home.browser(of: home.ada)))
    }

    // MARK: One code for several

    @Test("one code opens all recipes of one owner that have it, and no other")
    func codes() throws {
        let (cake, tea) = (
            try recipes.add("Cake", steps: [], for: home.ada), try recipes.add("Tea", steps: [], for: home.ada)
        )
        let hers = try recipes.add("Hers", steps: [], for: home.grace)
        try recipes.share(hers, with: .household(.write))
        for recipe in [soup, cake] { try lock(recipe) }
        try lock(tea, "another long one")
        try lock(hers, by: home.grace)

        let browser = try home.browser(of: home.ada)
        #expect(try unlock(cake, in: browser) == 303)
        #expect(try isOpen(soup, in: browser) && isOpen(cake, in: browser))
        #expect(try !isOpen(tea, in: browser) && !isOpen(hers, in: browser))

        // Another code for one of them is of that one alone.
        let form = TestHome.lockForm("a third long one", current: TestHome.graphPassword)
        #expect(try browser.post("\(path)/lock", form).status == 303)
        let second = try home.browser(of: home.ada)
        #expect(try unlock(cake, in: second) == 303)
        #expect(try isOpen(cake, in: second) && !isOpen(soup, in: second))
        #expect(try unlock(soup, in: second) == 422)
        #expect(try unlock(soup, "a third long one", in: second) == 303)
    }

    @Test("guesses at one count for all that a code may open, and a right one at another forgets none of them")
    func throttle() throws {
        let cake = try recipes.add("Cake", steps: [], for: home.ada)
        try lock(soup)
        try lock(cake, "another long one")
        let browser = try home.browser(of: home.ada)

        // Setting the second code was a guess at the first.
        for _ in 0..<Throttle.freeForAccount - 2 { #expect(try unlock(soup, "not this one", in: browser) == 422) }
        #expect(try unlock(cake, "another long one", in: browser) == 303)
        #expect(try unlock(soup, "not this one", in: browser) == 422)
        #expect(try unlock(soup, in: browser) == 429)
        let locked = try browser.post("\(RecipesRoom.path(cake))/lock/now")
        #expect(locked.status == 303)
        #expect(try unlock(cake, "another long one", in: browser) == 429)
    }

    @Test("setting a code is a guess at the others, and throttled like one")
    func guessing() throws {
        let (cake, tea) = (
            try recipes.add("Cake", steps: [], for: home.ada), try recipes.add("Tea", steps: [], for: home.ada)
        )
        try lock(cake, "another long one")
        let browser = try home.browser(of: home.ada)

        let guesses = (1...Throttle.freeForAccount).map { "long guess \($0)" }
        for (old, guess) in zip([nil] + guesses, guesses) {
            #expect(try browser.post("\(path)/lock", TestHome.lockForm(guess, current: old)).status == 303)
        }
        #expect(
            try browser.post("\(path)/lock", TestHome.lockForm("another long one", current: guesses.last)).status == 429
        )
        let late = try browser.post("\(RecipesRoom.path(tea))/lock", TestHome.lockForm("another long one"))
        #expect(late.status == 422 && late.contains("Too many attempts."))
        #expect(try isOpen(tea, in: home.browser(of: home.ada)))
        #expect(try !isOpen(cake, in: browser))
    }

    @Test("what somebody inherited opens by itself")
    func inherited() throws {
        let cake = try recipes.add("Cake", steps: [], for: home.ada)
        for recipe in [soup, cake] {
            try recipes.share(recipe, with: .household(.read))
            try lock(recipe)
        }
        try home.house.database.write { db in
            try db.execute(sql: "UPDATE recipe SET ownerId = ? WHERE id = ?", arguments: [home.grace.id, cake])
        }
        try recipes.share(cake, with: .household(.read))
        let browser = try home.browser(of: home.ada)

        #expect(try unlock(soup, in: browser) == 303)
        #expect(try isOpen(soup, in: browser) && !isOpen(cake, in: browser))
        #expect(try unlock(cake, in: browser) == 303)
    }

    // MARK: The machine

    @Test("a lock without a password is found by the check, and no file behind a lock is named")
    func check() throws {
        _ = try home.sendFiles("\(path)/media", [("zaffre.txt", [1, 2])], as: home.ada)
        try lock(soup)
        let subjects = home.house.undo.subjects
        let problems = {
            try home.house.database.read { db in
                try DatabaseCheck.lockProblems(subjects.all.compactMap(\.lock), db)
            }
        }
        #expect(try problems() == [])

        try home.house.database.write { db in try db.execute(sql: "DELETE FROM recipeKey") }
        #expect(try problems() == ["The lock of a recipe has no password that could open it."])
        let name = try home.house.database.read { db in
            let sha256 = try Data.fetchOne(db, sql: "SELECT sha256 FROM medium").unwrap()
            return try BlobName.of(sha256, in: db, subjects: subjects)
        }
        #expect(name.hasPrefix("A file of Ada behind a lock, added on "))
    }
}
