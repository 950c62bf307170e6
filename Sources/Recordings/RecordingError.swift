/// Why a recording's facts or its still are not to be had. The file itself may still be kept and downloaded. The
/// descriptions are for the log.
public enum RecordingError: Error, Equatable, CustomStringConvertible {
    /// ffmpeg, or what starts it, is not installed.
    case programMissing(String)
    /// Its type is none of those that have a duration.
    case notARecording
    /// Nothing in it can be read.
    case damaged(reason: String)
    /// It would take more time, memory or output than a recording may.
    case tooMuchWork
    /// The program was killed by somebody else, each time: the kernel does where memory runs out, whoever needed it.
    case interrupted
    case hasNoPicture
    /// The file of the still cannot be written.
    case file(path: String)

    public var description: String {
        switch self {
        case .programMissing(let name): "the program \(name) is not installed"
        case .notARecording: "neither a video nor a sound"
        case .damaged(let reason): "damaged or cut off: \(reason)"
        case .tooMuchWork: "took more time, memory or output than allowed"
        case .interrupted: "the program was killed each time it was tried"
        case .hasNoPicture: "has no picture to show"
        case .file(let path): "cannot write \(path)"
        }
    }
}
