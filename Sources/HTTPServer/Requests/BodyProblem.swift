internal import HTTP

/// Why a body was refused.
enum BodyProblem: Error, Equatable {
    case malformed
    case tooLarge
    /// A file where none is taken, or a content type that is none of a form.
    case unsupported
    case diskFull
    /// The file to append to is longer or shorter than the client says, or another request writes to it.
    case conflict
    /// Writing failed otherwise; the system's error number.
    case notWritten(Int32)

    var status: Status {
        switch self {
        case .malformed: .badRequest
        case .tooLarge: .contentTooLarge
        case .unsupported: .unsupportedMediaType
        case .diskFull: .insufficientStorage
        case .conflict: .conflict
        case .notWritten: .internalError
        }
    }
}
