import Foundation
import GRDB
import House
import Localization

/// Imports a plan in pieces: first stores the pictures, then writes the entries that they belong to.
struct DiaryImportPieces: BulkPieces {
    let days: [DiaryImportPlan.Planned]
    let existing: DiaryImportPlan.Existing
    let update: DiaryUpdatePlan
    let pictures: ArchivedPictures
    let diary: WritableDiary
    let entries: DiaryStore

    /// Unpacking a picture takes about as long as writing this many rows.
    var weight: Int { 500 }
    var makesRoom: Bool { false }

    var now: Instant { entries.clock.now() }

    func next(_ count: Int, of work: inout BulkWork, in db: Database) throws -> BulkWork.Step {
        guard let entry = work.entry else { throw Refusal.notFound }
        try checkDiary(db)
        if work.done < pictures.count {
            let some = work.done..<min(work.done + count, pictures.count)
            try pictures.keep(some, of: diary.member, in: entries.attachments.media, db)
            return BulkWork.Step(done: some.count, isLast: false)
        }
        let first = work.done - pictures.count
        let total = update.count + days.count
        let some = first..<min(first + count, total)
        try entries.undo.recordPart(of: entry, tables: DiaryStore.entryTables, in: db) {
            for index in some { try write(index, db) }
        }
        return BulkWork.Step(done: some.count, isLast: some.upperBound == total)
    }

    func finish(_ work: inout BulkWork, in db: Database) throws {
        if pictures.damagedCount > 0 {
            work.problem = Phrase.key(
                "Some pictures are damaged in the archive and did not come; all the rest is in.")
        }
        let media = entries.attachments.media
        db.afterNextTransaction { _ in media.wake() }
    }

    /// The diary may have been deleted since, or its sharing ended.
    /// - Throws: `Refusal.notFound`.
    private func checkDiary(_ db: Database) throws {
        guard try Shares.mayWrite(diary.member, to: diary.id.uuid, of: "diary", in: db) else { throw Refusal.notFound }
    }

    // MARK: A day

    /// What earlier imports brought comes before what is new on the same days.
    private func write(_ index: Int, _ db: Database) throws {
        if index < update.days.count { return try rewrite(update.days[index], db) }
        let place = index - update.days.count
        if place < update.emptied.count { return try removeEmptied(update.emptied[place], db) }
        try write(days[place - update.emptied.count], db)
    }

    private func write(_ planned: DiaryImportPlan.Planned, _ db: Database) throws {
        // Reads the entry again: the member may have written since the plan was made.
        let old = try DiaryStore.own(planned.day, in: diary.open, db)
        let own = try old.map { try DiaryMerge.Own($0, db) }
        guard [.add, .join].contains(DiaryImportPlan.action(planned.entries, own, existing)) else { return }
        let merge = DiaryMerge(planned.entries, into: own)
        let id: ID<DiaryEntry>
        if let old {
            id = old.id
            try change(old, to: merge, own, db)
        } else {
            id = ID(at: now)
            try DiaryStore.insert(
                NewDiaryEntry(
                    id: id, day: planned.day, content: merge.content, mood: merge.mood, tags: merge.tags,
                    place: merge.place, weather: merge.weather, zone: merge.zone, createdAt: merge.createdAt,
                    changedAt: merge.changedAt), in: diary, at: now, db)
            try bringVersions(of: planned.entries, to: id, db)
        }
        try hang(merge.pictures, on: id, isNew: old == nil, db)
        try comment(merge.comments, on: id, db)
        for entry in planned.entries {
            try db.cachedStatement(
                sql: """
                    INSERT INTO diarySource (diaryId, source, entryId, written) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
                    """
            ).execute(arguments: [diary.id, entry.source, id, old == nil ? merge.written(on: planned.day) : ""])
        }
    }

    /// The earlier versions of the member's own entry; it may be joined with others of its day.
    private func bringVersions(of imported: [ImportedEntry], to id: ID<DiaryEntry>, _ db: Database) throws {
        let versions = imported.flatMap(\.versions)
        guard !versions.isEmpty else { return }
        let thing = try DiaryStore.entry(id, in: diary.open, db).versioned(DiaryEntry.tags(of: id, db))
        for version in versions where version.replacedAt <= now {
            try EarlierVersions.bring(
                BroughtVersion(version.state, writtenAt: version.writtenAt, replacedAt: version.replacedAt), of: thing,
                in: db)
        }
    }

    private func change(
        _ old: DiaryEntry, to merge: DiaryMerge, _ own: DiaryMerge.Own?, _ db: Database
    ) throws {
        guard let own, merge.adds(to: own) else { return }
        let thing = old.versioned(try DiaryEntry.tags(of: old.id, db))
        let next = EntryState(
            content: merge.content, mood: merge.mood, place: merge.place, weather: merge.weather, tags: merge.tags)
        try EarlierVersions.keep(thing, beforeItIs: next, by: diary.member, at: now, because: .importing, in: db)
        try DiaryStore.write(next, over: old.id, at: now, db)
    }

    // MARK: What hangs on it

    func hang(_ pictures: [ImportedPicture], on id: ID<DiaryEntry>, isNew: Bool, _ db: Database) throws {
        var known = try Data.fetchSet(
            db.cachedStatement(
                sql: """
                    SELECT medium.sha256 FROM diaryMedium JOIN medium ON medium.id = diaryMedium.mediumId
                    WHERE diaryMedium.entryId = ?
                    """), arguments: [id])
        var position =
            try Int.fetchOne(
                db.cachedStatement(sql: "SELECT coalesce(max(position), -1) FROM diaryMedium WHERE entryId = ?"),
                arguments: [id]) ?? -1
        var count = known.count
        var words: Set<[String]> = []
        for picture in pictures where count < DiaryEntry.fileLimit {
            guard let medium = self.pictures.medium(picture.name) else { continue }
            let row = try Row.fetchOne(
                db.cachedStatement(sql: "SELECT sha256, fileName FROM medium WHERE id = ?"), arguments: [medium])
            guard let row else {
                self.pictures.miss()
                continue
            }
            let title = picture.title.tidiedLine.cut(to: AttachmentForm.titleLimit)
            let caption = picture.caption.tidied.cut(to: AttachmentForm.captionLimit)
            // Of a picture that comes twice, no words are lost.
            let isSaidAnew = isNew && title + caption != "" && words.insert([title, caption]).inserted
            guard known.insert(row[0]).inserted || isSaidAnew else { continue }
            count += 1
            position += 1
            try db.cachedStatement(
                sql: """
                    INSERT INTO diaryMedium (id, diaryId, entryId, mediumId, title, titleFold, caption, captionFold,
                        position, mainSince, createdAt, createdById)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(
                arguments: [
                    ID<AttachedFile>(at: now), diary.id, id, medium, title, Fold.fold(title.isEmpty ? row[1] : title),
                    caption, Fold.fold(caption), position, isNew && picture.isCover ? now : nil, now, diary.member,
                ])
        }
    }
}
