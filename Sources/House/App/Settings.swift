import Foundation
import Passwords
import Sockets

/// All settings, validated. Flags take precedence over the environment, and that over `hearth.yaml`.
/// `config/hearth.example.yaml` documents each.
package struct Settings: Sendable {
    package var host = "0.0.0.0"
    package var port = 8080
    /// The port of HTTPS beside `port`, which then answers plain HTTP; `nil` for `port` itself, or 8443 with Hearth's own
    /// certificate.
    package var httpsPort: Int?
    package var data = "./data"
    /// The folder that contains `Public` and `config/locales`; `nil` searches from the program's location.
    var resources: String?
    package var tlsCertificate: String?
    var tlsKey: String?
    /// Further host names under which the house may be reached, beside this machine's names and IP addresses.
    var hosts: [String] = []
    var trustedProxies: Set<String> = []
    /// The header field in which a trusted proxy names the user whom it has signed in, such as `Remote-User`; `nil` believes
    /// none.
    var userHeader: String?
    /// The provider of OpenID Connect; `nil` without one.
    var openId: OpenIDSettings?
    /// The beginning of links in invitations, such as `https://home.example`; `nil` uses the address of the request.
    var address: String?
    var headerLimit = 16 * 1024
    var formLimit = 2_000_000
    var uploadLimit = 20_000_000_000
    var fieldLimit = 300
    var connections = 512
    var connectionsPerAddress = 64
    /// In seconds.
    var idleTimeout = 30
    var listenerThreads = 2
    var workerThreads = 4
    var passwordCost = PasswordCost.standard
    /// The push services that browsers may name, as `PushHosts.patterns`.
    var pushHosts = PushHosts.usual
    /// A file with authorities that are trusted beside the system's, of other servers that Hearth asks.
    var outboundCertificates: String?
    /// The address of exchange rates: the historical file of the European Central Bank, as a ZIP.
    package var ratesAddress = "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-hist.zip"
    /// The folder of the nightly backups; `nil` leaves it to `hearth backup --schedule`.
    var backupFolder: String?
    /// The restic repository of the nightly backups, and the file with its password.
    var backupRepository: String?
    var backupPasswordFile: String?
    /// When backups begin, in minutes since midnight; `nil` leaves it to the page of backups.
    var backupMinute: Int?
    /// `trace`, `debug`, `info`, `notice`, `warning`, `error`.
    package var logLevel = "info"
    package var logFormat = LogFormat.text
    /// Adds the header `Server-Timing` to pages, for benchmarks.
    var serverTiming = false

    init() {}

    /// Whether the server listens on all addresses of this machine.
    var isEverywhere: Bool { host == "0.0.0.0" || host == "::" }

    /// The names of all settings, as in `hearth.yaml`; environment variables have `HEARTH_` and upper snake case.
    static let names = [
        "host", "port", "httpsPort", "data", "resources", "tlsCertificate", "tlsKey", "hosts", "trustedProxies",
        "userHeader", "openIdIssuer", "openIdClient", "openIdSecret", "openIdSecretFile", "openIdName", "openIdScopes",
        "openIdGroupsClaim", "openIdAdminGroup", "openIdMemberGroup", "openIdGuestGroup", "address",
        "headerLimit", "formLimit", "uploadLimit", "fieldLimit", "connections", "connectionsPerAddress", "idleTimeout",
        "listenerThreads", "workerThreads", "passwordMemory", "passwordIterations", "passwordParallelism", "pushHosts",
        "outboundCertificates", "ratesAddress", "backupFolder", "backupRepository", "backupPasswordFile", "backupTime",
        "logLevel", "logFormat", "serverTiming",
    ]

    /// `passwordMemory` becomes `HEARTH_PASSWORD_MEMORY`.
    static func environmentName(_ name: String) -> String {
        "HEARTH_" + name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1)" : $1.uppercased() }
    }

    /// - Throws: `StartProblem` that names the invalid setting.
    package init(_ values: [String: String]) throws {
        if let unknown = values.keys.sorted().first(where: { !Self.names.contains($0) }) {
            throw StartProblem("There is no setting called \(unknown).")
        }
        let reader = SettingReader(values: values)
        host = try reader.address("host") ?? host
        port = try reader.number("port", in: 0...65_535) ?? port
        httpsPort = try reader.number("httpsPort", in: 0...65_535)
        data = try reader.text("data") ?? data
        resources = try reader.text("resources")
        tlsCertificate = try reader.text("tlsCertificate")
        tlsKey = try reader.text("tlsKey")
        hosts = try reader.list("hosts", of: "names such as home.example") {
            NetworkAddress.isNumeric($0) ? $0 : HostName.normalised($0)
        }
        trustedProxies = Set(
            try reader.list("trustedProxies", of: "addresses such as 192.168.1.2") {
                NetworkAddress.isNumeric($0) ? $0 : nil
            })
        userHeader = try reader.userHeader("userHeader")
        if userHeader != nil, trustedProxies.isEmpty {
            throw StartProblem("The setting userHeader needs trustedProxies: nobody else is believed.")
        }
        openId = try OpenIDSettings(reader)
        address = try reader.origin("address")
        headerLimit = try reader.number("headerLimit", in: 4096...131_072) ?? headerLimit
        formLimit = try reader.number("formLimit", in: 1000...100_000_000) ?? formLimit
        uploadLimit = try reader.number("uploadLimit", in: 1000...1_000_000_000_000) ?? uploadLimit
        fieldLimit = try reader.number("fieldLimit", in: 10...10_000) ?? fieldLimit
        connections = try reader.number("connections", in: 4...100_000) ?? connections
        connectionsPerAddress = try reader.number("connectionsPerAddress", in: 0...100_000) ?? connectionsPerAddress
        idleTimeout = try reader.number("idleTimeout", in: 1...3600) ?? idleTimeout
        listenerThreads = try reader.number("listenerThreads", in: 1...64) ?? listenerThreads
        workerThreads = try reader.number("workerThreads", in: 1...64) ?? workerThreads
        passwordCost = PasswordCost(
            memoryKiB: try reader.number("passwordMemory", in: 7168...65_536) ?? passwordCost.memoryKiB,
            iterations: try reader.number("passwordIterations", in: 1...10) ?? passwordCost.iterations,
            parallelism: try reader.number("passwordParallelism", in: 1...4) ?? passwordCost.parallelism)
        if values["pushHosts"] != nil {
            pushHosts = try reader.list(
                "pushHosts", of: "names such as push.example, *.push.example or push.example:8443"
            ) {
                $0.wholeMatch(of: /(\*\.)?[a-z0-9_.\-]+(:[0-9]{1,5})?/) != nil ? $0 : nil
            }
        }
        outboundCertificates = try reader.text("outboundCertificates")
        ratesAddress = try reader.text("ratesAddress") ?? ratesAddress
        backupFolder = try reader.text("backupFolder")
        backupRepository = try reader.text("backupRepository")
        backupPasswordFile = try reader.text("backupPasswordFile")
        backupMinute = try reader.minute("backupTime")
        logLevel =
            try reader.choice("logLevel", of: ["trace", "debug", "info", "notice", "warning", "error"]) ?? logLevel
        logFormat =
            try reader.choice("logFormat", of: LogFormat.allCases.map(\.rawValue)).flatMap(LogFormat.init) ?? .text
        serverTiming = try reader.choice("serverTiming", of: ["true", "false"]).map { $0 == "true" } ?? serverTiming
        if (tlsCertificate == nil) != (tlsKey == nil) {
            throw StartProblem("TLS needs both tlsCertificate and tlsKey.")
        }
        if httpsPort == port, port != 0 { throw StartProblem("The settings port and httpsPort must differ.") }
    }

    /// The settings among the environment variables, `HEARTH_…`.
    package static func values(ofEnvironment environment: [String: String]) -> [String: String] {
        var values: [String: String] = [:]
        for name in names { values[name] = environment[environmentName(name)] }
        return values
    }
}

