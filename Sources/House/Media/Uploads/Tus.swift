import Foundation
import HTTP

/// The tus protocol for resumable uploads, https://tus.io/protocols/resumable-upload.
enum Tus {
    static let version = "1.0.0"

    /// The refusal of a request by another version of the protocol.
    static func wrongVersion(_ visit: Visit) -> Response? {
        guard visit.request.headers["Tus-Resumable"] != version else { return nil }
        return response(.preconditionFailed, ["Tus-Version": version])
    }

    static func response(_ status: Status, _ headers: [String: String] = [:]) -> Response {
        var response = Response(status, headers: ["Tus-Resumable": version, "Cache-Control": "no-store"])
        for (name, value) in headers.sorted(by: { $0.key < $1.key }) { response.headers.add(name, value) }
        return response
    }

    /// The date in the format of HTTP: `Tue, 24 Nov 2026 09:00:00 GMT`.
    static func date(_ instant: Instant) -> String {
        instant.date.formatted(
            Date.VerbatimFormatStyle(
                format: """
                    \(weekday: .abbreviated), \(day: .twoDigits) \(month: .abbreviated) \(year: .padded(4)) \
                    \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits):\
                    \(second: .twoDigits) GMT
                    """,
                locale: Locale(identifier: "en_US_POSIX"), timeZone: .gmt, calendar: Calendar(identifier: .gregorian)))
    }
}
