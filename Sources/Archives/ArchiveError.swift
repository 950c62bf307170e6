/// Why an archive could not be written or read. The descriptions are for the log.
public enum ArchiveError: Error, Equatable, CustomStringConvertible {
    /// Not a ZIP archive, or one whose end is missing.
    case notAnArchive(reason: String)
    /// The archive contradicts itself, stops early, or uses something we cannot read.
    case damaged(entry: String?, reason: String)
    /// A name that could mean a place outside of the archive, or is not readable text.
    case unsafeName(String)
    /// Two entries with one name, upper and lower case being the same.
    case duplicateName(String)
    /// A link, a device, or a folder where a file was asked for.
    case notAFile(String)
    /// The entry needs a password.
    case encrypted(String)
    case tooManyEntries(limit: Int)
    /// Its names and what else stands in its directory would take too much memory.
    case directoryTooLarge(limit: Int)
    case entryTooLarge(String, limit: Int)
    case archiveTooLarge(limit: Int)
    /// Inflates to more than this many times what it takes up.
    case inflatesTooMuch(String, limit: Int)
    /// A file beside the archive changed its length while it was added.
    case changedWhileReading(path: String)
    /// The system's error number for a file.
    case file(path: String, number: Int32)
    /// Called out of order: after `close()`, after a failure, or before there is an entry.
    case outOfOrder

    public var description: String {
        switch self {
        case .notAnArchive(let reason): "not a whole ZIP archive: \(reason)"
        case .damaged(let entry?, let reason): "damaged archive at “\(entry)”: \(reason)"
        case .damaged(nil, let reason): "damaged archive: \(reason)"
        case .unsafeName(let name): "unsafe name in archive: \(name.debugDescription)"
        case .duplicateName(let name): "“\(name)” is in the archive twice"
        case .notAFile(let name): "“\(name)” is not a regular file"
        case .encrypted(let name): "“\(name)” is encrypted"
        case .tooManyEntries(let limit): "more than \(limit) entries in the archive"
        case .directoryTooLarge(let limit): "the archive's directory is longer than \(limit) bytes"
        case .entryTooLarge(let name, let limit): "“\(name)” is larger than \(limit) bytes"
        case .archiveTooLarge(let limit): "the archive unpacks to more than \(limit) bytes"
        case .inflatesTooMuch(let name, let limit): "“\(name)” inflates more than \(limit) times"
        case .changedWhileReading(let path): "\(path) changed while it was read"
        case .file(let path, let number): "\(path): system error \(number)"
        case .outOfOrder: "archive call out of order"
        }
    }
}
