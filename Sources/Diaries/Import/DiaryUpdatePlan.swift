import Foundation
import GRDB
import House

/// What an archive would change in the entries that earlier imports brought: their texts, or their days.
///
/// Only an entry that consists of imports alone is updated: nobody edited it since, and the archive has all that it was made
/// of. Other entries stay as they are.
struct DiaryUpdatePlan: Sendable {
    /// A day that is written anew from the archive.
    struct Rewritten: Sendable {
        let day: Day
        /// The day's entry; `nil` if it has none yet.
        let entry: ID<DiaryEntry>?
        /// The digest of that entry, which tells whether somebody edits it meanwhile.
        let present: String
        /// All that the day has in the archive and an import brought before, in time order.
        let entries: [ImportedEntry]
        /// Those of its entries that belong to another day.
        let gone: [ImportedEntry]
        /// The pictures to unpack; none if they are there already.
        let pictures: [ImportedPicture]
    }

    private(set) var days: [Rewritten] = []
    /// The entries of which nothing is left, because all of it belongs to other days.
    private(set) var emptied: [ID<DiaryEntry>] = []
    /// The number of entries that differ from the archive and are not updated.
    private(set) var editedCount = 0
    /// The sources of entries that are neither as the archive has them nor new.
    private(set) var differing: Set<String> = []

    /// The days that get more pictures than one entry holds.
    private(set) var overfull: [DiaryImportPlan.Overfull] = []

    static let none = DiaryUpdatePlan()

    var count: Int { days.count + emptied.count }

    private init() {}

    /// An entry that imports brought.
    private struct Slot {
        let entry: DiaryPresent.Entry
        let sources: [String]
        /// Whether it is as imports left it.
        let isUnedited: Bool

        var id: ID<DiaryEntry> { entry.id }
        var day: Day { entry.day }

        init(_ entry: DiaryPresent.Entry, _ sources: [DiaryPresent.Source]) {
            self.entry = entry
            self.sources = sources.map(\.name)
            isUnedited = sources.allSatisfy { source in
                source.written.map { $0 == entry.digest } ?? (entry.version == 1)
            }
        }
    }

    /// - Parameter entries: all entries of the archive.
    init(_ entries: [ImportedEntry], _ present: DiaryPresent) {
        let slots = present.sources.compactMap { id, sources in present.entries[id].map { Slot($0, sources) } }
        guard !slots.isEmpty else { return }
        let archive = Dictionary(entries.map { ($0.source, $0) }) { first, _ in first }
        var whole: [ID<DiaryEntry>: Slot] = [:]
        for slot in slots where slot.isUnedited && slot.sources.allSatisfy({ archive[$0] != nil }) {
            whole[slot.id] = slot
        }
        // An entry that would be left empty takes what hangs on it with it: it stays, unless it moves as a whole.
        for slot in whole.values where slot.entry.isWrittenOn {
            let days = Set(slot.sources.compactMap { archive[$0]?.day })
            if !days.contains(slot.day), days.count > 1 || days.contains(where: { present.days[$0] != nil }) {
                whole[slot.id] = nil
            }
        }
        var byDay: [Day: [ImportedEntry]] = [:]
        let brought = Set(whole.values.flatMap(\.sources))
        for entry in entries where brought.contains(entry.source) { byDay[entry.day, default: []].append(entry) }
        plan(byDay, whole, present.days, archive)
        for slot in slots where whole[slot.id] == nil {
            let known = slot.sources.compactMap { archive[$0] }
            guard !known.isEmpty, Self.differs(slot, known) else { continue }
            editedCount += 1
            differing.formUnion(slot.sources)
        }
    }

