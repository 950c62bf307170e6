/// The reasons why a picture cannot be shown. Its file may still be kept for download. The descriptions are for the
/// log.
public enum PictureError: Error, Equatable, CustomStringConvertible {
    /// The first bytes are those of no supported picture format.
    case notAPicture
    /// The file is inconsistent, truncated or unreadable.
    case damaged(reason: String)
    /// The header declares more pixels than any camera makes.
    case tooManyPixels(limit: Int)
    /// The format has to be decoded as a whole, which would take too much memory.
    case needsTooMuchMemory(limit: Int)
    /// Opening or reading the file failed with a system error number.
    case file(path: String, number: Int32)
    /// libvips did not start.
    case unavailable(reason: String)

    public var description: String {
        switch self {
        case .notAPicture: "not a picture of a known format"
        case .damaged(let reason): "damaged or cut off: \(reason)"
        case .tooManyPixels(let limit): "more than \(limit) pixels"
        case .needsTooMuchMemory(let limit): "needs more than \(limit) bytes of memory to unpack"
        case .file(let path, let number): "\(path): system error \(number)"
        case .unavailable(let reason): "libvips does not start: \(reason)"
        }
    }
}
