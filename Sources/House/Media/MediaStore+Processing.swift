import AudioVideo
import Foundation
import GRDB
import ImageProtocol
import MediaTypes

/// Makes renditions of media.
extension MediaStore {
    /// The result of processing a file.
    package struct Processed: Sendable {
        var state = Medium.State.plain
        package var problem: Medium.Problem?
        var width: Int?
        var height: Int?
        var duration: Double?
        var isMoving = false
        var playback = 0
        var colour = ""
        /// Renditions by side in pixels.
        var renditions: [Int: ArrivedFile] = [:]
        /// A smaller picture that replaces the original.
        var kept: ArrivedFile?
    }

    /// The job that processes a medium. Untrusted files are read by child processes, so this process survives any file.
    func process(_ id: ID<Medium>, with imageWorkers: ImageWorkers) throws {
        let found = try database.read { db in
            try Medium.fetchOne(
                db, sql: "SELECT \(Medium.columns) FROM medium WHERE medium.id = ?", arguments: [id])
        }
        guard let medium = found else { return }  // deleted meanwhile
        try inScratch { scratch in
            let processed: Processed
            switch medium.kind {
            case .photo:
                processed = try photo(
                    blobs.url(medium.sha256), in: scratch, with: imageWorkers, compressing: medium.compression == .asked
                )
            case .video, .audio: processed = try recording(medium, in: scratch, with: imageWorkers)
            case .file where medium.type == .pdf: processed = try document(medium, in: scratch, with: imageWorkers)
            case .file: return
            }
            try write(processed, of: id)
        }
    }

    /// Processes a picture that is not stored yet. The results exist while `work` runs.
    /// - Throws: `ConcurrencyLimit.Busy`, and errors of `work`.
    package func processing<Result>(
        _ file: ArrivedFile, of member: ID<Member>, with imageWorkers: ImageWorkers,
        _ work: (Processed) throws -> Result
    ) throws -> Result {
        let isCompressing = try database.read { db in try compresses(member, in: db) }
        return try inScratch { scratch in
            try work(
                photo(
                    URL(fileURLWithPath: file.path), in: scratch, with: imageWorkers, compressing: isCompressing,
                    askedBy: member))
        }
    }

