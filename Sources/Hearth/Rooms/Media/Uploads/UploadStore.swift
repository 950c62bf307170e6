import Foundation
import GRDB

/// Files that arrive in pieces. Each belongs to whoever began it; nobody else learns that it is there.
struct UploadStore: Sendable {
    let database: HouseDatabase
    let attachments: AttachmentStore
    let files: UploadFiles
    let clock: WallClock
    private var kind: UploadPlace { attachments.kind }
    private let endings = FinishingUploads()

    init(_ attachments: AttachmentStore, in house: RoomContext) {
        self.init(attachments, database: house.database, files: house.uploads, clock: house.clock)
    }

    init(_ attachments: AttachmentStore, database: HouseDatabase, files: UploadFiles, clock: WallClock) {
        self.attachments = attachments
        (self.database, self.files, self.clock) = (database, files, clock)
    }

    /// A file on its way.
    struct Upload: Sendable {
        let id: ID<UploadFiles>
        let place: MediaPlace
        let fileName: String
        let byteCount: Int
        let url: URL
        /// How much of it is here.
        let received: Int
        /// What it became.
        var attachment: ID<AttachedFile>?
        /// When it is forgotten, if no more of it comes.
        let expiresAt: Instant
    }

    /// Somebody is writing to an upload, or it is about to become an attachment.
    struct IsHeld: Error {}

    func begin(
        _ name: String, byteCount: Int, to place: MediaPlace, in subject: any WritableSubject
    ) throws -> Upload {
        let member = subject.open.member
        let now = clock.now()
        let id = ID<UploadFiles>(at: now)
        let url = files.url(id)
        // What fell silent keeps nobody from beginning.
        if try begun(by: member) >= UploadFiles.limit {
            try files.prune()
            if try begun(by: member) >= UploadFiles.limit { try files.dropSilent(of: member) }
        }
        try database.write { db in
            try attachments.check(1, fitAt: place, in: subject, db)
            guard try files.begun(by: member, in: db) < UploadFiles.limit else {
                throw Refusal.tooManyTries(wait: .minutes(5))
            }
            try PrivateFile.make(url.path)
            try db.execute(
                sql: """
                    INSERT INTO upload (id, memberId, subjectKind, subjectId, thingKind, thingId, fileName, byteCount,
                        createdAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    id, member, kind.subject, subject.open.uuid, place.word, place.id, ArrivedFile.name(name),
                    byteCount, now,
                ])
        }
        try Durable.synchronise(database.folder.uploads.path)
        return Upload(
            id: id, place: place, fileName: name, byteCount: byteCount, url: url, received: 0,
            expiresAt: now.adding(UploadFiles.retention))
    }

    private func begun(by member: ID<Member>) throws -> Int {
        try database.read { db in try files.begun(by: member, in: db) }
    }

    /// How far an upload is, for whoever sends it. What came to its end without becoming an attachment, because its
    /// subject was locked meanwhile, say, or the server ended, lacks its last byte: it is sent again, and then it does.
    ///
    /// - Throws: `Refusal.notFound` when there is no such upload of this member in this subject, or not any more; `IsHeld`.
    func upload(_ id: ID<UploadFiles>, in subject: any WritableSubject) throws -> Upload {
        let upload = try arrived(id, in: subject)
        guard upload.attachment == nil, upload.received >= upload.byteCount else { return upload }
        try reopen(upload.url, byteCount: upload.byteCount)
        return try arrived(id, in: subject)
    }

    private func reopen(_ url: URL, byteCount: Int) throws {
        guard let file = LockedFile(url) else { throw IsHeld() }
        guard file.size >= byteCount else { return }
        files.digests.forget(url)
        file.dropLastByte()
    }

    /// An upload as it stands, for the request that just wrote to it and holds it.
    func arrived(_ id: ID<UploadFiles>, in subject: any WritableSubject) throws -> Upload {
        let row = try database.read { db in
            let row = try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT thingKind, thingId, fileName, byteCount, hung.id AS attachmentId, finishedAt
                        FROM upload LEFT JOIN \(kind.table) AS hung ON hung.id = upload.attachmentId
                        WHERE upload.id = ? AND memberId = ? AND upload.subjectKind = ? AND upload.subjectId = ?
                        """),
                arguments: [id, subject.open.member, kind.subject, subject.open.uuid])
            // Whatever it was for may be gone.
            if let row { _ = try kind.title(MediaPlace(row), in: subject.open, db) }
            return row
        }
        guard let row else { throw Refusal.notFound }
        let place = MediaPlace(row)
        let (url, attachment): (URL, ID<AttachedFile>?) = (files.url(id), row["attachmentId"])
        let received: Int
        let touched: Instant
        if let finished: Instant = row["finishedAt"], attachment != nil {
            (received, touched) = (row["byteCount"], finished)
        } else {
            guard let (size, changed) = UploadFiles.state(url) else {
                // Its bytes are in their place, and its row is about to say so.
                throw endings.contains(id, at: clock.now()) ? IsHeld() : Refusal.notFound
            }
            (received, touched) = (size, changed)
        }
        let expiry = touched.adding(UploadFiles.retention)
        guard expiry > clock.now() else { throw Refusal.notFound }
        return Upload(
            id: id, place: place, fileName: row["fileName"], byteCount: row["byteCount"], url: url,
            received: received, attachment: attachment, expiresAt: expiry)
    }

    /// A piece is about to come.
    func follow(_ upload: Upload) { files.digests.follow(upload.url) }

    /// All of it is here: it becomes an attachment. The caller holds the file. Where it fails, `upload` lets whoever
    /// sends try again.
    func finish(_ upload: Upload, in subject: any WritableSubject) throws -> ID<AttachedFile> {
        let file = ArrivedFile(
            path: upload.url.path, name: upload.fileName, byteCount: upload.byteCount,
            sha256: try files.digests.finish(upload.url, byteCount: upload.byteCount))
        endings.add(upload.id, at: clock.now())
        do {
            let made = try attachments.add(
                [file], to: upload.place, in: subject,
                finish: { db, made in
                    try db.execute(
                        sql: "UPDATE upload SET attachmentId = ?, finishedAt = ? WHERE id = ? AND attachmentId IS NULL",
                        arguments: [made.first, clock.now(), upload.id])
                    guard db.changesCount == 1 else { throw Refusal.notFound }
                })
            return try made.first.unwrap()
        } catch {
            // Where this fails too, it is sent from its beginning.
            try? database.write { db in try attachments.media.blobs.takeBack(file.sha256, to: upload.url, in: db) }
            endings.remove(upload.id)
            throw error
        }
    }

    func cancel(_ id: ID<UploadFiles>, in subject: any WritableSubject) throws {
        _ = try arrived(id, in: subject)
        try database.write { db in
            try db.execute(sql: "DELETE FROM upload WHERE id = ?", arguments: [id])
        }
        files.removeFile(id)
    }
}

extension MediaPlace {
    /// Reads `thingKind` and `thingId`.
    init(_ row: Row) {
        self = (row["thingId"] as UUID?).map { .thing(row["thingKind"], $0) } ?? .subject
    }
}
