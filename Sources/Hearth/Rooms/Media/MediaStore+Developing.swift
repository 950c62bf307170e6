import Development
import Foundation
import GRDB
import MediaTypes
import Recordings

/// Making what is shown of a medium.
extension MediaStore {
    /// What came of looking into a file.
    struct Developed: Sendable {
        var state = Medium.State.plain
        var problem: Medium.Problem?
        var width: Int?
        var height: Int?
        var duration: Double?
        var isMoving = false
        var playback = 0
        var colour = ""
        /// By side.
        var renditions: [Int: ArrivedFile] = [:]
        /// A smaller picture, to be kept instead of the file.
        var kept: ArrivedFile?
    }

    /// The job. Whatever the file is, this process survives it: what is not trusted is read by children.
    func develop(_ id: ID<Medium>, with developer: Developer) throws {
        let found = try database.read { db in
            try Medium.fetchOne(
                db, sql: "SELECT \(Medium.columns) FROM medium WHERE medium.id = ?", arguments: [id])
        }
        guard let medium = found else { return }  // deleted meanwhile
        try inScratch { scratch in
            let developed: Developed
            switch medium.kind {
            case .photo:
                developed = try photo(
                    blobs.url(medium.sha256), in: scratch, with: developer, compressing: medium.compression == .asked)
            case .video, .audio: developed = try recording(medium, in: scratch, with: developer)
            case .file where medium.type == .pdf: developed = try document(medium, in: scratch, with: developer)
            case .file: return
            }
            try write(developed, of: id)
        }
    }

    /// Looks into a picture that is nobody's yet. What is made of it is there as long as `work` runs.
    /// - Throws: `PictureQueue.Busy`, and what `work` throws.
    func developing<Result>(
        _ file: ArrivedFile, of member: ID<Member>, with developer: Developer, _ work: (Developed) throws -> Result
    ) throws -> Result {
        let isCompressing = try database.read { db in try compresses(member, in: db) }
        return try inScratch { scratch in
            try work(
                photo(
                    URL(fileURLWithPath: file.path), in: scratch, with: developer, compressing: isCompressing,
                    askedBy: member))
        }
    }

