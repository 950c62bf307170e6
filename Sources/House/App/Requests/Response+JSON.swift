import Foundation
package import HTTP

extension Response {
    /// A JSON response for one of our scripts, not cached.
    package static func json(_ value: some Encodable, status: Status = .ok) throws -> Response {
        Response(
            status, headers: ["Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store"],
            body: .bytes(Array(try JSONEncoder().encode(value))))
    }
}
