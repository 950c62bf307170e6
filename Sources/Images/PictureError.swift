/// Why a picture cannot be shown. Its file may still be kept, to download. The descriptions are for the log.
public enum PictureError: Error, Equatable, CustomStringConvertible {
    /// Its first bytes are those of none of our picture formats.
    case notAPicture
    /// The file contradicts itself, stops early, or says nothing that can be read.
    case damaged(reason: String)
    /// Larger than anything a camera makes, or so its header says.
    case tooManyPixels(limit: Int)
    /// Of a kind that has to be unpacked as a whole, which would take too many bytes.
    case needsTooMuchMemory(limit: Int)
    /// The system's error number for a file.
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
