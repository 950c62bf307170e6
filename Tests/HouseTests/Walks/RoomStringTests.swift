import Foundation
import GRDB
import Rooms
import Testing

@testable import House
@testable import HouseTestSupport

/// The names of rooms between quotation marks, in SQL and in addresses, where the compiler sees none.
@Suite("Rooms in strings")
struct RoomStringTests {
    /// Tables of the house itself; every other one is a room's.
    private static let ownTables: Set<String> = [
        "household", "member", "session", "device", "invitation", "throttle", "display", "job", "undo", "undoPart",
        "grdb_migrations",
        "bulkWork", "share", "blob", "blobFolder", "unknownBlob", "medium", "rendition", "avatar", "upload",
        "earlierVersion", "requestKey", "allowedHost", "passwordReset", "installedVersion",
        "machineToken",
    ]

    /// The beginning of addresses for scripts, whichever room they belong to.
    private static let ownAddresses: Set<String> = ["api"]

    @Test("what is around and below the rooms names none of their tables", arguments: ["App", "Database", "Kit"])
    func tables(_ folder: String) throws {
        let all = try QuietHome().house.database.read { db in
            try String.fetchSet(db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
        }
        let breaches = try Self.strings(folder).compactMap { file, text in
            let named = Self.tables(in: text).intersection(all).subtracting(Self.ownTables)
            return named.isEmpty ? nil : "\(file): \(named.sorted()) in \(text)"
        }

        #expect(Self.ownTables.subtracting(all) == [])
        #expect(all.count > 60)
        #expect(breaches.isEmpty, "\(breaches.joined(separator: "\n"))")
    }

    @Test("what is around and below the rooms names none of their addresses", arguments: ["App", "Database", "Kit"])
    func addresses(_ folder: String) throws {
        let home = try QuietHome()
        let rooms = home.house.rooms.all.filter { !($0 is HouseholdRoom) }
        let all = Set(rooms.flatMap(\.routes).flatMap { Self.addresses(in: $0.pattern) })
        let breaches = try Self.strings(folder).compactMap { file, text in
            let named = Self.addresses(in: text).intersection(all).subtracting(Self.ownAddresses)
            return named.isEmpty ? nil : "\(file): \(named.sorted()) in \(text)"
        }

        #expect(all.isSuperset(of: rooms.map { type(of: $0).id }))
        #expect(breaches.isEmpty, "\(breaches.joined(separator: "\n"))")
    }

    @Test("what is around and below the rooms is not named after one", arguments: ["App", "Database", "Kit"])
    func names(_ folder: String) throws {
        let nouns = RoomScenes.all.flatMap { $0.nouns }
        let breaches = try Self.code(folder).filter { $0.file != "" }.flatMap { file, code in
            code.replacing(Self.literal, with: "").matches(of: /\w+/).map(\.output)
                .filter { word in nouns.contains { word.lowercased().contains($0) } }.map { "\(file): \($0)" }
        }

        #expect(nouns.count > 5)
        #expect(breaches.isEmpty, "\(breaches.joined(separator: "\n"))")
    }

    @Test("a table is found wherever SQL can name it, and in no sentence")
    func samples() {
        let found = [
            "UPDATE reminder SET thingId = ? WHERE thingId = ?": ["reminder"],
            "INSERT INTO reminderStale (reminderId)\n    SELECT id FROM reminder": ["reminderStale", "reminder"],
            "SELECT 1 FROM graph JOIN share ON share.subjectId = graph.id": ["graph", "share"],
            "min(reminderDue.dueAt)": ["reminderDue"], "diary": ["diary"],
            "snapshot-": [], "The note is too long.": [],
        ]
        for (text, tables) in found { #expect(Self.tables(in: text).isSuperset(of: tables), "\(text)") }
        for (text, tables) in found where tables.isEmpty {
            #expect(Self.tables(in: text).isDisjoint(with: ["snapshot", "note"]), "\(text)")
        }
        #expect(Self.addresses(in: "/reminders/new?on=§&thing=§") == ["reminders"])
        #expect(Self.addresses(in: "§/wealth") == ["wealth"])
        #expect(Self.addresses(in: "text/notes") == [])
    }

    // MARK: Reading

    /// The names in a text that stand where SQL names tables.
    private static func tables(in text: String) -> Set<String> {
        let after = text.matches(of: /\b(?:FROM|JOIN|INTO|UPDATE|TABLE|ON)\s+(\w+)/).map { String($0.1) }
        let before = text.matches(of: /(?:^|[^\w.])(\w+)\.\w/).map { String($0.1) }
        return Set(after + before + [text])
    }

    /// The first parts of the addresses in a text.
    private static func addresses(in text: String) -> Set<String> {
        Set(text.matches(of: /(?:^|[^\w\/])\/([a-z][\w\-]*)(?:[\/?#]|$)/).map { String($0.1) })
    }

    /// A string between its quotation marks.
    private static var literal: Regex<Substring> { /(?s)"""(?:(?!""").)*"""|"(?:[^"\\\n]|\\.)*"/ }

    /// The strings in a folder's code, with `§` for what is interpolated.
    private static func strings(_ folder: String) throws -> [(file: String, text: String)] {
        let found = try code(folder).flatMap { file, code in
            code.matches(of: literal).map { match in
                let text = match.output.replacing(/\\\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/, with: "§")
                return (file: file, text: text.trimmingCharacters(in: ["\""]))
            }
        }
        try #require(!found.isEmpty)
        return found
    }

    /// The code of a folder's files without comments. Migrations are frozen SQL of all rooms.
    private static func code(_ folder: String) throws -> [(file: String, code: String)] {
        let root = TestHome.repository.appendingPathComponent("Sources/House/\(folder)")
        let walk = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var found: [(String, String)] = []
        for case let url as URL in walk
        where url.pathExtension == "swift" && !url.path.contains("/Database/Migrations/") {
            let code = try String(contentsOf: url, encoding: .utf8)
            found.append((url.lastPathComponent, code.replacing(/(?m)\/\/.*$/, with: "")))
        }
        try #require(!found.isEmpty)
        return found
    }
}
