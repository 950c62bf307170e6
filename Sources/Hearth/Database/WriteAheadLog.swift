import Foundation

/// SQLite's write-ahead log as the last run left it. SQLite takes what is valid up to the first frame that is not, and
/// drops without a word what comes after: a bit that the disk flipped takes the newest changes along. So the log is read
/// here before SQLite opens it. Its format: https://sqlite.org/fileformat2.html#walformat
///
/// Limits: a log that is gone whole, that was cut off between two frames, or whose very last frame has a damaged salt
/// looks like one that ended there; and the changes may be in the database already, when they were written back before
/// the run ended.
struct WriteAheadLog {
    let path: String
    /// Bytes of a page, as the database has it: the log's own word may be what is damaged.
    let pageSize: Int

    /// What SQLite will not read.
    struct Loss: Equatable {
        let frames: Int
        /// How many of them end a change.
        let changes: Int
        /// Nothing but the very last frame: a run that was killed in the middle of writing leaves that too, and then
        /// nobody was told that the change was kept.
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
        // Nobody has the database open yet: closing the file would end its locks.
        guard let head = try? file.read(upToCount: 18), head.count == 18 else { return nil }
        let size = Int(head[16]) << 8 | Int(head[17])
        pageSize = size == 1 ? 65_536 : size
        path = folder.log
        guard pageSize >= 512 else { return nil }
    }

    /// - Returns: `nil` when nothing seems lost.
    func loss() throws -> Loss? {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }  // it was only read
        guard let head = try file.read(upToCount: 32).map([UInt8].init), head.count == 32 else { return nil }
        let isBigEndian = head[3] & 1 == 1
        var sum = Checksum(isBigEndian: isBigEndian)
        sum.add(head, 0..<24)
        let isHeadValid = head[0...2] == [0x37, 0x7F, 0x06] && head[3] & 0xFE == 0x82 && sum.is(head, at: 24)
        // Where the head is damaged nothing of the log is read, and only its frames tell which are of one run.
        var salts = isHeadValid ? Array(head[16..<24]) : nil
        var isBroken = !isHeadValid
        var lost = (frames: 0, changes: 0)
        // The first frame that does not fit, when its salts are not this run's: an earlier run's, or damaged.
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
        // Otherwise an earlier run's, which this one did not get to writing over.
        guard lost.frames > 0, lost.changes + doubtful.changes > 0 else { return nil }
        return Loss(
            frames: lost.frames + doubtful.frames, changes: lost.changes + doubtful.changes,
            isUnfinished: isHeadValid && lost.frames + doubtful.frames == 1)
    }

    /// The running checksum of the format.
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

        /// Checksums themselves are stored in big-endian order always.
        func `is`(_ bytes: [UInt8], at place: Int) -> Bool {
            Self.bigEndian(bytes, place) == first && Self.bigEndian(bytes, place + 4) == second
        }

        private static func bigEndian(_ bytes: [UInt8], _ place: Int) -> UInt32 {
            UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 8
                | UInt32(bytes[place + 3])
        }
    }

    /// What was found before SQLite opened the log.
    struct Finding {
        let log: WriteAheadLog
        let loss: Loss

        /// - Returns: `nil` when nothing seems lost.
        init?(of folder: DataFolder) {
            // A log that cannot be read is said with a reason when SQLite tries.
            guard let log = WriteAheadLog(of: folder), let loss = try? log.loss() else { return nil }
            self.log = log
            self.loss = loss
        }

        /// A sentence for the log, after a copy was made for those who can make something of it: SQLite is about to write
        /// over what it does not read.
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
    /// Moves a log away whose database is gone: SQLite would delete it when it makes a new one.
    func setAsideLog(at now: Instant) throws {
        guard wasInterrupted else { return }
        let target = backups.appendingPathComponent("log-without-database-\(now.milliseconds).wal")
        try FileManager.default.moveItem(atPath: log, toPath: target.path)
    }
}
