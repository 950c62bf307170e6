internal import Glibc

/// The disk space that files may use. Some is left for the database, into which members' texts are written.
public enum DiskRoom {
    /// A thirty-second of the disk is left free, at most this many bytes: as much as the database's log may take, and more
    /// than the reserve that deletions borrow on a full disk.
    private static let largestReserve: UInt64 = 64 << 20

    /// True if the folder's disk has room for so many more bytes, or cannot be examined.
    public static func isThere(for byteCount: Int, in folder: String) -> Bool {
        var report = statvfs()
        guard statvfs(folder, &report) == 0 else { return true }
        let block = UInt64(report.f_frsize)
        let reserve = min(largestReserve, UInt64(report.f_blocks) * block / 32)
        return UInt64(report.f_bavail) * block >= UInt64(max(0, byteCount)) + reserve
    }
}
