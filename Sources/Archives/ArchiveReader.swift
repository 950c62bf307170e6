import CArchive
import Glibc

/// One entry of an archive.
public struct ArchiveEntry: Sendable, Equatable {
    /// A relative path that is safe to show and to compare; still never a place to write to.
    public let name: String
    /// Bytes unpacked, as the archive claims; not checked.
    public let size: Int?
    /// Otherwise it is a folder: links and devices are refused.
    public let isRegularFile: Bool
}

/// Reads a ZIP archive by its directory, entry after entry, in constant memory but for about 300 bytes an entry.
public final class ArchiveReader {
    private let archive: OpaquePointer
    private let source: ArchiveSource
    private let limits: ArchiveLimits
    private let readsOldNames: Bool
    private let locale = TextLocale()
    private var names = EntryNames()
    private var entryCount = 0
    private var total = 0
    /// The entry whose bytes come next.
    private var current: ArchiveEntry?
    /// Where the bytes of the last entry that was unpacked ended in the file.
    private var unpackedTo: Int64 = 0
    private var buffer = [UInt8](repeating: 0, count: 256 * 1024)

    /// - Parameter readsOldNames: names that are no UTF-8 are read as code page 437, which Windows' Explorer still
    ///   writes for `Köln.jpg`. Otherwise they are refused.
    /// - Throws: `ArchiveError.file`, `ArchiveError.notAFile`, `ArchiveError.notAnArchive`.
    public init(path: String, limits: ArchiveLimits = ArchiveLimits(), readsOldNames: Bool = false) throws {
        let source = try ArchiveSource(path: path)
        guard let archive = archive_read_new() else { throw ArchiveError.file(path: path, number: ENOMEM) }
        self.archive = archive
        self.source = source
        self.limits = limits
        self.readsOldNames = readsOldNames
        archive_read_support_format_zip_seekable(archive)
        guard source.open(archive) == ARCHIVE_OK else { throw ArchiveError.notAnArchive(reason: reason) }
    }

    deinit {
        // Before `source` goes, which libarchive points to.
        archive_read_free(archive)
    }

    /// The next entry, or nothing after the last.
    ///
    /// - Throws: `ArchiveError`; then the archive is not worth reading on.
    public func next() throws -> ArchiveEntry? {
        current = nil
        var header: OpaquePointer?
        limitDirectory()
        let code = locale.use { archive_read_next_header(archive, &header) }
        source.byteLimit = .max
        guard code != ARCHIVE_EOF else { return nil }
        guard code == ARCHIVE_OK, let header else { throw headerFailure }

        entryCount += 1
        guard entryCount <= limits.entries else { throw ArchiveError.tooManyEntries(limit: limits.entries) }
        let entry = try locale.use { try self.entry(header) }
        try names.add(entry.name)
        guard archive_filter_bytes(archive, 0) >= unpackedTo else {
            throw ArchiveError.damaged(entry: entry.name, reason: "overlaps the entry before it")
        }
        current = entry
        return entry
    }

    /// Unpacks the current entry into a new file that only we can read, and returns when it is on the disk. After
    /// an error there is no file.
    ///
    /// - Parameters:
    ///   - path: where there must be no file yet.
    ///   - limit: bytes, besides the archive's own limits.
    ///   - body: gets the same bytes on the way, to hash them for example.
    /// - Returns: how many bytes there were.
    /// - Throws: `ArchiveError`, and what `body` throws.
    @discardableResult
    public func extract(
        to path: String, limit: Int = .max, alongside body: (ArraySlice<UInt8>) throws -> Void = { _ in }
    ) throws -> Int {
        let file = try NewFile(path: path)
        let count = try unpack(limit: min(limit, limits.entryBytes)) { count in
            try file.write(buffer, count: count)
            try body(buffer[..<count])
        }
        try file.keep()
        return count
    }

    /// Unpacks the current entry into memory.
    ///
    /// - Parameter limit: bytes, besides the archive's own limits.
    /// - Throws: `ArchiveError`.
    public func bytes(limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        _ = try unpack(limit: min(limit, limits.entryBytes)) { count in bytes += buffer[..<count] }
        return bytes
    }

