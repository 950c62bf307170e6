internal import HTTP

/// The reasons to refuse a body.
enum BodyProblem: Error, Equatable {
    case malformed
    case tooLarge
    /// The body has a file where none is accepted, or its content type is not that of a form.
    case unsupported
    case diskFull
    /// The file to append to has another length than the client says, or another request writes to it.
    case conflict
    /// Writing failed for another reason; the system's error number.
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
