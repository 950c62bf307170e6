import HTTP
import TestSupport
import Testing

@testable import Brew
@testable import Diaries
@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Who will see it, where it is written")
struct SeenByTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// What the form at an address says of those who will see what it makes; `nil` if it says nothing.
    private func said(_ path: String, as member: Member) throws -> (text: String, change: String?)? {
        let page = try home.get(path, as: member)
        #expect(page.status == 200, "\(path)")
        guard let part = page.text.firstMatch(of: /<p class="seen-by fine">.*?<span>(.*?)<\/span><\/p>/)?.1 else {
            return nil
        }
        let change = part.firstMatch(of: /<a href="([^"]+)">Change<\/a>/)?.1
        return (String(part.prefix { $0 != "<" }).tidiedLine, change.map(String.init))
    }

    private enum Kind: CaseIterable {
        case bag, gear, entry, entity, editedBag, editedEntry, editedEntity
    }

    /// The address of the thing, and that of a form which adds to it or changes something in it.
    private func paths(_ kind: Kind) throws -> (thing: String, form: String) {
        switch kind {
        case .bag, .gear:
            let shelf = BagsController.path(of: try home.barista(home.ada).id)
            return (shelf, kind == .bag ? shelf + "/beans/new" : "/brew/gear")
        case .entry:
            let diary = DiariesController.path(try home.diary(of: home.ada).id)
            return (diary, diary + "/days/2026-11-20/edit")
        case .entity:
            let graph = GraphsController.path(try home.graph("Cellar", by: home.ada))
            return (graph, graph + "/entities/new")
        case .editedBag:
            let shelf = BagsController.path(of: try home.barista(home.ada).id)
            let bag = try home.post(shelf + "/beans", ["name": "Kochere"], as: home.ada)["Location"]
            return (shelf, try #require(bag) + "/edit")
        case .editedEntry:
            let diary = try home.diary(of: home.ada)
            try home.write("By the sea", on: "2026-11-20", in: diary.id, by: home.ada)
            let path = DiariesController.path(diary.id)
            return (path, path + "/days/2026-11-20/edit")
        case .editedEntity:
            let id = try home.graph("Cellar", by: home.ada)
            let port = try home.entity("Port", in: id, by: home.ada)
            return (GraphsController.path(id), EntitiesController.path(port, in: id) + "/edit")
        }
    }

    @Test("nobody, some or everyone, with the way to change it for the owner alone", arguments: Kind.allCases)
    private func audiences(kind: Kind) throws {
        let (thing, form) = try paths(kind)
        #expect(try said(form, as: home.ada) == nil)

        _ = try home.postSharing(
            thing, ["audience": "chosen", "member-\(home.grace.id)": "edit", "member-\(home.olle.id)": "see"],
            as: home.ada)
        let some = try #require(try said(form, as: home.ada))
        #expect(some.text == "Who sees it: you, Grace, Olle" && some.change == thing + "/sharing")
        // Grace has a shelf of her own before it on the page of gear.
        if kind != .gear {
            let hers = try #require(try said(form, as: home.grace))
            #expect(hers.text == "Who sees it: you, Ada, Olle" && hers.change == nil)
        }

        _ = try home.postSharing(thing, ["audience": "seeAll"], as: home.ada)
        #expect(try said(form, as: home.ada)?.text == "Everyone in the household sees it.")
        _ = try home.postSharing(thing, ["audience": "me"], as: home.ada)
        #expect(try said(form, as: home.ada) == nil)
    }

    @Test("a suspended member is not named")
    func suspended() throws {
        let (thing, form) = try paths(.bag)
        _ = try home.postSharing(thing, ["audience": "chosen", "member-\(home.grace.id)": "see"], as: home.ada)
        try home.house.household.deactivate(home.grace.id)

        #expect(try said(form, as: home.ada) == nil)
    }

    @Test("a cup is seen by those who see its recipe only where its owner shares their cups")
    func cups() throws {
        for sharesLogs in [false, true] {
            let recipe = try home.recipe("Morning", by: home.ada, audience: .household(.read), sharesLogs: sharesLogs)
            let path = RecipesController.path(recipe)
            let run = BrewRunsController.path(try home.run(recipe, by: home.ada))
            for form in [path + "/cup", run] {
                let text = try said(form, as: home.ada)?.text
                #expect(text == (sharesLogs ? "Everyone in the household sees it." : nil), "\(form)")
            }
            #expect(try said(path + "/cup", as: home.grace) == nil)
            _ = try home.post(run + "/drop", as: home.ada)
            let cup = BrewLogsController.path(try home.cup(recipe, by: home.ada))
            #expect(try said(cup, as: home.ada)?.text == (sharesLogs ? "Everyone in the household sees it." : nil))
        }
    }

    @Test("a reminder says that only those see it who are chosen, and that is so")
    func reminders() throws {
        let edith = try home.house.household.add(
            NewMember(name: "Edith", password: TestHome.password, role: .member), householdName: "")
        let form = try home.get("/reminders/new", as: home.ada)
        let id = try home.remind("Bins", on: "2026-11-24", ["member": "\(home.grace.id)"], by: home.ada)

        #expect(form.contains("Only you and the people you choose here see it."))
        #expect(try !home.get("/reminders/\(id)", as: home.ada).contains("Only you and the people you choose here"))
        for member in [home.ada, home.grace] { #expect(try home.get("/reminders/\(id)", as: member).status == 200) }
        for member in [edith, home.olle] { #expect(try home.get("/reminders/\(id)", as: member).status == 404) }
    }

    @Test("where new graphs and tabs are for everyone, a new diary, recipe, bag and reminder are their maker's alone")
    func householdDefault() throws {
        _ = try home.post("/settings/household", ["name": "Ours", "newThings": "editAll"], as: home.ada)
        let shelf = BagsController.path(of: try home.barista(home.grace).id)
        let made = try [
            home.post("/diary", ["name": "Zaffre"], as: home.grace),
            home.post("/brew/recipes", BrewScene.recipeForm(named: "Zaffre"), as: home.grace),
            home.post(shelf + "/beans", ["name": "Zaffre"], as: home.grace),
        ]
        let reminder = try home.remind("Zaffre", on: "2026-11-24", by: home.grace)

        #expect(made.map(\.status) == [303, 303, 303])
        let paths = try made.map { try $0["Location"].unwrap() } + ["/reminders/\(reminder)"]
        for path in paths {
            #expect(try home.get(path, as: home.grace).status == 200, "\(path)")
            for member in [home.ada, home.olle] { #expect(try home.get(path, as: member).status == 404, "\(path)") }
        }
        for path in ["/graphs", "/notes"] {
            let thing = try home.post(path, ["name": "Zaffre", "title": "Zaffre"], as: home.grace)["Location"].unwrap()
            for member in [home.ada, home.olle] { #expect(try home.get(thing, as: member).status == 200, "\(thing)") }
        }
    }

    @Test("the forms of a new graph and tab say what is left for guests")
    func guests() throws {
        #expect(try home.get("/graphs/new", as: home.ada).contains("Guests can only view."))
        #expect(try home.get("/notes/new", as: home.ada).contains("Guests can only view, tick and react."))
    }

    @Test("the sheet of a shared diary says what becomes of what others wrote")
    func ending() throws {
        let diary = try home.diary(of: home.ada)
        let path = DiariesController.path(diary.id)
        _ = try home.postSharing(path, ["audience": "editAll"], as: home.ada)
        #expect(try !home.get(path + "/sharing", as: home.ada).contains("Others wrote here"))

        try home.write("By the sea", on: "2026-11-20", in: diary.id, by: home.grace)

        let sentence = "Others wrote here: Grace. If you stop sharing, their entries stay in this diary"
        #expect(try home.get(path + "/sharing", as: home.ada).contains(sentence))
        #expect(try !home.get(path + "/sharing", as: home.grace).contains(sentence))
        _ = try home.postSharing(path, ["audience": "me"], as: home.ada)
        #expect(try home.texts(of: diary.id) == ["2026-11-20 By the sea"])
        #expect(try home.get(path, as: home.grace).status == 404)
        #expect(try home.get(LeftDiaryController.path(diary.id), as: home.grace).contains("By the sea"))
        #expect(try home.get(LeftDiaryController.path(diary.id) + "/export.zip", as: home.grace).status == 200)
    }
}