    private mutating func plan(
        _ byDay: [Day: [ImportedEntry]], _ whole: [ID<DiaryEntry>: Slot], _ own: [Day: ID<DiaryEntry>],
        _ archive: [String: ImportedEntry]
    ) {
        var moved: Set<ID<DiaryEntry>> = []
        let bySource = Dictionary(
            whole.values.flatMap { slot in slot.sources.map { ($0, slot) } }, uniquingKeysWith: { first, _ in first })
        for day in byDay.keys.sorted() {
            let entries = byDay[day] ?? []
            let merge = DiaryMerge(entries)
            guard !merge.isTooLong else { continue }
            let sources = Set(entries.map(\.source))
            // The day's entry, or one that moves here as a whole.
            let there = own[day].flatMap { moved.contains($0) ? nil : $0 }
            let other = entries.first.flatMap { bySource[$0.source] }.flatMap { slot in
                there == nil && Set(slot.sources) == sources && !moved.contains(slot.id) ? slot : nil
            }
            let slot = there.flatMap { whole[$0] } ?? other
            // Another entry of that day is the person's own: what would move there stays where it is.
            guard slot != nil || there == nil else { continue }
            if let slot { moved.insert(slot.id) }
            let gone = (slot?.sources ?? []).filter { !sources.contains($0) }.compactMap { archive[$0] }
            let present = slot?.entry.own
            let isSame =
                present.map { present in
                    merge.content == present.content && merge.mood == present.mood && merge.place == present.place
                        && merge.weather == present.weather
                        && Set(merge.tags.map(Fold.fold)).isSubset(of: present.tags.map(Fold.fold))
                        && (merge.pictures.isEmpty || present.pictureCount > 0)
                } ?? false
            if isSame, gone.isEmpty, slot?.day == day { continue }
            let comes = Set(slot?.sources ?? []) != sources
            let needsPictures = comes || (present?.pictureCount ?? 0) < merge.pictures.count
            days.append(
                Rewritten(
                    day: day, entry: slot?.id, present: slot?.entry.digest ?? "", entries: entries, gone: gone,
                    pictures: needsPictures ? Array(merge.pictures.prefix(DiaryImportPlan.unpackLimit)) : []))
            let skipped = merge.pictures.count + entries.map(\.omittedPictures).reduce(0, +) - DiaryEntry.fileLimit
            if needsPictures, skipped > 0 { overfull.append(DiaryImportPlan.Overfull(day: day, skipped: skipped)) }
            differing.formUnion(sources)
        }
        let rewritten = Set(days.flatMap { $0.entries.map(\.source) })
        emptied = whole.values.filter { slot in
            !moved.contains(slot.id) && slot.sources.allSatisfy(rewritten.contains)
        }.map(\.id)
    }

    /// Whether an entry lacks something that the archive has, or stands on another day.
    private static func differs(_ slot: Slot, _ known: [ImportedEntry]) -> Bool {
        known.contains { $0.day != slot.day } || DiaryMerge(known, into: slot.entry.own).adds(to: slot.entry.own)
    }
}

extension DiaryMerge {
    /// The digest of an entry with nothing but this, see `WrittenDigest`.
    func written(on day: Day) -> String {
        WrittenDigest.of([
            day.iso.databaseValue, content.databaseValue, mood?.databaseValue ?? .null, place.databaseValue,
            weather.databaseValue,
        ])
    }
}