/// A parser of settings, which reports an invalid one in a sentence.
struct SettingReader {
    let values: [String: String]

    func text(_ name: String) throws -> String? {
        guard let value = values[name] else { return nil }
        guard !value.isEmpty else { throw StartProblem("The setting \(name) must not be empty.") }
        return value
    }

    func number(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
        guard let value = values[name] else { return nil }
        guard let number = Int(value), range.contains(number) else {
            throw StartProblem(
                "The setting \(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), not “\(value)”."
            )
        }
        return number
    }

    /// A time of day, in minutes since midnight.
    func minute(_ name: String) throws -> Int? {
        guard let value = values[name] else { return nil }
        guard let minute = BackupPlan.minute(value) else {
            throw StartProblem("The setting \(name) must be a time such as 03:00, not “\(value)”.")
        }
        return minute
    }

    func choice(_ name: String, of choices: [String]) throws -> String? {
        guard let value = values[name] else { return nil }
        guard choices.contains(value) else {
            throw StartProblem("The setting \(name) must be one of \(choices.joined(separator: ", ")), not “\(value)”.")
        }
        return value
    }

    /// Values separated by commas or spaces.
    /// - Parameter parse: gets a value in lower case; `nil` of one that cannot be.
    func list(_ name: String, of kind: String, _ parse: (String) -> String?) throws -> [String] {
        try (values[name] ?? "").split { $0 == "," || $0 == " " }.map { item in
            let text = item.lowercased()
            guard let value = parse(text) else {
                throw StartProblem("The setting \(name) must be \(kind), not “\(text)”.")
            }
            return value
        }
    }

    /// Scheme, host and port, without a slash at the end.
    func origin(_ name: String) throws -> String? {
        guard let value = values[name] else { return nil }
        guard let match = value.wholeMatch(of: /(https?:\/\/[A-Za-z0-9_.\-\[\]:]*[A-Za-z0-9\]])\/?/) else {
            throw StartProblem("The setting \(name) must be like https://home.example, not “\(value)”.")
        }
        return String(match.output.1)
    }

    /// The name of a header field that nothing else is read from.
    func userHeader(_ name: String) throws -> String? {
        guard let value = values[name] else { return nil }
        let isTaken = Self.takenHeaders.contains(value.lowercased())
        guard value.wholeMatch(of: /[A-Za-z0-9][A-Za-z0-9\-]{0,63}/) != nil, !isTaken else {
            throw StartProblem("The setting \(name) must be a header field such as Remote-User, not “\(value)”.")
        }
        return value
    }

    /// Fields that browsers fill, or that say something else.
    private static let takenHeaders: Set = [
        "accept", "accept-encoding", "accept-language", "authorization", "connection", "content-length", "content-type",
        "cookie", "forwarded", "host", "if-none-match", "origin", "purpose", "range", "referer", "sec-fetch-site",
        "transfer-encoding", "user-agent", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip",
    ]

    func address(_ name: String) throws -> String? {
        guard let value = values[name] else { return nil }
        let host = value == "localhost" ? "127.0.0.1" : value
        guard NetworkAddress.isNumeric(host) else {
            throw StartProblem(
                "The setting \(name) must be an address such as 0.0.0.0 or 192.168.1.20, not “\(value)”.")
        }
        return host
    }
}
