/// The reasons why a server cannot start.
public enum ServerError: Error, Equatable, CustomStringConvertible {
    /// The host is not a numeric address.
    case badHost(String)
    /// The server cannot listen on the address; `reason` is the system's message.
    case cannotListen(host: String, port: Int, reason: String)
    /// libmicrohttpd did not start. Its messages are in the log.
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
