import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

/// The texts that keep what was typed over.
@Suite("Longer texts keep their earlier versions")
struct VersionWalkTests {
    /// The columns of longer texts, and the column of their rows with the id of the thing that has the versions.
    private static let kept: [(table: String, text: String, thing: String)] = [
        ("note", "content", "id"), ("noteItem", "text", "noteId"), ("diaryEntry", "content", "id"),
        ("diaryTemplate", "content", "id"), ("entity", "notes", "id"), ("attribute", "notes", "id"),
        ("detailValue", "text", "attributeId"), ("brewRecipe", "tactile", "id"),
        ("brewStep", "instruction", "recipeId"),
        ("brewBag", "note", "id"), ("brewLog", "note", "id"),
    ]

    /// Longer texts that no person types, and those of one line.
    private static let others: Set<String> = [
        "template.fields", "canvasView.hidden", "canvasView.folded", "canvasView.selected", "brewBag.extras",
        "brewLog.extras", "brewLog.steps", "brewRun.plan", "brewGear.note", "noteTab.extras", "note.extras",
        "noteItem.extras", "noteMedium.extras",
        // What is being typed, until it is sent.
        "noteDraft.content",
    ]

    @Test("every table with a longer text is known here, by its migrations")
    func columns() throws {
        let home = try TestHome()
        let known = Set(Self.kept.map { "\($0.table).\($0.text)" }).union(Self.others)
        let schema = try home.house.database.read { db in
            try Row.fetchAll(db, sql: "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql IS NOT NULL")
        }
        for row in schema {
            let (table, sql): (String, String) = (row[0], row[1])
            for match in sql.matches(of: /length\((\w+)\) (?:<=|BETWEEN \d+ AND) (\d+)/) {
                guard let limit = Int(match.2), limit >= 5000 else { continue }
                #expect(known.contains("\(table).\(match.1)"), "\(table).\(match.1) of \(limit) characters")
            }
        }
    }

    @Test("no form types over one without keeping it")
    func forms() throws {
        let scene = try Scene()
        let home = scene.home
        try home.house.database.write { db in
            try db.execute(sql: "CREATE TEMP TABLE typedOver (thing BLOB, place TEXT)")
            for (table, text, thing) in Self.kept {
                // A step is replaced by a new row.
                let event = table == "brewStep" ? "DELETE" : "UPDATE OF \(text)"
                let condition = table == "brewStep" ? "1" : "new.\(text) IS NOT old.\(text)"
                try db.execute(
                    sql: """
                        CREATE TEMP TRIGGER \(table)TypedOver AFTER \(event) ON main.\(table)
                        WHEN length(old.\(text)) > 0 AND \(condition) BEGIN
                            INSERT INTO typedOver VALUES (old.\(thing), '\(table).\(text)');
                        END
                        """)
            }
        }
        var changed: Set<String> = []
        for route in scene.writes where !route.pattern.contains("delete") && !route.pattern.contains("sign-out") {
            home.clock.advance(.hours(1))
            try home.house.database.write { db in try db.execute(sql: "DELETE FROM typedOver") }
            _ = try scene.ask(route, as: home.ada)
            let (lost, seen) = try home.house.database.write { db in
                (
                    try String.fetchAll(
                        db,
                        sql: """
                            SELECT place FROM typedOver WHERE NOT EXISTS (
                                SELECT 1 FROM earlierVersion WHERE thingId = thing AND replacedAt = ?)
                                AND (SELECT count(*) FROM (
                                    SELECT id FROM note UNION ALL SELECT id FROM diaryEntry UNION ALL SELECT id FROM entity
                                    UNION ALL SELECT id FROM attribute UNION ALL SELECT id FROM brewRecipe
                                    UNION ALL SELECT id FROM brewBag UNION ALL SELECT id FROM brewLog
                                    UNION ALL SELECT id FROM diaryTemplate) WHERE id = thing) > 0
                            """, arguments: [home.house.clock.now()]),
                    try String.fetchSet(db, sql: "SELECT place FROM typedOver")
                )
            }
            #expect(lost.isEmpty, "\(route.pattern): \(lost)")
            changed.formUnion(seen)
        }
        #expect(
            changed.isSuperset(of: [
                "diaryEntry.content", "diaryTemplate.content", "brewLog.note", "brewStep.instruction",
            ]), "\(changed)")
    }
}
