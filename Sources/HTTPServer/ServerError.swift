/// Why a server could not start.
public enum ServerError: Error, Equatable, CustomStringConvertible {
    /// The host is not a numeric address.
    case badHost(String)
    /// The address could not be listened on; `reason` is the system's sentence.
    case cannotListen(host: String, port: Int, reason: String)
    /// libmicrohttpd did not start: a broken certificate or key, as a rule. What it said is in the log.
    case cannotStart
    /// `start()` was called twice, or after `stop()`.
    case alreadyStarted

    public var description: String {
        switch self {
        case .badHost(let host): "\(host) is not a numeric address."
        case .cannotListen(let host, let port, let reason): "Cannot listen on \(host), port \(port): \(reason)."
        case .cannotStart: "The HTTP server did not start; the log says why."
        case .alreadyStarted: "The HTTP server was started already."
        }
    }
}
