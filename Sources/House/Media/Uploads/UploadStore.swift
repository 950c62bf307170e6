import Foundation
import GRDB

/// Files that arrive in pieces. Each belongs to the member who began it, and is invisible to others.
package struct UploadStore: Sendable {
    let database: HouseDatabase
    let attachments: AttachmentStore
    let files: UploadFiles
    let clock: WallClock
    private var kind: UploadPlace { attachments.kind }
    private let endings = FinishingUploads()

    package init(_ attachments: AttachmentStore, in house: RoomContext) {
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
        /// The bytes that have arrived.
        let received: Int
        /// The attachment that it became.
        var attachment: ID<AttachedFile>?
        /// When it expires without further progress.
        let expiresAt: Instant
    }

    /// Another request writes to the upload, or it is becoming an attachment.
    struct IsHeld: Error {}

    func begin(
        _ name: String, byteCount: Int, to place: MediaPlace, in subject: any WritableSubject
    ) throws -> Upload {
        let member = subject.open.member
        let now = clock.now()
        let id = ID<UploadFiles>(at: now)
        let url = files.url(id)
        // Silent uploads do not keep a member from beginning a new one.
        if try begun(by: member) >= UploadFiles.limit {
            try files.prune()
            if try begun(by: member) >= UploadFiles.limit { try files.dropSilent(of: member) }
        }
        try database.write(in: subject) { db in
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

    /// The progress of an upload. One that is complete but has not become an attachment, because its subject was locked
    /// or the server stopped, is reported with one byte missing: sending that byte finishes it.
    ///
    /// - Throws: `Refusal.notFound` if the member has no such upload in this subject, or no longer; `IsHeld`.
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

    /// The state of an upload, for the request that just wrote to it and holds it.
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
            // Throws if its target was deleted.
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
                // Its bytes were moved to the blobs, and its row is about to be updated.
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

    /// Prepares for receiving a piece.
    func follow(_ upload: Upload) { files.digests.follow(upload.url) }

    /// Turns a complete upload into an attachment. The caller holds the file. After a failure `upload` lets the sender
    /// try again.
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
            // If this fails too, the file has to be sent from its beginning.
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
