import Foundation
package import GRDB
package import Localization

/// The attachments in the subjects of one kind. Its methods take proof that the subject is open to the member.
package struct AttachmentStore: Sendable {
    package let kind: UploadPlace
    package let database: HouseDatabase
    package let media: MediaStore
    package let undo: UndoStore
    let clock: WallClock

    package init(_ kind: UploadPlace, in house: RoomContext) {
        self.kind = kind
        (database, media, undo, clock) = (house.database, house.media, house.undo, house.clock)
    }

    // MARK: Reading

    /// In their order.
    package func attachments(at place: MediaPlace, in subject: any OpenSubject) throws -> [AttachedFile] {
        try database.read { db in try kind.files(at: place, in: subject, db) }
    }

    /// - Throws: `Refusal.notFound` if the subject has no such attachment.
    func attachment(_ id: ID<AttachedFile>, in subject: any OpenSubject) throws -> AttachedFile {
        try database.read { db in try kind.file(id, in: subject, db) }
    }

    /// Whether the member may change the attachments of a place.
    func canChange(_ place: MediaPlace, in subject: any OpenSubject) throws -> Bool {
        try subject.canWrite && database.read { db in try kind.isOwn(place, of: subject.member, db) }
    }

    /// The thing that a place belongs to.
    /// - Throws: `Refusal.notFound` if it does not exist.
    func owner(_ place: MediaPlace, in subject: any OpenSubject) throws -> MediaOwner {
        MediaOwner(
            name: try database.read { db in try kind.title(place, in: subject, db) },
            path: kind.page(place, in: subject.uuid), media: kind.media(place, in: subject.uuid),
            hasMain: kind.thing(place)?.hasMain ?? false)
    }

    // MARK: Adding

    /// The thing cannot have so many attachments.
    package struct TooMany: Error {
        let limit: Int

        package var phrase: Phrase {
            Phrase("You can add at most \(limit) photos and files here. Nothing was saved: choose fewer.")
        }
    }

    /// Stores files and attaches them after the existing ones; all of them or none.
    /// - Parameter finish: further work in the same transaction.
    /// - Throws: `Refusal.notFound` if the subject has no such thing; `TooMany`.
    @discardableResult
    func add(
        _ files: [ArrivedFile], to place: MediaPlace, in subject: any WritableSubject,
        finish: (Database, [ID<AttachedFile>]) throws -> Void = { _, _ in }
    ) throws -> [ID<AttachedFile>] {
        let ids = try database.write(in: subject) { db in
            let ids = try hang(files, at: place, in: subject, db)
            try finish(db, ids)
            return ids
        }
        media.wake()
        return ids
    }

    /// The same within the caller's transaction, for a thing that is added together with its files. The caller calls
    /// `media.wake()` once it is committed.
    package func hang(
        _ files: [ArrivedFile], at place: MediaPlace, in subject: any WritableSubject, _ db: Database
    ) throws -> [ID<AttachedFile>] {
        try check(files.count, fitAt: place, in: subject, db)
        let ids = try files.map { file in
            let medium = try media.add(
                file, of: subject.open.member, keepsOriginal: kind.keepsOriginals, in: db)
            return try insert(medium, named: ArrivedFile.name(file.name), at: place, in: subject, db)
        }
        try kind.hung(ids, place, subject, clock.now(), db)
        return ids
    }

    /// Attaches photos and files that another thing has too.
    package func hang(
        _ given: [GivenText.Given], at place: MediaPlace, in subject: any WritableSubject, _ db: Database
    ) throws {
        guard !given.isEmpty else { return }
        try check(given.count, fitAt: place, in: subject, db)
        let ids = try given.map { file in
            let id = try insert(file.medium, named: file.name, at: place, in: subject, db)
            try db.execute(
                sql: "UPDATE \(kind.table) SET title = ?, titleFold = ?, caption = ?, captionFold = ? WHERE id = ?",
                arguments: [file.name, Fold.fold(file.name), file.caption, Fold.fold(file.caption), id])
            return id
        }
        try kind.hung(ids, place, subject, clock.now(), db)
    }

    /// - Throws: as `add` does.
    func check(_ count: Int, fitAt place: MediaPlace, in subject: any WritableSubject, _ db: Database) throws {
        _ = try kind.title(place, in: subject.open, db)
        try kind.requireOwn(place, in: subject, db)
        guard try kind.room(at: place, in: subject.open, db) >= count else {
            throw TooMany(limit: kind.thing(place)?.limit ?? 0)
        }
    }

    package func insert(
        _ medium: ID<Medium>, named name: String, at place: MediaPlace, in subject: any WritableSubject, _ db: Database
    ) throws -> ID<AttachedFile> {
        try kind.insert(medium, named: name, at: place, in: subject, at: clock.now(), db)
    }

    // MARK: Changing

    func change(_ id: ID<AttachedFile>, to form: AttachmentForm, in subject: any WritableSubject) throws
        -> Saved<Void, AttachedFile>
    {
        try database.write(in: subject) { db in
            let now = try kind.file(id, in: subject.open, db)
            try kind.requireOwn(now.place, in: subject, db)
            if (now.title, now.caption) == (form.title, form.caption) { return .done }
            guard now.version == form.version else { return .conflict(current: now) }
            let name = form.title.isEmpty ? now.medium.fileName : form.title
            try db.execute(
                sql: """
                    UPDATE \(kind.table) SET title = ?, titleFold = ?, caption = ?, captionFold = ?,
                        version = version + 1
                    WHERE id = ?
                    """,
                arguments: [form.title, Fold.fold(name), form.caption, Fold.fold(form.caption), id])
            return .done
        }
    }

    /// Makes a photo or video the main one of its place, or ends that.
    func choose(_ id: ID<AttachedFile>, isMain: Bool, in subject: any WritableSubject) throws {
        try database.write(in: subject) { db in
            let place = try kind.file(id, in: subject.open, db).place
            try kind.requireOwn(place, in: subject, db)
            try kind.unmark(place, in: subject, db)
            guard isMain else { return }
            try db.execute(
                sql: "UPDATE \(kind.table) SET mainSince = ? WHERE id = ?", arguments: [clock.now(), id])
        }
    }

    /// Moves an attachment by a number of positions, at most to the ends.
    func move(
        _ id: ID<AttachedFile>, by places: Int, at place: MediaPlace, in subject: any WritableSubject
    ) throws {
        try reorder(at: place, in: subject) { try $0.move(id, by: places) }
    }

    /// Moves the named attachments to the front, in this order; the others follow in their old order.
    func order(_ wanted: [ID<AttachedFile>], at place: MediaPlace, in subject: any WritableSubject) throws {
        try reorder(at: place, in: subject) { $0 = $0.putting(first: wanted) }
    }

    private func reorder(
        at place: MediaPlace, in subject: any WritableSubject, _ work: (inout [ID<AttachedFile>]) throws -> Void
    ) throws {
        try database.write(in: subject) { db in
            _ = try kind.title(place, in: subject.open, db)
            try kind.requireOwn(place, in: subject, db)
            let before = try kind.files(at: place, in: subject.open, db).map(\.id)
            var ids = before
            try work(&ids)
            guard ids != before else { return }
            let statement = try db.cachedStatement(sql: "UPDATE \(kind.table) SET position = ? WHERE id = ?")
            for (position, id) in ids.enumerated() { try statement.execute(arguments: [position, id]) }
        }
    }

    // MARK: Removing

    /// - Throws: `Refusal.notFound` if one of them does not exist: a second click must not hide the undo of the first.
    func remove(_ ids: [ID<AttachedFile>], from subject: any WritableSubject) throws -> ID<UndoEntry> {
        try database.write(in: subject) { db in
            let gone = try Set(ids).map { try kind.file($0, in: subject.open, db) }
                .sorted { $0.position < $1.position }
            guard !gone.isEmpty else { throw Refusal.notFound }
            // The owner of the subject reads the name in their bin.
            let name = try gone.first { try kind.isSeen($0.place, in: subject.open, db) }?.name ?? "…"
            for place in Set(gone.map(\.place)) { try kind.requireOwn(place, in: subject, db) }
            let context =
                gone.count == 1
                ? UndoStore.UndoContext(Phrase.key("“%@” deleted"), name, in: subject, kind: .deletion)
                : UndoStore.UndoContext(
                    Phrase.key("“%@” and others deleted"), name, in: subject, kind: .change)
            return try undo.recording(context, tables: [kind.table], in: db) { try kind.delete(gone, db) }
        }
    }
}
