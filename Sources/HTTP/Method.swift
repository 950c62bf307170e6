/// The methods that Hearth answers; any other is refused with 405 before this type is made.
public enum Method: String, Sendable, CaseIterable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"

    /// Whether the method only reads (RFC 9110 section 9.2.1).
    public var isSafe: Bool { self == .get || self == .head || self == .options }
}
