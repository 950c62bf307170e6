import Foundation
import GRDB
import Outbound
import Synchronization

/// The other servers that Hearth asks: the only way out of the house. An admin can turn all of it off, and names the servers
/// inside the house that may be asked.
package final class OtherServers: Sendable {
    private let outbound: Outbound
    /// For the provider of OpenID Connect alone, which is usually inside the house: that the settings name it lets nothing
    /// else reach it.
    private let providers: Outbound
    private let database: HouseDatabase
    private let clock: WallClock
    private let state: Shared
    private let resting = Mutex<[String: Instant]>([:])

    /// How long a server that could not be reached is left alone, so that nothing else waits for it.
    static let rest = Duration.seconds(30)

    struct NamedServer: Hashable, Sendable {
        /// A host name or a numeric address, in lower case.
        let name: String
        let port: Int
    }

    struct Webhook: Sendable, Equatable {
        var address = ""
        var secret = Data()
        var state = WayState()
    }

    /// A copy of what is stored: every request asks.
    private final class Shared: Sendable {
        struct Values {
            var isOff: Bool
            var named: Set<NamedServer>
        }

        let values: Mutex<Values>

        init(_ values: Values) { self.values = Mutex(values) }
    }

    init(_ settings: Settings, database: HouseDatabase, clock: WallClock) throws {
        self.database = database
        self.clock = clock
        let state = Shared(try database.read { db in try Self.values(in: db) })
        self.state = state
        outbound = Outbound(certificates: settings.outboundCertificates) { host, port in
            state.values.withLock { $0.named.contains(NamedServer(name: host, port: port)) }
        }
        let issuer = settings.openId.flatMap { OutboundURL($0.issuer) }
        providers = Outbound(certificates: settings.outboundCertificates) { host, port in
            host == issuer?.host && port == issuer?.port
        }
    }

    // MARK: Asking

    /// - Throws: `ServerProblem`; at once for a server that could not be reached a moment ago.
    func send(_ request: OutboundRequest) throws(ServerProblem) -> OutboundResponse {
        try send(request, by: outbound)
    }

    /// Asks the provider of OpenID Connect.
    /// - Throws: as `send`.
    func sendToProvider(_ request: OutboundRequest) throws(ServerProblem) -> OutboundResponse {
        try send(request, by: providers)
    }

    private func send(_ request: OutboundRequest, by outbound: Outbound) throws(ServerProblem) -> OutboundResponse {
        guard !state.values.withLock({ $0.isOff }) else { throw .isOff }
        let origin = request.url.origin
        guard !isResting(origin) else { throw .resting }
        do {
            return try outbound.send(request)
        } catch {
            let problem = ServerProblem(error, at: request.url)
            if problem == .unreachable || problem == .timedOut {
                let end = clock.now().adding(Self.rest)
                resting.withLock { $0[origin] = end }
            }
            throw problem
        }
    }

    /// Gets a file.
    /// - Parameter limit: bytes of it.
    package func file(at address: String, limit: Int, within timeout: Duration) throws(ServerProblem) -> [UInt8] {
        guard let url = OutboundURL(address) else { throw .badAddress }
        var request = OutboundRequest("GET", url)
        (request.redirects, request.bodyLimit, request.timeout) = (2, limit, timeout)
        let response = try send(request)
        guard response.status == 200 else { throw .refused(response.status) }
        return response.body
    }

    /// Whether a server could not be reached a moment ago.
    private func isResting(_ origin: String) -> Bool {
        let now = clock.now()
        return resting.withLock { resting in
            // One that is further ahead was of a clock that was set back.
            resting = resting.filter { $0.value > now && $0.value <= now.adding(Self.rest) }
            return resting[origin] != nil
        }
    }

    func stop() {
        outbound.stop()
        providers.stop()
    }

    // MARK: What an admin decides

    package var isOff: Bool { state.values.withLock { $0.isOff } }

    func named() throws -> [NamedServer] {
        try database.read { db in
            try Row.fetchAll(db, sql: "SELECT name, port FROM namedServer ORDER BY name, port")
                .map { NamedServer(name: $0[0], port: $0[1]) }
        }
    }

    func turn(off isOff: Bool) throws { try change("UPDATE outboundChoice SET isOff = ?", [isOff]) }

    func add(_ server: NamedServer) throws {
        try change(
            "INSERT INTO namedServer (name, port, addedAt) VALUES (?, ?, ?) ON CONFLICT (name, port) DO NOTHING",
            [server.name, server.port, clock.now()])
    }

    func remove(_ server: NamedServer) throws {
        try change("DELETE FROM namedServer WHERE name = ? AND port = ?", [server.name, server.port])
    }

    func webhook() throws -> Webhook { try database.read { db in try Self.webhook(in: db) } }

    static func webhook(in db: Database) throws -> Webhook {
        try Row.fetchOne(
            db.cachedStatement(
                sql: """
                    SELECT webhookAddress, webhookSecret, webhookSucceededAt, webhookFailedAt, webhookProblem
                    FROM outboundChoice
                    """)
        ).map {
            Webhook(address: $0[0], secret: $0[1], state: WayState(succeededAt: $0[2], failedAt: $0[3], problem: $0[4]))
        } ?? Webhook()
    }

    /// Sets the webhook's address with a new secret; an empty address removes both. Its server may be inside the house.
    func setWebhook(_ url: OutboundURL?, secret: Data) throws {
        try change(
            """
            UPDATE outboundChoice SET webhookAddress = ?, webhookSecret = ?, webhookSucceededAt = NULL,
                webhookFailedAt = NULL, webhookProblem = ''
            """, [url?.text ?? "", secret])
    }

    private func change(_ sql: String, _ arguments: StatementArguments) throws {
        // Read within the write: two changes at once end with the later one's values.
        try database.write { db in
            try db.execute(sql: sql, arguments: arguments)
            let values = try Self.values(in: db)
            db.afterNextTransaction { [state] _ in state.values.withLock { $0 = values } }
        }
    }

    private static func values(in db: Database) throws -> Shared.Values {
        let servers = try Row.fetchAll(db, sql: "SELECT name, port FROM namedServer")
            .map { NamedServer(name: $0[0], port: $0[1]) }
        let webhook = try OutboundURL(webhook(in: db).address).map { NamedServer(name: $0.host, port: $0.port) }
        let isOff = try Bool.fetchOne(db, sql: "SELECT isOff FROM outboundChoice") ?? false
        return Shared.Values(isOff: isOff, named: Set(servers + [webhook].compactMap(\.self)))
    }
}
