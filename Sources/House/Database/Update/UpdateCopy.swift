import Foundation

/// A copy of the database that was made before an update. It stays until a good backup is newer.
struct UpdateCopy: Equatable {
    let url: URL
    let madeAt: Instant

    private static let (prefix, suffix) = ("before-migration-", ".sqlite")

    init(_ folder: DataFolder, at now: Instant) {
        url = folder.backups.appendingPathComponent("\(Self.prefix)\(now.milliseconds)\(Self.suffix)")
        madeAt = now
    }

    private init?(_ url: URL) {
        let name = url.lastPathComponent
        guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix),
            let time = Int64(name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count))
        else { return nil }
        self.url = url
        madeAt = Instant(milliseconds: time)
    }

    /// Those that are there, the newest first.
    static func all(in folder: DataFolder) -> [UpdateCopy] {
        let files = try? FileManager.default.contentsOfDirectory(at: folder.backups, includingPropertiesForKeys: nil)
        return (files ?? []).compactMap { UpdateCopy($0) }.sorted { $0.madeAt > $1.madeAt }
    }

    /// A house without backups keeps the newest two: an update that was killed leaves one, too.
    static func removeOld(in folder: DataFolder) {
        for copy in all(in: folder).dropFirst(2) { copy.remove() }
    }

    /// After a good backup that began then.
    static func remove(olderThan backup: Instant, in folder: DataFolder) {
        for copy in all(in: folder) where copy.madeAt < backup { copy.remove() }
    }

    /// A copy that cannot be removed costs room and nothing else.
    private func remove() { try? FileManager.default.removeItem(at: url) }
}
