internal import Glibc

/// How much of a disk files may take: not all of it, since people's words go into the database, which needs some too.
public enum DiskRoom {
    /// Left free is a hundredth of the disk, and at most this: as much as the database's log may take.
    private static let largestReserve: UInt64 = 64 << 20

    /// Whether the disk of a folder has room for so many bytes more; a folder that cannot be asked has.
    public static func isThere(for byteCount: Int, in folder: String) -> Bool {
        var report = statvfs()
        guard statvfs(folder, &report) == 0 else { return true }
        let block = UInt64(report.f_frsize)
        let reserve = min(largestReserve, UInt64(report.f_blocks) * block / 100)
        return UInt64(report.f_bavail) * block >= UInt64(max(0, byteCount)) + reserve
    }
}
