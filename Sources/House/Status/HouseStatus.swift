import Foundation

/// How the house is. The same for the page, for `hearth status` and, as JSON, for machines with a token: its keys are
/// documented in docs/monitoring.md and stay. Times are ISO 8601 in UTC, sizes are bytes. It says nothing of what members
/// keep, and names none of them.
struct HouseStatus: Codable, Equatable, Sendable {
    var version: String
    /// When this process opened the house.
    var startedAt: Date
    var system: String
    /// The addresses to open in a browser, best first.
    var addresses: [String]
    /// `nil` if Hearth itself does not encrypt.
    var certificate: Certificate?
    /// Sessions of members.
    var devices: Int
    var disk: Disk
    var backup: Backup
    var check: Check
    var jobs: Jobs
    var work: [Work]
    var uploads: Uploads
    /// The latest first.
    var incidents: [Incidents.Incident]
    var programs: [Program]
    /// Why there is something to do; empty if all is well.
    var attention: [Attention]

    struct Certificate: Codable, Equatable, Sendable {
        var until: Date
        var needsAttention: Bool
    }

    struct Disk: Codable, Equatable, Sendable {
        var database: Int
        /// Photos and files with their previews, also of what is in the bin.
        var files: Int
        /// Copies of the database of before an update or a restore, on the same disk.
        var copies: Int
        /// `nil` if the disk cannot be asked.
        var free: Int?
        /// Bytes of files that were added in the last 30 days.
        var addedInMonth: Int
        /// In how many days it is full if as much is added as in the last 30; `nil` if that is more than ten years.
        var fullInDays: Int?
    }

    struct Backup: Codable, Equatable, Sendable {
        var isPlanned: Bool
        /// The last good one, in the place where that is longest ago.
        var last: Date?
        /// When a part was read again and its database restored on trial.
        var lastTrial: Date?
        var needsAttention: Bool
    }

    struct Check: Codable, Equatable, Sendable {
        var last: Date?
        var files: Int
        var problems: Int
        var isRunning: Bool
    }

    struct Jobs: Codable, Equatable, Sendable {
        /// Due and not done.
        var waiting: Int
        /// How many were given up.
        var givenUp: Int
        /// The last 50 that were given up or wait to be tried again, the newest first.
        var failed: [Failed]

        struct Failed: Codable, Equatable, Sendable {
            var kind: String
            var attempts: Int
            /// As `FaultName` says it; `nil` of one that an older version stored.
            var problem: String?
            /// `nil` if it is tried again.
            var givenUpAt: Date?
        }
    }

    /// Large work under way, such as an import.
    struct Work: Codable, Equatable, Sendable {
        /// A case of `BulkWork.Kind`.
        var kind: String
        var done: Int
        var total: Int
    }

    struct Uploads: Codable, Equatable, Sendable {
        var count: Int
        var bytes: Int
    }

    struct Program: Codable, Equatable, Sendable {
        enum Use: String, Codable, Sendable { case photos, recordings, documents, databases, repository }
        var use: Use
        var name: String
        var isThere: Bool
        /// Whether the kernel keeps it from files and from the network.
        var limits: [String]
    }

    enum Attention: String, Codable, Sendable { case backup, certificate, check, disk, jobs }
}

extension HouseStatus {
    /// As JSON, with keys in alphabetical order.
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return try encoder.encode(self)
    }
}
