/// How much of an archive to believe. What an entry's header says counts for nothing: bytes are counted as they are
/// unpacked.
public struct ArchiveLimits: Sendable, Equatable {
    /// Entries, folders included.
    public var entries: Int
    /// Bytes that one entry may unpack to.
    public var entryBytes: Int
    /// Bytes that all of them may unpack to.
    public var totalBytes: Int
    /// How many times its size an entry, or the whole archive, may unpack to. Deflate reaches 1,032.
    public var ratio: Int
    /// Bytes of its directory, 46 for each entry and its name: all names are in memory while the archive is read. That of
    /// Google Takeout with 200,000 entries has 33 MB.
    public var directoryBytes: Int

    public init(
        entries: Int = 50_000, entryBytes: Int = 4 << 30, totalBytes: Int = 64 << 30, ratio: Int = 100,
        directoryBytes: Int = 40 << 20
    ) {
        self.directoryBytes = directoryBytes
        self.entries = entries
        self.entryBytes = entryBytes
        self.totalBytes = totalBytes
        self.ratio = ratio
    }

    /// For a household's own backup: ten million entries, and whatever size fits on the disk.
    public static let backup = ArchiveLimits(
        entries: 10_000_000, entryBytes: .max, totalBytes: .max, ratio: 1_100, directoryBytes: 10 << 30)
}
