/// Why a recording's facts or its still, or a document's page, are not to be had. The file itself may still be kept and
/// downloaded. The descriptions are for the log.
public enum RecordingError: Error, Equatable, CustomStringConvertible {
    /// ffmpeg or pdftoppm, or what starts it, is not installed.
    case programMissing(String)
    /// Its type is none of those that are read here.
    case notARecording
    /// Nothing in it can be read.
    case damaged(reason: String)
    /// It would take more time, memory or output than a recording may.
    case tooMuchWork
    /// The program was killed from outside each time: the kernel does so where memory runs out, whoever used it up.
    case interrupted
    case hasNoPicture
    /// Encrypted: it can be read with its password only.
    case encrypted
    /// The file of the still cannot be written.
    case file(path: String)

    public var description: String {
        switch self {
        case .programMissing(let name): "the program \(name) is not installed"
        case .notARecording: "neither a video, a sound nor a PDF"
        case .damaged(let reason): "damaged or cut off: \(reason)"
        case .tooMuchWork: "took more time, memory or output than allowed"
        case .interrupted: "the program was killed each time it was tried"
        case .hasNoPicture: "has no picture to show"
        case .encrypted: "opens with a password only"
        case .file(let path): "cannot write \(path)"
        }
    }
}
