import GRDB
import House
import Localization

/// What earlier versions keep of an entry: all that its writer typed.
struct EntryState: VersionedState {
    var content: String
    /// 1 to 5, 5 the best.
    var mood: Int?
    var place: String
    var weather: String
    /// In the order of their folded texts.
    var tags: [String]

    var plain: String { content }

    func text(_ words: Words) -> String {
        let facts = DiaryFacts(mood: mood, place: place, weather: weather).named(words).line
        let tags = tags.isEmpty ? nil : tags.map { "#\($0)" }.joined(separator: " ")
        return [content.isEmpty ? nil : content, facts, tags].compactMap(\.self).joined(separator: "\n\n")
    }
}

extension EntryState {
    init(_ form: DiaryEntryForm) {
        self.init(
            content: form.content, mood: form.mood, place: form.place, weather: form.weather,
            tags: form.tags.sorted { Fold.fold($0) < Fold.fold($1) })
    }
}

extension DiaryEntry {
    /// - Parameter tags: those of the entry.
    func versioned(_ tags: [String]) -> VersionedThing<EntryState> {
        VersionedThing(
            kind: "diaryEntry", id: id.uuid, in: diary.uuid, by: writer, createdAt: createdAt, changedAt: changedAt,
            EntryState(content: content, mood: mood, place: place, weather: weather, tags: tags))
    }
}

/// Earlier versions of entries, for their writers: what a writer took out is not the reader's, nor the diary's owner's.
struct EntryVersions: VersionKeeper {
    let door: DiaryDoor
    let entries: DiaryStore

    let pattern = "/diary/:diary/entries/:entry"
    var tables: [String] { DiaryStore.entryTables }

    func thing(in diary: WritableDiary, _ visit: Visit, _ db: Database) throws -> VersionedThing<EntryState> {
        let entry = try DiaryStore.entry(visit.id("entry"), in: diary.open, db)
        guard entry.writer == diary.member else { throw Refusal.notFound }
        return entry.versioned(try DiaryEntry.tags(of: entry.id, db))
    }

    func place(of thing: VersionedThing<EntryState>, in diary: WritableDiary, _ visit: Visit) throws -> VersionPlace {
        let entry = try entries.entry(ID(thing.id), in: diary.open)
        return VersionPlace(visit.words.day(entry.day), DiariesController.path(entry.day, in: diary.id))
    }

    func write(
        _ state: EntryState, over thing: VersionedThing<EntryState>, in diary: WritableDiary, _ visit: Visit,
        _ db: Database
    ) throws {
        try DiaryStore.write(state, over: ID(thing.id), at: entries.clock.now(), db)
    }
}
