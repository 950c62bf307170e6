import Certificates
import Foundation
import GRDB
import Sockets
import Synchronization

/// The host names under which requests are accepted: those of the settings and those that an admin allowed. A stranger's
/// page can make a browser resolve a name of theirs to this server (DNS rebinding), so unknown names are refused.
final class AllowedHosts: Sendable {
    private let own: OwnHosts
    private let certificate: HouseCertificate
    private let database: HouseDatabase
    private let clock: WallClock
    /// A copy of the table: every new connection asks.
    private let added: Mutex<Set<String>>

    init(
        _ settings: Settings, _ certificate: HouseCertificate, database: HouseDatabase, clock: WallClock
    ) throws {
        own = OwnHosts(settings)
        self.certificate = certificate
        self.database = database
        self.clock = clock
        added = Mutex(Set(try database.read { db in try Self.names(in: db) }))
    }

    private static func names(in db: Database) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT name FROM allowedHost ORDER BY name")
    }

    func contains(_ host: String) -> Bool {
        own.contains(host) || added.withLock { $0.contains(host) } || certificate.authority?.name == host
    }

    /// Those that an admin allowed, by name.
    func allowed() throws -> [String] { try database.read { db in try Self.names(in: db) } }

    /// - Parameter name: as `HostName.normalised` gives it.
    func allow(_ name: String) throws {
        try change(
            "INSERT INTO allowedHost (name, addedAt) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
            [name, clock.now()])
    }

    func remove(_ name: String) throws { try change("DELETE FROM allowedHost WHERE name = ?", [name]) }

    private func change(_ sql: String, _ arguments: StatementArguments) throws {
        // Read within the write: two changes at once end with the later one's names.
        try database.write { db in
            try db.execute(sql: sql, arguments: arguments)
            let names = Set(try Self.names(in: db))
            db.afterNextTransaction { [self] _ in added.withLock { $0 = names } }
        }
    }
}

/// The host names that a server has by its settings. IP addresses are always among them, because no stranger's page can
/// be opened under one, and so is the name of this machine as routers and private networks give it.
struct OwnHosts: Sendable {
    private let names: Set<String>
    /// This machine's name, without a domain.
    private let machine: String

    /// The endings of names in home networks. None of them can be registered in the DNS, except `fritz.box`, which belongs to
    /// the maker of these routers.
    private static let homeEndings = ["local", "lan", "home", "internal", "home.arpa", "localdomain", "fritz.box"]
    /// What follows the name of a Tailscale network.
    private static let tailnet = "ts.net"

    init(_ settings: Settings, hostName: String = NetworkAddress.hostName) {
        let address = settings.address.flatMap { URLComponents(string: $0)?.host?.lowercased() }
        machine = String(hostName.prefix { $0 != "." })
        let own = [hostName] + Self.homeEndings.map { [machine] in "\(machine).\($0)" }
        names = Set(["localhost", machine] + own + settings.hosts + (address.map { [$0] } ?? []))
    }

    func contains(_ host: String) -> Bool {
        names.contains(host) || NetworkAddress.isNumeric(host) || isInTailnet(host)
    }

    /// Whether a name is of a home network, or no name at all: others may have it elsewhere.
    static func isHomeName(_ host: String) -> Bool {
        NetworkAddress.isNumeric(host) || !host.contains(".")
            || homeEndings.contains { host == $0 || host.hasSuffix(".\($0)") }
    }

    /// Whether a name stands for a whole network or for its router: every machine of the network has a name below it.
    static func isOfNetwork(_ name: String) -> Bool {
        let labels = name.split(separator: ".")
        return (homeEndings + [tailnet, "speedport.ip"]).contains(name)
            || labels.count == 3 && labels[1...].joined(separator: ".") == tailnet
    }

    /// `machine.network.ts.net`.
    private func isInTailnet(_ host: String) -> Bool {
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count == 4 && labels[0] == machine && !labels[1].isEmpty
            && labels[2...].joined(separator: ".") == Self.tailnet
    }
}