    /// Unpacks the current entry piece by piece.
    ///
    /// - Parameter body: gets the bytes; they are not there any more when it returns. What it throws ends the unpacking,
    ///   and `next()` may go on with the next entry.
    /// - Throws: `ArchiveError`, and what `body` throws.
    public func unpack(_ body: (ArraySlice<UInt8>) throws -> Void) throws {
        _ = try unpack(limit: limits.entryBytes) { count in try body(buffer[..<count]) }
    }

    /// Unpacks how the current entry begins.
    ///
    /// - Parameter count: at most as many bytes.
    /// - Throws: `ArchiveError`.
    public func beginning(_ count: Int) throws -> [UInt8] {
        struct Enough: Error {}
        var bytes: [UInt8] = []
        do {
            try unpack { piece in
                bytes += piece.prefix(count - bytes.count)
                if bytes.count >= count { throw Enough() }
            }
        } catch is Enough {}
        return bytes
    }

    /// Calls `body` each time there are `count` new bytes in `buffer`.
    private func unpack(limit: Int, _ body: (_ count: Int) throws -> Void) throws -> Int {
        guard let entry = current else { throw ArchiveError.outOfOrder }
        guard entry.isRegularFile else { throw ArchiveError.notAFile(entry.name) }
        current = nil
        let begin = source.byteCount
        var unpacked = 0
        while case let count = archive_read_data(archive, &buffer, buffer.count), count != 0 {
            guard count > 0 else { throw ArchiveError.damaged(entry: entry.name, reason: reason) }
            unpacked += count
            total += count
            try checkLimits(entry.name, unpacked, limit: limit, taken: source.byteCount - begin)
            try body(count)
        }
        if let size = entry.size, size != unpacked {
            throw ArchiveError.damaged(entry: entry.name, reason: "\(unpacked) bytes instead of \(size)")
        }
        unpackedTo = archive_filter_bytes(archive, 0)
        return unpacked
    }

    private func checkLimits(_ name: String, _ unpacked: Int, limit: Int, taken: Int) throws(ArchiveError) {
        guard unpacked <= limit else { throw .entryTooLarge(name, limit: limit) }
        guard total <= limits.totalBytes else { throw .archiveTooLarge(limit: limits.totalBytes) }
        // One block may have been read ahead before the entry began.
        let entryRatio = unpacked / (taken + ArchiveSource.blockSize)
        let totalRatio = total / max(source.file.size, ArchiveSource.blockSize)
        guard max(entryRatio, totalRatio) < limits.ratio else {
            throw .inflatesTooMuch(name, limit: limits.ratio)
        }
    }

    /// libarchive reads the whole directory into memory before it shows the first entry. A directory's entry has 46
    /// bytes, a name and a few fields; beyond twice what honest ones need, reading stops.
    private func limitDirectory() {
        guard entryCount == 0 else { return }
        let most = min(min(limits.entries, 1 << 40) * 512, limits.directoryBytes)
        source.byteLimit = source.byteCount + most + 1 << 20
    }

    private var reason: String {
        archive_error_string(archive).map { String(cString: $0) } ?? "unknown"
    }

    private var headerFailure: ArchiveError {
        if source.isOverLimit { return .directoryTooLarge(limit: limits.directoryBytes) }
        return entryCount == 0 ? .notAnArchive(reason: reason) : .damaged(entry: nil, reason: reason)
    }

    private func entry(_ header: OpaquePointer) throws(ArchiveError) -> ArchiveEntry {
        guard let bytes = archive_entry_pathname(header),
            let name = String(validatingCString: bytes) ?? (readsOldNames ? OldNames.text(bytes) : nil)
        else { throw .unsafeName("?") }
        guard archive_entry_is_encrypted(header) == 0 else { throw .encrypted(name) }
        let kind = archive_entry_filetype(header)
        guard kind == S_IFREG || kind == S_IFDIR else { throw .notAFile(name) }
        let size = archive_entry_size_is_set(header) != 0 ? Int(archive_entry_size(header)) : nil
        return ArchiveEntry(name: name, size: size, isRegularFile: kind == S_IFREG)
    }
}
