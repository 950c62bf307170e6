internal import CSpawn
import Foundation

/// Facts about files by `fstat` and `lstat`. They are not in House because it is built with swift-certificates: with that,
/// debug and release builds want `stat` imported from different modules.
public enum OpenFile {
    /// Whether the path leads to the file that is open, and not to another one since it was opened.
    public static func isOpen(_ descriptor: CInt, at path: String) -> Bool {
        var (held, named) = (stat(), stat())
        return fstat(descriptor, &held) == 0 && lstat(path, &named) == 0
            && (held.st_dev, held.st_ino) == (named.st_dev, named.st_ino)
    }

    /// The device and the inode, in decimal digits: `8:1234`.
    public static func identity(of descriptor: CInt) -> String? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? "\(status.st_dev):\(status.st_ino)" : nil
    }

    /// In bytes; 0 if the system does not say.
    public static func size(of descriptor: CInt) -> Int {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
    }

    /// Makes everything durable that was written to the disk of an open file: for thousands of small files, one by one takes
    /// ten times as long.
    /// - Returns: whether the disk has taken all of it since the file was opened.
    public static func synchroniseDisk(of descriptor: CInt) -> Bool { hearth_synchronise_disk(descriptor) == 0 }

    /// The permissions of an ordinary file, `nil` for anything else.
    public static func permissions(at path: String) -> UInt32? {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return status.st_mode & 0o777
    }
}
