import Foundation

/// SQLite's write-ahead log as the last run left it. SQLite reads up to the first invalid frame and silently drops the
/// rest: one flipped bit loses the newest changes. So the log is checked here before SQLite opens it. Its format:
/// https://sqlite.org/fileformat2.html#walformat
///
/// Limits: a log that is missing, that was truncated between two frames, or whose last frame has a damaged salt looks
/// like one that ended there. The dropped changes may be in the database already, if they were checkpointed before the
/// run ended.
struct WriteAheadLog {
    let path: String
    /// The page size in bytes from the database: that in the log may be damaged.
    let pageSize: Int

    /// The part of the log that SQLite will not read.
    struct Loss: Equatable {
        let frames: Int
        /// The number of transactions that end in it.
        let changes: Int
        /// Whether only the last frame is invalid: a run that was killed while writing leaves that too, and then the
        /// change was never acknowledged.
        let isUnfinished: Bool

        var sentence: String {
            isUnfinished
                ? "The last change in the database’s log (hearth.sqlite-wal) is not whole and was left out: Hearth was ended while it wrote it, or the disk damaged it."
                : "The database’s log (hearth.sqlite-wal) was damaged: up to \(changes) of the last changes before Hearth ended may be lost (\(frames) pages). Look at what was entered last, and check the disk."
        }
    }

    init?(of folder: DataFolder) {
        guard folder.wasInterrupted, let file = FileHandle(forReadingAtPath: folder.database) else { return nil }
        defer { try? file.close() }  // it was only read
        // Safe only while no connection is open: closing the file releases the process's POSIX locks on it.
        guard let head = try? file.read(upToCount: 18), head.count == 18 else { return nil }
        let size = Int(head[16]) << 8 | Int(head[17])
        pageSize = size == 1 ? 65_536 : size
        path = folder.log
        guard pageSize >= 512 else { return nil }
    }

    /// - Returns: `nil` if nothing seems to be lost.
    func loss() throws -> Loss? {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }  // it was only read
        guard let head = try file.read(upToCount: 32).map([UInt8].init), head.count == 32 else { return nil }
        let isBigEndian = head[3] & 1 == 1
        var sum = Checksum(isBigEndian: isBigEndian)
        sum.add(head, 0..<24)
        let isHeadValid = head[0...2] == [0x37, 0x7F, 0x06] && head[3] & 0xFE == 0x82 && sum.is(head, at: 24)
        // With a damaged header SQLite reads nothing of the log, and only the frames show which belong to one run.
        var salts = isHeadValid ? Array(head[16..<24]) : nil
        var isBroken = !isHeadValid
        var lost = (frames: 0, changes: 0)
        // The first invalid frame has other salts: it is from an earlier run, or damaged.
        var doubtful = (frames: 0, changes: 0)
        while let frame = try file.read(upToCount: 24 + pageSize).map([UInt8].init), frame.count == 24 + pageSize {
            let own = Array(frame[8..<16])
            let isOfThisRun = own == salts ?? own
            salts = salts ?? own
            let changes = frame[4..<8] == [0, 0, 0, 0] ? 0 : 1
            if !isBroken {
                sum.add(frame, 0..<8)
                sum.add(frame, 24..<frame.count)
                if isOfThisRun && sum.is(frame, at: 16) { continue }
                isBroken = true
                if !isOfThisRun { doubtful = (1, changes) }
            }
            if isOfThisRun { lost = (lost.frames + 1, lost.changes + changes) }
        }
        // Otherwise it is from an earlier run and was not overwritten.
        guard lost.frames > 0, lost.changes + doubtful.changes > 0 else { return nil }
        return Loss(
            frames: lost.frames + doubtful.frames, changes: lost.changes + doubtful.changes,
            isUnfinished: isHeadValid && lost.frames + doubtful.frames == 1)
    }

    /// The running checksum of the log format.
    private struct Checksum {
        let isBigEndian: Bool
        private var first: UInt32 = 0
        private var second: UInt32 = 0

        init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

        /// - Parameter range: a multiple of eight bytes.
        mutating func add(_ bytes: [UInt8], _ range: Range<Int>) {
            for place in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
                first = first &+ word(bytes, place) &+ second
                second = second &+ word(bytes, place + 4) &+ first
            }
        }

        private func word(_ bytes: [UInt8], _ place: Int) -> UInt32 {
            let word = Self.bigEndian(bytes, place)
            return isBigEndian ? word : word.byteSwapped
        }

        /// Checksums are always stored in big-endian order.
        func `is`(_ bytes: [UInt8], at place: Int) -> Bool {
            Self.bigEndian(bytes, place) == first && Self.bigEndian(bytes, place + 4) == second
        }

        private static func bigEndian(_ bytes: [UInt8], _ place: Int) -> UInt32 {
            UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
                | UInt32(bytes[place + 3])
        }
    }

    /// The finding about the log before SQLite opened it.
    struct Finding {
        let log: WriteAheadLog
        let loss: Loss

        /// - Returns: `nil` if nothing seems to be lost.
        init?(of folder: DataFolder) {
            // An unreadable log is reported when SQLite opens it.
            guard let log = WriteAheadLog(of: folder), let loss = try? log.loss() else { return nil }
            self.log = log
            self.loss = loss
        }

        /// Copies the log for those who can analyse it, since SQLite is about to overwrite the part that it does not
        /// read.
        /// - Returns: a sentence for the server's log.
        func remark(keepingIn folder: DataFolder, at now: Instant) -> String {
            let copy = folder.backups.appendingPathComponent("damaged-log-\(now.milliseconds).wal")
            do {
                try FileManager.default.copyItem(atPath: log.path, toPath: copy.path)
                PrivateFile.tighten(copy.path)
                return "\(loss.sentence) A copy of the log is \(copy.path)."
            } catch {
                return "\(loss.sentence) It could not be copied: \(PlainReason.of(error))."
            }
        }
    }
}

extension DataFolder {
    /// Sets aside a log whose database is missing: SQLite would delete it with a new database.
    func setAsideLog(at now: Instant) throws {
        guard wasInterrupted else { return }
        let target = backups.appendingPathComponent("log-without-database-\(now.milliseconds).wal")
        try FileManager.default.moveItem(atPath: log, toPath: target.path)
    }
}
