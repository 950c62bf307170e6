/// Why there is no answer.
public enum OutboundProblem: Error, Equatable {
    /// The address is inside the house, and no admin named it.
    case isInside
    /// A redirect to no address that is taken, or from `https` to `http`; a port other than 80 and 443 that no admin
    /// named; a method or header that HTTP cannot carry.
    case badAddress
    /// The name is not known, nobody listens, the certificate is not trusted, or the answer is none. In libcurl's words,
    /// which name the host at most, nothing else of the address and nothing of the content.
    case unreachable(String)
    case timedOut
    /// The body is longer than the request's limit, or the header than 32 KiB.
    case tooLarge
    case tooManyRedirects
    /// The house shuts down.
    case stopped
}