    /// Runs work with a temporary folder that is deleted afterwards.
    func inScratch<Result>(_ work: (URL) throws -> Result) throws -> Result {
        let scratch = database.folder.temporary.appendingPathComponent("images-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: scratch, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: scratch) }  // swept at the next start otherwise
        return try work(scratch)
    }

    func photo(
        _ file: URL, in scratch: URL, with imageWorkers: ImageWorkers, compressing: Bool = false,
        askedBy member: ID<Member>? = nil
    ) throws -> Processed {
        switch try imageWorkers.process(file, in: scratch, for: compressing ? .compress : .show, askedBy: member) {
        case .problem(let problem): return Processed(problem: Medium.Problem(problem))
        case .made(let made):
            var processed = Processed(
                state: .ready, width: made.width, height: made.height, isMoving: made.isMoving, colour: made.colour)
            for side in [400, 1600] {
                processed.renditions[side] = try ArrivedFile(made: scratch.appendingPathComponent("\(side)"))
            }
            if made.isCompressed { processed.kept = try ArrivedFile(made: scratch.appendingPathComponent("kept")) }
            return processed
        }
    }

    private func recording(_ medium: Medium, in scratch: URL, with imageWorkers: ImageWorkers) throws -> Processed {
        let file = blobs.url(medium.sha256)
        let probe = MediaProbe()
        do {
            let recording = try probe.recording(at: file)
            var processed = Processed(
                state: .ready, width: recording.width, height: recording.height, duration: recording.duration,
                playback: recording.playback.rawValue)
            guard medium.kind == .video, recording.hasPicture else { return processed }
            let still = scratch.appendingPathComponent("still.jpg")
            do { try probe.still(of: file, to: still) } catch let error as RecordingError {
                guard error != .interrupted else { throw error }
                return processed  // without a still it plays all the same
            }
            let poster = try photo(still, in: scratch, with: imageWorkers)
            processed.renditions = poster.renditions
            processed.colour = poster.colour
            return processed
        } catch let error as RecordingError {
            // Not the recording's fault: the job is tried again.
            guard error != .interrupted else { throw error }
            return Processed(problem: Medium.Problem(error))
        }
    }

    /// Renders the first page of a PDF.
    private func document(_ medium: Medium, in scratch: URL, with imageWorkers: ImageWorkers) throws -> Processed {
        let page = scratch.appendingPathComponent("page.png")
        do { try PDFPage().draw(blobs.url(medium.sha256), to: page) } catch let error as RecordingError {
            // Not the document's fault: the job is tried again.
            guard error != .interrupted else { throw error }
            return Processed(problem: Medium.Problem(error))
        }
        return try photo(page, in: scratch, with: imageWorkers)
    }

    /// Marks a medium whose job failed too often for reasons outside the file. It is tried once more at the next start
    /// and when a member asks.
    func giveUp(_ id: ID<Medium>, in db: Database) throws {
        try db.execute(
            sql: "UPDATE medium SET state = 'plain', reason = ? WHERE id = ? AND state = 'waiting'",
            arguments: [Medium.Problem.interrupted.rawValue, id])
    }

    /// Queues again what failed for reasons that may be over: killed children, a full disk, missing ffmpeg or pdftoppm;
    /// and PDFs from before Hearth made previews of them.
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
                    "drawsPages": PDFPage().isAvailable, "readsRecordings": MediaProbe().isAvailable,
                    "job": Self.processingJob,
                ])
        }
        guard !ids.isEmpty else { return }
        try database.write { db in for id in ids { try requestAnew(id, in: db) } }
    }

    /// Stores the files, then the rows; nothing if the medium was deleted meanwhile.
    func write(_ processed: Processed, of id: ID<Medium>) throws {
        try database.write { db in try write(processed, of: id, in: db) }
    }

    func write(_ processed: Processed, of id: ID<Medium>, in db: Database) throws {
        try db.execute(
            sql: """
                UPDATE medium SET state = ?, reason = ?, width = ?, height = ?, milliseconds = ?, isMoving = ?,
                    playback = ?, colour = ?, compression = iif(compression = 1, 0, compression) WHERE id = ?
                """,
            arguments: [
                processed.state, processed.problem?.rawValue ?? "", processed.width, processed.height,
                processed.duration.map { Int64(($0 * 1000).rounded()) }, processed.isMoving, processed.playback,
                processed.colour, id,
            ])
        guard db.changesCount == 1 else { return }
        try db.execute(sql: "DELETE FROM rendition WHERE mediumId = ?", arguments: [id])
        for (side, file) in processed.renditions {
            try place(file, in: db)
            try db.execute(
                sql: "INSERT INTO rendition (mediumId, side, sha256) VALUES (?, ?, ?)",
                arguments: [id, side, file.sha256])
        }
        guard let kept = processed.kept else { return }
        try place(kept, in: db)
        // The replaced original stays until the sweep finds it unused.
        try db.execute(
            sql: "UPDATE medium SET sha256 = ?, byteCount = ?, type = ?, compression = ? WHERE id = ?",
            arguments: [kept.sha256, kept.byteCount, MediaType.webp.rawValue, Medium.Compression.done, id])
    }

    private func place(_ file: ArrivedFile, in db: Database) throws {
        try blobs.record(file.sha256, byteCount: file.byteCount, in: db)
        // A small picture has one file for both sides.
        if FileManager.default.fileExists(atPath: file.path) { try blobs.place(file.path, sha256: file.sha256) }
    }
}

extension Medium.Problem {
    init(_ problem: ImageResult.Problem) {
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