    /// Gives a folder for what is being made, which is gone afterwards.
    func inScratch<Result>(_ work: (URL) throws -> Result) throws -> Result {
        let scratch = database.folder.temporary.appendingPathComponent("develop-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: scratch, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: scratch) }  // swept at the next start otherwise
        return try work(scratch)
    }

    private func photo(
        _ file: URL, in scratch: URL, with developer: Developer, compressing: Bool = false,
        askedBy member: ID<Member>? = nil
    ) throws -> Developed {
        switch try developer.develop(file, in: scratch, for: compressing ? .compress : .show, askedBy: member) {
        case .problem(let problem): return Developed(problem: Medium.Problem(problem))
        case .made(let made):
            var developed = Developed(
                state: .ready, width: made.width, height: made.height, isMoving: made.isMoving, colour: made.colour)
            for side in [400, 1600] {
                developed.renditions[side] = try ArrivedFile(made: scratch.appendingPathComponent("\(side)"))
            }
            if made.isCompressed { developed.kept = try ArrivedFile(made: scratch.appendingPathComponent("kept")) }
            return developed
        }
    }

    private func recording(_ medium: Medium, in scratch: URL, with developer: Developer) throws -> Developed {
        let file = blobs.url(medium.sha256)
        let projector = Projector()
        do {
            let recording = try projector.recording(at: file)
            var developed = Developed(
                state: .ready, width: recording.width, height: recording.height, duration: recording.duration,
                playback: recording.playback.rawValue)
            guard medium.kind == .video, recording.hasPicture else { return developed }
            let still = scratch.appendingPathComponent("still.jpg")
            do { try projector.still(of: file, to: still) } catch let error as RecordingError {
                guard error != .interrupted else { throw error }
                return developed  // without a still it plays all the same
            }
            let poster = try photo(still, in: scratch, with: developer)
            developed.renditions = poster.renditions
            developed.colour = poster.colour
            return developed
        } catch let error as RecordingError {
            // That says nothing of the recording: the job tries it again.
            guard error != .interrupted else { throw error }
            return Developed(problem: Medium.Problem(error))
        }
    }

    /// The first page of a PDF.
    private func document(_ medium: Medium, in scratch: URL, with developer: Developer) throws -> Developed {
        let page = scratch.appendingPathComponent("page.png")
        do { try PDFPage().draw(blobs.url(medium.sha256), to: page) } catch let error as RecordingError {
            // That says nothing of the document: the job tries it again.
            guard error != .interrupted else { throw error }
            return Developed(problem: Medium.Problem(error))
        }
        return try photo(page, in: scratch, with: developer)
    }

    /// The job was tried as often as jobs are: whatever was the matter, it was not said to be the file. It is tried once
    /// more at the next start, and when somebody asks.
    func giveUp(_ id: ID<Medium>, in db: Database) throws {
        try db.execute(
            sql: "UPDATE medium SET state = 'plain', reason = ? WHERE id = ? AND state = 'waiting'",
            arguments: [Medium.Problem.interrupted.rawValue, id])
    }

    /// Makes anew what was given up for reasons that may be over: children that were killed, a full disk, no ffmpeg, no
    /// pdftoppm; and what came when Hearth made no pictures of PDFs yet.
    func retryInterrupted() throws {
        let isGivenUp = """
            state = 'plain' AND (reason = 'interrupted'
                OR reason = 'noProgram' AND (type = 'pdf' AND :drawsPages OR type <> 'pdf' AND :readsRecordings)
                OR reason = '' AND type = 'pdf' AND :drawsPages)
            OR state = 'waiting' AND EXISTS (
                SELECT 1 FROM job WHERE kind = :job AND payload = lower(hex(medium.id)) AND failedAt IS NOT NULL)
            """
        let ids = try database.read { db in
            try ID<Medium>.fetchAll(
                db, sql: "SELECT id FROM medium WHERE \(Medium.mayBeShown) AND (\(isGivenUp)) ORDER BY id",
                arguments: [
                    "drawsPages": PDFPage().isAvailable, "readsRecordings": Projector().isAvailable,
                    "job": Self.developing,
                ])
        }
        guard !ids.isEmpty else { return }
        try database.write { db in for id in ids { try requestAnew(id, in: db) } }
    }

    /// Files first, then rows; nothing at all where the medium is gone meanwhile.
    func write(_ developed: Developed, of id: ID<Medium>) throws {
        try database.write { db in try write(developed, of: id, in: db) }
    }

    func write(_ developed: Developed, of id: ID<Medium>, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE medium SET state = ?, reason = ?, width = ?, height = ?, milliseconds = ?, isMoving = ?,
                    playback = ?, colour = ?, compression = iif(compression = 1, 0, compression) WHERE id = ?
                """,
            arguments: [
                developed.state, developed.problem?.rawValue ?? "", developed.width, developed.height,
                developed.duration.map { Int64(($0 * 1000).rounded()) }, developed.isMoving, developed.playback,
                developed.colour, id,
            ])
        guard db.changesCount == 1 else { return }
        try db.execute(sql: "DELETE FROM rendition WHERE mediumId = ?", arguments: [id])
        for (side, file) in developed.renditions {
            try place(file, in: db)
            try db.execute(
                sql: "INSERT INTO rendition (mediumId, side, sha256) VALUES (?, ?, ?)",
                arguments: [id, side, file.sha256])
        }
        guard let kept = developed.kept else { return }
        try place(kept, in: db)
        // What came stays until the sweep finds that nothing uses it.
        try db.execute(
            sql: "UPDATE medium SET sha256 = ?, byteCount = ?, type = ?, compression = ? WHERE id = ?",
            arguments: [kept.sha256, kept.byteCount, MediaType.webp.rawValue, Medium.Compression.done, id])
    }

    private func place(_ file: ArrivedFile, in db: Database) throws {
        try blobs.record(file.sha256, byteCount: file.byteCount, in: db)
        // A small picture has the same file for both sides.
        if FileManager.default.fileExists(atPath: file.path) { try blobs.place(file.path, sha256: file.sha256) }
    }
}

extension Medium.Problem {
    init(_ problem: Outcome.Problem) {
        switch problem {
        case .damaged: self = .damaged
        case .tooManyPixels: self = .tooManyPixels
        case .tooMuchWork: self = .tooMuchWork
        }
    }

    init(_ error: RecordingError) {
        switch error {
        case .interrupted: self = .interrupted
        case .programMissing: self = .noProgram
        case .tooMuchWork: self = .tooMuchWork
        case .encrypted: self = .encrypted
        default: self = .damaged
        }
    }
}
