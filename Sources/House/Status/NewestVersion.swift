import Foundation
import GRDB
import Outbound

/// Asks once a week which version of Hearth is the newest, if an admin wants that: off at first, and at an address that the
/// admin gives. It is that of a Git repository, whose tags are listed by
/// https://git-scm.com/docs/http-protocol ("dumb" and "smart" clients ask the same). Nothing of the house is sent.
struct NewestVersion: Sendable {
    let database: HouseDatabase
    let servers: OtherServers
    let queue: JobQueue
    let clock: WallClock

    struct State: Equatable, Sendable {
        var isOn = false
        var address = ""
        var askedAt: Instant?
        var version: VersionNumber?
        /// Why the last question had no answer; `nil` if it had one.
        var problem: ServerProblem?
    }

    static let job = "newestVersion"
    private static let interval = Duration.days(7)
    /// Bytes of the list.
    private static let limit = 1 << 20

    func state() throws -> State {
        let row = try database.read { db in
            try Row.fetchOne(
                db.cachedStatement(sql: "SELECT isOn, address, askedAt, version, problem FROM newestVersion"))
        }
        guard let row else { return State() }
        let version: String? = row[3]
        return State(
            isOn: row[0], address: row[1], askedAt: row[2], version: version.flatMap(VersionNumber.init),
            problem: ServerProblem(stored: row[4]))
    }

    /// The newest version, if it is newer than the one that runs.
    func newer() throws -> VersionNumber? {
        let state = try state()
        guard state.isOn, let version = state.version, let present = VersionNumber(Hearth.version) else { return nil }
        return version > present ? version : nil
    }

    /// - Parameter address: `nil` turns it off.
    func turn(on address: OutboundURL?) throws {
        try database.write { db in
            try db.execute(
                sql: """
                    UPDATE newestVersion SET isOn = ?, address = coalesce(?, address), askedAt = NULL, version = NULL,
                        problem = ''
                    """, arguments: [address != nil, address?.text])
            if address != nil { try queue.addOnce(Self.job, payload: "{}", in: db) }
        }
        queue.wake()
    }

    var kind: Jobs.Kind { Jobs.Kind(in: .outbound) { _ in try ask() } }

    /// Asks, and does it again in a week. Once it was turned off the job ends.
    private func ask() throws {
        let state = try state()
        guard state.isOn else { return }
        let (version, problem): (VersionNumber?, ServerProblem?)
        do {
            let list = try servers.file(at: Self.list(of: state.address), limit: Self.limit, within: .seconds(20))
            (version, problem) = (Self.newest(in: list), nil)
        } catch {
            (version, problem) = (nil, error)
        }
        try database.write { db in
            try db.execute(
                sql: """
                    UPDATE newestVersion SET askedAt = ?, version = coalesce(?, version), problem = ?
                    WHERE isOn AND address = ?
                    """, arguments: [clock.now(), version?.text, problem?.stored ?? "", state.address])
        }
        throw Jobs.PutOff(until: clock.now().adding(problem == nil ? Self.interval : .days(1)))
    }

    /// The address of a repository's list of tags.
    static func list(of address: String) -> String {
        (address.hasSuffix("/") ? String(address.dropLast()) : address) + "/info/refs?service=git-upload-pack"
    }

    /// The newest release among the tags of a list, such as `refs/tags/v0.4.0`.
    static func newest(in list: [UInt8]) -> VersionNumber? {
        String(decoding: list, as: UTF8.self).matches(of: /refs\/tags\/v?(\d[^\s^]*)/)
            .compactMap { VersionNumber($0.1) }.filter(\.isRelease).max()
    }
}
