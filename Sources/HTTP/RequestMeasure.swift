/// Counts the requests of one route.
public protocol RequestMeter: AnyObject, Sendable {
    /// The pattern of the route, such as `/graphs/:graph`, which names no thing; `nil` if it has none.
    var pattern: String? { get }

    /// Counts a request. The server calls it once for each reply, when its status is final, on any thread.
    /// - Parameters:
    ///   - method: `nil` for a request that could not be read.
    ///   - duration: the time that its answer took; `nil` if it was made in advance.
    func count(_ method: Method?, _ status: Status, _ duration: Duration?)
}

/// How a response was made, for the counts and the log. It is not sent.
public struct RequestMeasure: Sendable {
    public let meter: any RequestMeter
    /// The time that the answer took, without waiting for a thread; `nil` if it was made in advance.
    public let duration: Duration?

    public init(_ meter: any RequestMeter, _ duration: Duration? = nil) {
        self.meter = meter
        self.duration = duration
    }
}
