/// The reasons why a recording's facts or its still, or a document's page, cannot be made. The file itself may still be
/// kept and downloaded. The descriptions are for the log.
public enum RecordingError: Error, Equatable, CustomStringConvertible {
    /// ffmpeg or pdftoppm, or a program that limits them, is not installed.
    case programMissing(String)
    /// The type is not supported.
    case notARecording
    /// Nothing in the file can be read.
    case damaged(reason: String)
    /// The file would take more time, memory or output than allowed.
    case tooMuchWork
    /// The program was killed in every try, but not by its limits: the kernel does so if memory runs out, whichever
    /// process used it.
    case interrupted
    case hasNoPicture
    /// The file is encrypted and needs its password.
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
