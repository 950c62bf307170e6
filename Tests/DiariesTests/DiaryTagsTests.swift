import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("Tags of a diary")
struct DiaryTagsTests {
    let home: TestHome
    let diary: OpenDiary
    let path: String

    init() throws {
        home = try TestHome()
        diary = try home.diary(of: home.ada)
        path = DiariesController.path(diary.id)
        try home.share(diary, with: .chosen([home.grace.id: .write, home.olle.id: .read]))
    }

    private func write(_ day: String, _ tags: [String], by member: Member? = nil) throws {
        try home.write("x", on: day, in: diary.id, by: member ?? home.ada, tags: tags)
    }

    /// The tags of each day, of all writers.
    private func tags() throws -> [String] {
        try home.house.database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT day || ' ' || group_concat(tag, ',') FROM (SELECT day, writerId, tag FROM diaryTag
                        JOIN diaryEntry ON diaryEntry.id = entryId ORDER BY day, tagFold) GROUP BY day, writerId
                    ORDER BY day
                    """)
        }
    }

    @Test("the form suggests the writer's own tags of this diary, the most frequent first")
    func suggested() throws {
        try write("2026-11-01", ["lake", "Rain"])
        try write("2026-11-02", ["Lake"])
        try write("2026-11-03", ["Secret"], by: home.grace)

        let form = try home.get("\(path)/days/2026-11-20/edit", as: home.ada).text

        let offered = form.matches(of: /data-tag="([^"]*)"/).map { String($0.output.1) }
        #expect(offered == ["Lake", "Rain"])
        #expect(try !home.get("\(path)/days/2026-11-20/edit", as: home.grace).text.contains("data-tag=\"Lake\""))
    }

    @Test("a tag is renamed on all days of its writer, joined with one that is there, and undo takes that back")
    func renamed() throws {
        try write("2026-11-01", ["Lake", "Sea"])
        try write("2026-11-02", ["Lake"])
        try write("2026-11-03", ["Lake"], by: home.grace)
        let before = try tags()
        let page = try home.get("\(path)/tags", as: home.ada).text
        #expect(page.contains("value=\"Lake\"") && page.contains("value=\"Sea\""))

        #expect(try home.post("\(path)/tags", ["tag": "lake", "name": "#sea"], as: home.ada).status == 303)

        #expect(try tags() == ["2026-11-01 sea", "2026-11-02 sea", "2026-11-03 Lake"])
        #expect(try home.get("/diary/search?q=sea", as: home.ada).text.contains("2 November 2026"))
        #expect(try home.post(home.undoPath(as: home.ada).unwrap(), FormFields(), as: home.ada).status == 303)
        #expect(try tags() == before)
        #expect(try !home.get("/diary/search?q=sea", as: home.ada).text.contains("2 November 2026"))
    }

    @Test("a form that was opened before a tag was renamed does not bring the old name back")
    func renamedMeanwhile() throws {
        try write("2026-11-01", ["Lake"])
        let form = try home.get("\(path)/days/2026-11-01/edit", as: home.ada).text
        let id = try String(form.firstMatch(of: /data-entry="(\w+)"/).unwrap().1)
        #expect(form.contains("data-version=\"1\""))
        #expect(try home.post("\(path)/tags", ["tag": "Lake", "name": "Sea"], as: home.ada).status == 303)

        let old: FormFields = ["id": id, "version": "1", "content": "More", "tags": "Lake"]
        let refused = try home.post("\(path)/days/2026-11-01/text", old, as: home.ada)

        #expect(refused.status == 409 && refused.text.contains("data-tags=\"Sea\""))
        #expect(try tags() == ["2026-11-01 Sea"])
    }

    @Test("another spelling is a new name too; what is no single tag is refused beside its field")
    func spelled() throws {
        try write("2026-11-01", ["lake"])
        #expect(try home.post("\(path)/tags", ["tag": "lake", "name": "Lake"], as: home.ada).status == 303)
        #expect(try tags() == ["2026-11-01 Lake"])

        for name in ["", " # ", "a, b", String(repeating: "x", count: 51)] {
            let refused = try home.post("\(path)/tags", ["tag": "lake", "name": name], as: home.ada)
            #expect(refused.status == 422, "\(name)")
            #expect(refused.text.contains("value=\"\(name)\""))
        }
        #expect(try home.post("\(path)/tags", ["tag": "none", "name": "b"], as: home.ada).status == 404)
        #expect(try home.post("\(path)/tags", ["tag": "lake", "name": "b"], as: home.olle).status == 403)
        #expect(try home.get("\(path)/tags", as: home.olle).status == 403)
        #expect(try home.post("\(path)/tags", ["tag": "lake", "name": "b"], as: home.grace).status == 404)
        #expect(try tags() == ["2026-11-01 Lake"])
    }
}
