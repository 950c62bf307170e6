import GRDB
import House

/// Data for measuring: as many messages as a household writes in years, in fifty tabs of Ada's, the same on every run.
/// One in ten is a list.
struct DemoManyNotes {
    let count: Int
    let room: NotesRoom
    let family: DemoFamily

    private static let tabCount = 50

    /// Words of two to four syllables, so that beginnings and parts of words find many and few.
    private static let words: [String] = {
        let syllables = [
            "ka", "lo", "mi", "re", "tu", "sen", "bar", "gol", "pi", "vant", "dor", "el", "ru", "shi", "no",
        ]
        return (0..<3000).map { number in
            var (rest, word) = (number * 7919 % 50_625 + 15, "")
            while rest > 0, word.count < 14 {
                word += syllables[rest % syllables.count]
                rest /= syllables.count
            }
            return word
        }
    }()

    func add() throws {
        var random = Sequence(state: 2026)
        for number in 0..<Self.tabCount {
            let id = try room.tabs.add("Tab \(number + 1)", for: Writer(family.ada))
            let tab = try WritableTab(room.door.open(id, for: family.ada))
            let own = count / Self.tabCount
            try room.notes.database.write { db in
                for place in 0..<own { try add(place, of: own, to: tab, &random, db) }
            }
        }
    }

    /// Over five years, the newest a minute ago.
    private func add(_ place: Int, of own: Int, to tab: WritableTab, _ random: inout Sequence, _ db: Database) throws {
        let years = 5 * 365 * 86_400_000
        let ago = Int64(years / max(own, 1) * (own - place)) + 60_000
        let at = Instant(milliseconds: family.clock.now().milliseconds - ago)
        let id = ID<Note>(at: at)
        // Some words are in every tenth message, most in few.
        let text = (0..<(4 + random.next(20))).map { _ in
            Self.words[random.next(random.next(Self.words.count) + 1)]
        }.joined(separator: " ")
        try room.notes.insert(NoteText(text: text), id: id, in: tab, at: at, db)
        guard place % 10 == 0 else { return }
        try db.execute(sql: "UPDATE note SET isList = 1, content = '', contentFold = '' WHERE id = ?", arguments: [id])
        for (position, word) in text.split(separator: " ").prefix(6).enumerated() {
            try db.execute(
                sql: "INSERT INTO noteItem (id, noteId, position, text, textFold) VALUES (?, ?, ?, ?, ?)",
                arguments: [ID<NoteItem>(at: at), id, position, String(word), String(word)])
        }
    }

    /// Pseudorandom numbers, the same on every run (Numerical Recipes' constants).
    private struct Sequence {
        var state: UInt64

        mutating func next(_ limit: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % limit
        }
    }
}