extension DiaryImportPieces {
    /// Writes a day anew, unless its entry was edited since the plan was made.
    func rewrite(_ planned: DiaryUpdatePlan.Rewritten, _ db: Database) throws {
        let merge = DiaryMerge(planned.entries)
        let there = try DiaryStore.own(planned.day, in: diary.open, db)
        let id: ID<DiaryEntry>
        if let entry = planned.entry {
            guard try present(entry, db) == planned.present, there == nil || there?.id == entry else { return }
            id = entry
            let thing = try DiaryStore.entry(id, in: diary.open, db).versioned(DiaryEntry.tags(of: id, db))
            let next = EntryState(
                content: merge.content, mood: merge.mood, place: merge.place, weather: merge.weather, tags: merge.tags)
            try EarlierVersions.keep(thing, beforeItIs: next, by: diary.member, at: now, because: .importing, in: db)
            try db.execute(
                sql: """
                    UPDATE diaryEntry SET day = ?, content = ?, contentFold = ?, mood = ?, place = ?, placeFold = ?,
                        weather = ?, weatherFold = ?, words = ?, zone = ?, createdAt = coalesce(?, createdAt),
                        changedAt = coalesce(?, changedAt), version = version + 1 WHERE id = ?
                    """,
                arguments: [
                    planned.day.iso, merge.content, Fold.fold(merge.content), merge.mood, merge.place,
                    Fold.fold(merge.place), merge.weather, Fold.fold(merge.weather), merge.content.wordCount,
                    merge.zone,
                    merge.createdAt, merge.changedAt, id,
                ])
            try leave(planned, merge, id, db)
            try DiaryStore.addTags(merge.tags, to: id, db)
        } else {
            guard there == nil else { return }
            id = ID(at: now)
            try DiaryStore.insert(
                NewDiaryEntry(
                    id: id, day: planned.day, content: merge.content, mood: merge.mood, tags: merge.tags,
                    place: merge.place, weather: merge.weather, zone: merge.zone, createdAt: merge.createdAt,
                    changedAt: merge.changedAt), in: diary, at: now, db)
        }
        try hang(planned.pictures, on: id, isNew: planned.entry == nil, db)
        for entry in planned.entries {
            try db.cachedStatement(
                sql: """
                    INSERT INTO diarySource (diaryId, source, entryId) VALUES (?, ?, ?)
                    ON CONFLICT (diaryId, source) DO UPDATE SET entryId = excluded.entryId
                    """
            ).execute(arguments: [diary.id, entry.source, id])
        }
        try db.execute(
            sql: "UPDATE diarySource SET written = ? WHERE entryId = ?",
            arguments: [merge.written(on: planned.day), id])
    }

    /// Takes away what belongs to another day: tags, and pictures that nobody gave a caption.
    private func leave(
        _ planned: DiaryUpdatePlan.Rewritten, _ merge: DiaryMerge, _ id: ID<DiaryEntry>, _ db: Database
    ) throws {
        let left = DiaryMerge(planned.gone)
        let tags = Set(merge.tags.map(Fold.fold))
        for tag in left.tags.map(Fold.fold) where !tags.contains(tag) {
            try db.execute(sql: "DELETE FROM diaryTag WHERE entryId = ? AND tagFold = ?", arguments: [id, tag])
        }
        let names = Set(merge.pictures.map(\.name))
        for picture in left.pictures where !names.contains(picture.name) {
            guard let medium = pictures.medium(picture.name) else { continue }
            try db.execute(
                sql: """
                    DELETE FROM diaryMedium WHERE entryId = ? AND version = 1 AND mediumId IN (
                        SELECT id FROM medium WHERE sha256 = (SELECT sha256 FROM medium WHERE id = ?))
                    """, arguments: [id, medium])
        }
    }

    /// The digest of an own entry; `nil` if it is gone.
    private func present(_ id: ID<DiaryEntry>, _ db: Database) throws -> String? {
        try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT day, content, mood, place, weather FROM diaryEntry
                    WHERE id = ? AND diaryId = ? AND writerId = ?
                    """), arguments: [id, diary.id, diary.member]
        ).map { WrittenDigest.of(Array($0.databaseValues)) }
    }

    /// Deletes an entry all of which moved to other days, unless something was added to it since the plan was made.
    func removeEmptied(_ id: ID<DiaryEntry>, _ db: Database) throws {
        try db.execute(
            sql: """
                DELETE FROM diaryEntry WHERE id = :id AND diaryId = :diary AND writerId = :writer
                    AND NOT EXISTS (SELECT 1 FROM diarySource WHERE entryId = :id)
                    AND NOT EXISTS (SELECT 1 FROM diaryComment WHERE entryId = :id)
                    AND NOT EXISTS (SELECT 1 FROM diaryMedium WHERE entryId = :id AND version > 1)
                """, arguments: ["id": id, "diary": diary.id, "writer": diary.member])
    }
}
