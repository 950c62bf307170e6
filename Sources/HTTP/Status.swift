/// A status code of RFC 9110, with those that Hearth sends named.
public struct Status: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let ok = Status(rawValue: 200)
    public static let created = Status(rawValue: 201)
    public static let noContent = Status(rawValue: 204)
    public static let partialContent = Status(rawValue: 206)
    public static let movedPermanently = Status(rawValue: 301)
    public static let seeOther = Status(rawValue: 303)
    public static let notModified = Status(rawValue: 304)
    public static let temporaryRedirect = Status(rawValue: 307)
    public static let badRequest = Status(rawValue: 400)
    public static let unauthorized = Status(rawValue: 401)
    public static let forbidden = Status(rawValue: 403)
    public static let notFound = Status(rawValue: 404)
    public static let methodNotAllowed = Status(rawValue: 405)
    public static let requestTimeout = Status(rawValue: 408)
    public static let conflict = Status(rawValue: 409)
    public static let gone = Status(rawValue: 410)
    public static let preconditionFailed = Status(rawValue: 412)
    public static let contentTooLarge = Status(rawValue: 413)
    public static let uriTooLong = Status(rawValue: 414)
    public static let unsupportedMediaType = Status(rawValue: 415)
    public static let rangeNotSatisfiable = Status(rawValue: 416)
    public static let misdirectedRequest = Status(rawValue: 421)
    public static let unprocessableContent = Status(rawValue: 422)
    public static let locked = Status(rawValue: 423)
    public static let tooManyRequests = Status(rawValue: 429)
    public static let headerTooLarge = Status(rawValue: 431)
    public static let internalError = Status(rawValue: 500)
    public static let notImplemented = Status(rawValue: 501)
    public static let unavailable = Status(rawValue: 503)
    public static let insufficientStorage = Status(rawValue: 507)
}
