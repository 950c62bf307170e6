import Foundation

/// The system's error numbers in words, to stand after a colon.
public enum SystemReason {
    public static func words(_ number: Int32) -> String {
        switch number {
        case ENOENT: "it is not there, or a folder above it is not"
        case EACCES, EPERM: "this user is not permitted to"
        case EEXIST: "there is something of that name already"
        case ENOTDIR: "something above it is a file, not a folder"
        case EISDIR: "it is a folder, not a file"
        case ENOTEMPTY: "the folder is not empty"
        case ENOSPC: "the disk is full"
        case EDQUOT: "this user’s share of the disk is full"
        case EROFS: "its disk lets nothing be written"
        case EIO: "the disk reports an error"
        case EXDEV: "the two places are on different disks"
        case ENAMETOOLONG: "the name is too long"
        case ELOOP: "its links lead round in a circle"
        case EMFILE, ENFILE: "too many files are open"
        case ENOMEM: "there is not enough memory"
        case EBUSY: "something else is using it"
        case EADDRINUSE: "another program listens there already"
        case EADDRNOTAVAIL: "this machine does not have that address"
        case EAFNOSUPPORT: "this machine does not speak that kind of address"
        case ECONNREFUSED: "nobody listens there"
        case ETIMEDOUT: "it took too long"
        case EINVAL: "the system does not accept it"
        default: "\(text(number)) (system error \(number))"
        }
    }

    /// The system's own sentence.
    private static func text(_ number: Int32) -> String {
        var text = [UInt8](repeating: 0, count: 256)
        let isKnown = text.withUnsafeMutableBytes {
            guard let start = $0.assumingMemoryBound(to: CChar.self).baseAddress else { return false }
            return strerror_r(number, start, $0.count) == 0
        }
        return isKnown ? String(decoding: text.prefix { $0 != 0 }, as: UTF8.self) : "something went wrong"
    }
}
