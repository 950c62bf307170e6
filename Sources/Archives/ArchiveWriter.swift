import CArchive
public import Foundation

/// Writes a ZIP archive from beginning to end in constant memory, but for about 200 bytes an entry. Sizes are 64-bit
/// (ZIP64) where they need to be.
///
/// After an error, and when it is let go before `close()`, there is no file.
public final class ArchiveWriter {
    private let archive: OpaquePointer
    private let locale = TextLocale()
    private let modified: Int
    private var file: NewFile?
    private var names = EntryNames()
    private var buffer = [UInt8](repeating: 0, count: 256 * 1024)

    /// - Parameters:
    ///   - path: where there must be no file yet.
    ///   - modified: the time that entries made from bytes get; files keep their own.
    /// - Throws: `ArchiveError.file`.
    public init(path: String, modified: Date = Date()) throws {
        self.modified = Int(modified.timeIntervalSince1970)
        let file = try NewFile(path: path)
        guard let archive = archive_write_new() else { throw ArchiveError.file(path: path, number: ENOMEM) }
        self.archive = archive
        self.file = file
        try check(archive_write_set_format_zip(archive), nil)
        // Level 6 takes three times as long as 4 for texts, and makes them 8 % smaller.
        try check(
            locale.use { archive_write_set_options(archive, "zip:hdrcharset=UTF-8,zip:compression-level=4") }, nil)
        try check(archive_write_open_fd(archive, file.descriptor), nil)
    }

    deinit {
        // Otherwise freeing would write an end that makes half an archive look whole.
        if file != nil { archive_write_fail(archive) }
        archive_write_free(archive)
    }

    /// Adds a file's bytes.
    ///
    /// - Parameters:
    ///   - isCompressed: whether to deflate them; pictures and videos are compressed already.
    /// - Throws: `ArchiveError`.
    public func add(file path: String, as name: String, isCompressed: Bool = false) throws {
        let source = try OldFile(path: path)
        try addEntry(name, size: source.size, modified: source.modified, isCompressed: isCompressed) {
            var total = 0
            while case let count = try buffer.withUnsafeMutableBytes(source.read), count > 0 {
                total += count
                guard total <= source.size else { break }
                try write(buffer, count: count, name)
            }
            guard total == source.size else { throw ArchiveError.changedWhileReading(path: path) }
        }
    }

    /// Adds bytes that are in memory.
    ///
    /// - Throws: `ArchiveError`.
    public func add(_ bytes: [UInt8], as name: String, isCompressed: Bool = true) throws {
        try addEntry(name, size: bytes.count, modified: modified, isCompressed: isCompressed) {
            try write(bytes, count: bytes.count, name)
        }
    }

    /// Writes the archive's directory and returns when all is on the disk. The folder's entry is the caller's to
    /// make durable.
    ///
    /// - Throws: `ArchiveError`.
    public func close() throws {
        guard let file else { throw ArchiveError.outOfOrder }
        do {
            try check(archive_write_close(archive), nil)
            try file.keep()
        } catch {
            giveUp()
            throw error
        }
        self.file = nil
    }

    private func addEntry(
        _ name: String, size: Int, modified: Int, isCompressed: Bool, _ writeBytes: () throws -> Void
    ) throws {
        guard file != nil else { throw ArchiveError.outOfOrder }
        guard !name.hasSuffix("/") else { throw ArchiveError.unsafeName(name) }
        try names.add(name)
        do {
            try writeHeader(name, size: size, modified: modified, isCompressed: isCompressed)
            try writeBytes()
            try check(archive_write_finish_entry(archive), name)
        } catch {
            giveUp()
            throw error
        }
    }

    private func writeHeader(_ name: String, size: Int, modified: Int, isCompressed: Bool) throws {
        let entry = archive_entry_new()
        defer { archive_entry_free(entry) }
        archive_entry_set_pathname(entry, name)
        archive_entry_set_filetype(entry, S_IFREG)
        archive_entry_set_perm(entry, 0o644)
        archive_entry_set_size(entry, la_int64_t(size))
        archive_entry_set_mtime(entry, modified, 0)
        let setCompression =
            isCompressed ? archive_write_zip_set_compression_deflate : archive_write_zip_set_compression_store
        try check(setCompression(archive), name)
        try check(locale.use { archive_write_header(archive, entry) }, name)
    }

    private func write(_ bytes: [UInt8], count: Int, _ name: String) throws(ArchiveError) {
        let written = archive_write_data(archive, bytes, count)
        guard written == count else { throw failure(name) }
    }

    /// A write failed: the file so far is no archive, and nothing can be added to it.
    private func giveUp() {
        archive_write_fail(archive)
        file = nil
    }

    private func check(_ code: Int32, _ name: String?) throws(ArchiveError) {
        guard code == ARCHIVE_OK else { throw failure(name) }
    }

    private func failure(_ name: String?) -> ArchiveError {
        let number = archive_errno(archive)
        // libarchive's own codes: ARCHIVE_ERRNO_MISC is -1, …_FILE_FORMAT is EILSEQ, …_PROGRAMMER is EINVAL.
        guard number <= 0 || number == EILSEQ || number == EINVAL else {
            return .file(path: file?.path ?? "", number: number)
        }
        return .damaged(entry: name, reason: archive_error_string(archive).map { String(cString: $0) } ?? "unknown")
    }
}
