import Crypto
import Foundation
import GRDB
import HTTP
import Localization
import Synchronization

/// Handles a write only once: a browser that lost the answer repeats the request with the same `Idempotency-Key`, which
/// changes nothing and is answered without content (as in draft-ietf-httpapi-idempotency-key-header).
final class RequestKeys: Sendable {
    private let database: HouseDatabase
    private let clock: WallClock
    /// The keys of requests that are being handled.
    private let running = Mutex<Set<KeyedWrite.Key>>([])

    static let header = "Idempotency-Key"
    /// A request that is repeated later than this is handled as a new one.
    static let retention = Duration.days(7)

    /// Whether the request is of the outbox, which repeats it until it is answered.
    static func isKeyed(_ request: Request) -> Bool { request.headers[header] != nil }

    init(database: HouseDatabase, clock: WallClock) {
        self.database = database
        self.clock = clock
    }

    /// Handles a request, unless it carries a key and was handled before. One that was refused may come again.
    ///
    /// Requests with a key are sent by a script, so their redirects become 204. A redirect that the script does get comes
    /// from something in front of the server, such as a proxy that asks for a password: the request was not handled.
    /// - Throws: `Refusal.busy` while the same request is being handled; `Refusal.badRequest` if the key is malformed, or
    ///   came with another request.
    func once(_ visit: Visit, _ handle: () throws -> Response) throws -> Response {
        guard visit.request.method == .post, let text = visit.request.headers[Self.header] else { return try handle() }
        guard (1...64).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Self.unusable
        }
        let key = KeyedWrite.Key(member: visit.member.id, text: text)
        guard running.withLock({ $0.insert(key).inserted }) else { throw Refusal.busy }
        defer { _ = running.withLock { $0.remove(key) } }
        let write = KeyedWrite(key, requestHash: Self.hash(visit.request), at: clock.now())
        if let earlier = try hash(of: key) {
            guard earlier == write.requestHash else { throw Self.unusable }
            return Response(.noContent)
        }
        do {
            let response = try KeyedWrite.$current.withValue(write, operation: handle)
            if response.status.rawValue >= 400 { try forget(write) }
            return withoutRedirect(response)
        } catch {
            try forget(write)
            throw error
        }
    }

    /// `Location` stays: it names what was changed to the pages that are open, as does `Content-Location`.
    private func withoutRedirect(_ response: Response) -> Response {
        guard response.status == .seeOther else { return response }
        var response = response
        response.status = .noContent
        return response
    }

    private static let unusable = Refusal.badRequest(
        Phrase("Something went wrong on this page. Reload it and try again."))

    /// Of the address and the form.
    private static func hash(_ request: Request) -> Data {
        var hash = SHA256()
        hash.update(data: Data("\(request.path)?\(request.query.encoded)\n\(request.form.encoded)\n".utf8))
        hash.update(data: request.bytes)
        return Data(hash.finalize())
    }

    private func hash(of key: KeyedWrite.Key) throws -> Data? {
        try database.read { db in
            try Data.fetchOne(
                db, sql: "SELECT requestHash FROM requestKey WHERE memberId = ? AND key = ?",
                arguments: [key.member, key.text])
        }
    }

    /// A refused request may have written something, such as an earlier version.
    private func forget(_ write: KeyedWrite) throws {
        guard write.hasWritten else { return }
        try database.write { db in
            try db.execute(
                sql: "DELETE FROM requestKey WHERE memberId = ? AND key = ?",
                arguments: [write.key.member, write.key.text])
        }
    }

    /// Deletes the keys whose retention is over.
    static func prune(at now: Instant, in db: Database) throws {
        try db.execute(
            sql: "DELETE FROM requestKey WHERE createdAt <= ?", arguments: [now.adding(.zero - retention)])
    }
}
