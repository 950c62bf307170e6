import Foundation
import GRDB

/// Files that arrive in pieces. Each belongs to whoever began it; nobody else learns that it is there.
struct UploadStore: Sendable {
    let database: HouseDatabase
    let attachments: AttachmentStore
    let clock: WallClock
    private let digests = RunningDigests()

    /// A file on its way.
    struct Upload: Sendable {
        let id: ID<Upload>
        let place: MediaPlace
        let fileName: String
        let byteCount: Int
        let url: URL
        /// How much of it is here.
        let received: Int
        /// When it is forgotten, if no more of it comes.
        let expiresAt: Instant
    }

    /// How long an upload may be silent.
    static let keeps = Duration.days(1)
    /// How many a member may have begun.
    static let most = 50

    /// Whether the disk has room for so many bytes more.
    func hasRoom(for byteCount: Int) -> Bool {
        let report = try? FileManager.default.attributesOfFileSystem(forPath: database.folder.path)
        // A disk that cannot be asked may have it.
        return (report?[.systemFreeSize] as? NSNumber).map { $0.intValue >= byteCount } ?? true
    }

    func begin(
        _ name: String, byteCount: Int, to place: MediaPlace, in graph: WritableGraph
    ) throws -> Upload {
        let now = clock.now()
        let id = ID<Upload>(at: now)
        let url = url(id)
        // What fell silent long ago keeps nobody from beginning.
        if try begun(by: graph.member) >= Self.most { try prune() }
        try database.write { db in
            try AttachmentStore.check(place, in: graph, db)
            guard try begun(by: graph.member, db) < Self.most else { throw Refusal.tooManyTries(wait: .minutes(5)) }
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
            expiresAt: now.adding(Self.keeps))
    }

    private func begun(by member: ID<Member>) throws -> Int { try database.read { try begun(by: member, $0) } }

    private func begun(by member: ID<Member>, _ db: Database) throws -> Int {
        try Int.fetchOne(db, sql: "SELECT count(*) FROM upload WHERE memberId = ?", arguments: [member]) ?? 0
    }

    private func url(_ id: ID<Upload>) -> URL { database.folder.uploads.appendingPathComponent("\(id)") }

    /// - Throws: `Refusal.notFound` when there is no such upload of this member in this graph, or not any more.
    func upload(_ id: ID<Upload>, in graph: WritableGraph) throws -> Upload {
        let row = try database.read { db in
            try Row.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT entityId, attributeId, fileName, byteCount FROM upload
                        WHERE id = ? AND memberId = ? AND graphId = ?
                        """),
                arguments: [id, graph.member, graph.id])
        }
        let url = url(id)
        guard let row, let (size, changed) = Self.state(url) else { throw Refusal.notFound }
        let expiry = changed.adding(Self.keeps)
        guard expiry > clock.now() else { throw Refusal.notFound }
        let place: MediaPlace
        if let entity: ID<Entity> = row["entityId"] {
            place = .entity(entity)
        } else {
            place = .attribute(row["attributeId"])
        }
        return Upload(
            id: id, place: place, fileName: row["fileName"], byteCount: row["byteCount"], url: url, received: size,
            expiresAt: expiry)
    }

    private static func state(_ url: URL) -> (size: Int, changed: Instant)? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        guard let size = attributes?[.size] as? Int, let changed = attributes?[.modificationDate] as? Date else {
            return nil
        }
        return (size, Instant(changed))
    }

    /// A piece is about to come.
    func follow(_ upload: Upload) { digests.follow(upload.url) }

    /// All of it is here: it becomes an attachment. Where that fails, its last byte is dropped, so that whoever sends
    /// finds it unfinished, and tries again.
    func finish(_ upload: Upload, in graph: WritableGraph) throws -> ID<AttachedFile> {
        do {
            let file = ArrivedFile(
                path: upload.url.path, name: upload.fileName, byteCount: upload.byteCount,
                sha256: try digests.finish(upload.url, byteCount: upload.byteCount))
            // With the row: were it left, an end after the move would leave an upload without its bytes.
            let made = try attachments.add(
                [file], to: upload.place, in: graph,
                after: { db in
                    try db.execute(sql: "DELETE FROM upload WHERE id = ?", arguments: [upload.id])
                    guard db.changesCount == 1 else { throw Refusal.notFound }
                })
            return try made.first.unwrap()
        } catch {
            digests.forget(upload.url)
            Self.dropLastByte(of: upload.url)
            throw error
        }
    }

    /// Fails where the file is gone, as it may.
    private static func dropLastByte(of url: URL) {
        guard let (size, _) = state(url), size > 0 else { return }
        truncate(url.path, size - 1)
    }

    func cancel(_ id: ID<Upload>, in graph: WritableGraph) throws {
        let upload = try upload(id, in: graph)
        try database.write { db in
            try db.execute(sql: "DELETE FROM upload WHERE id = ?", arguments: [id])
        }
        digests.forget(upload.url)
        try? FileManager.default.removeItem(at: upload.url)  // swept otherwise
    }

    /// Forgets what has been silent for a day, and files and rows that lost each other.
    func prune() throws {
        let oldest = clock.now().adding(.zero - Self.keeps)
        let files = try FileManager.default.contentsOfDirectory(atPath: database.folder.uploads.path)
        for name in files {
            let url = database.folder.uploads.appendingPathComponent(name)
            guard let (_, changed) = Self.state(url), changed < oldest else { continue }
            digests.forget(url)
            try FileManager.default.removeItem(at: url)
        }
        try database.write { db in
            for id in try ID<Upload>.fetchAll(db, sql: "SELECT id FROM upload WHERE createdAt < ?", arguments: [oldest])
            where !FileManager.default.fileExists(atPath: url(id).path) {
                try db.execute(sql: "DELETE FROM upload WHERE id = ?", arguments: [id])
            }
        }
    }

    /// At the start of the house: what was whole when the last run ended was not entered.
    func resume() throws {
        for id in try database.read({ db in try ID<Upload>.fetchAll(db, sql: "SELECT id FROM upload") }) {
            let length = try database.read { db in
                try Int.fetchOne(db, sql: "SELECT byteCount FROM upload WHERE id = ?", arguments: [id])
            }
            guard let (size, _) = Self.state(url(id)), size >= length ?? 0 else { continue }
            Self.dropLastByte(of: url(id))
        }
    }
}
