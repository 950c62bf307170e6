import Foundation
import GRDB

/// Files that arrive in pieces. Each belongs to whoever began it; nobody else learns that it is there.
struct UploadStore: Sendable {
    let database: HouseDatabase
    let attachments: AttachmentStore
    let files: UploadFiles
    let clock: WallClock
    private let endings = FinishingUploads()

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
        _ name: String, byteCount: Int, to place: MediaPlace, in graph: WritableGraph
    ) throws -> Upload {
        let now = clock.now()
        let id = ID<UploadFiles>(at: now)
        let url = files.url(id)
        // What fell silent keeps nobody from beginning.
        if try begun(by: graph.member) >= UploadFiles.limit {
            try files.prune()
            if try begun(by: graph.member) >= UploadFiles.limit { try files.dropSilent(of: graph.member) }
        }
        try database.write { db in
            try AttachmentStore.check(place, in: graph, db)
            guard try begun(by: graph.member, db) < UploadFiles.limit else {
                throw Refusal.tooManyTries(wait: .minutes(5))
            }
            try PrivateFile.make(url.path)
            try db.execute(
                sql: """
                    INSERT INTO upload (id, memberId, graphId, entityId, attributeId, fileName, byteCount, createdAt)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [id, graph.member, graph.id] + place.columns
                    + [ArrivedFile.name(name), byteCount, now])
        }
        try Durable.synchronise(database.folder.uploads.path)
        return Upload(
            id: id, place: place, fileName: name, byteCount: byteCount, url: url, received: 0,
            expiresAt: now.adding(UploadFiles.retention))
    }

    private func begun(by member: ID<Member>) throws -> Int { try database.read { try begun(by: member, $0) } }

    private func begun(by member: ID<Member>, _ db: Database) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM upload WHERE memberId = ? AND finishedAt IS NULL", arguments: [member]) ?? 0
    }

    /// How far an upload is, for whoever sends it. What came to its end without becoming an attachment, because its
    /// graph was locked meanwhile, say, or the server ended, lacks its last byte: it is sent again, and then it does.
    ///
    /// - Throws: `Refusal.notFound` when there is no such upload of this member in this graph, or not any more; `IsHeld`.
    func upload(_ id: ID<UploadFiles>, in graph: WritableGraph) throws -> Upload {
        let upload = try arrived(id, in: graph)
        guard upload.attachment == nil, upload.received >= upload.byteCount else { return upload }
        try reopen(upload.url, byteCount: upload.byteCount)
        return try arrived(id, in: graph)
    }

    private func reopen(_ url: URL, byteCount: Int) throws {
        guard let file = LockedFile(url) else { throw IsHeld() }
        guard file.size >= byteCount else { return }
        files.digests.forget(url)
        file.dropLastByte()
    }

    /// An upload as it stands, for the request that just wrote to it and holds it.
    func arrived(_ id: ID<UploadFiles>, in graph: WritableGraph) throws -> Upload {
        let row = try database.read { db in
            try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT upload.entityId, upload.attributeId, fileName, byteCount, attachment.id AS attachmentId,
                            finishedAt
                        FROM upload LEFT JOIN attachment ON attachment.id = upload.attachmentId
                        WHERE upload.id = ? AND memberId = ? AND upload.graphId = ?
                        """),
                arguments: [id, graph.member, graph.id])
        }
        guard let row else { throw Refusal.notFound }
        let place: MediaPlace
        if let entity: ID<Entity> = row["entityId"] {
            place = .entity(entity)
        } else {
            place = .attribute(row["attributeId"])
        }
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
    func finish(_ upload: Upload, in graph: WritableGraph) throws -> ID<AttachedFile> {
        let file = ArrivedFile(
            path: upload.url.path, name: upload.fileName, byteCount: upload.byteCount,
            sha256: try files.digests.finish(upload.url, byteCount: upload.byteCount))
        endings.add(upload.id, at: clock.now())
        do {
            let made = try attachments.add(
                [file], to: upload.place, in: graph,
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

    func cancel(_ id: ID<UploadFiles>, in graph: WritableGraph) throws {
        _ = try arrived(id, in: graph)
        try database.write { db in
            try db.execute(sql: "DELETE FROM upload WHERE id = ?", arguments: [id])
        }
        files.removeFile(id)
    }
}
