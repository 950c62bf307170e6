import Foundation
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Settings")
struct SettingsTests {
    @Test("a flag outweighs the environment, which outweighs hearth.yaml, which outweighs the default")
    func weights() throws {
        let folder = try TemporaryFolder()
        // The check of a folder without a household says which folder that is.
        let place = { (arguments: [String], environment: [String: String]) in
            let outcome = try Program(["check"] + arguments, environment: environment, at: folder.path).outcome()
            return outcome.errors.firstMatch(of: /household in (.+)\./).map { String($0.output.1) }
        }
        #expect(try place([], [:]) == folder["data"])

        try Data("data: from-file\n".utf8).write(to: folder.url.appendingPathComponent("hearth.yaml"))
        #expect(try place([], [:]) == folder["from-file"])
        #expect(try place([], ["HEARTH_DATA": "from-environment"]) == folder["from-environment"])
        #expect(try place(["--data", "from-flag"], ["HEARTH_DATA": "from-environment"]) == folder["from-flag"])
        #expect(try place(["--set", "data=from-set"], ["HEARTH_DATA": "from-environment"]) == folder["from-set"])

        try Data("data: elsewhere\n".utf8).write(to: folder.url.appendingPathComponent("other.yaml"))
        #expect(try place(["--config", "other.yaml"], [:]) == folder["elsewhere"])
        #expect(try place([], ["HEARTH_CONFIG": "other.yaml"]) == folder["elsewhere"])
    }

    @Test(
        "a value that cannot be is refused in one sentence that names the setting",
        arguments: [
            ("host", "home"), ("host", "300.1.1.1"), ("host", ""), ("port", "65536"), ("port", "-1"), ("port", "http"),
            ("port", "8080.0"), ("port", ""), ("data", ""), ("resources", ""), ("tlsCertificate", ""), ("tlsKey", ""),
            ("hosts", "http://home.example"), ("hosts", "home.example:8080"), ("hosts", "home/path"),
            ("hosts", "*.example"), ("hosts", "home..example"), ("trustedProxies", "banana"),
            ("trustedProxies", "10.0.0.1,banana"),
            ("trustedProxies", "10.0.0.0/8"), ("address", "home.example"), ("address", "ftp://home.example"),
            ("address", "https://"), ("address", "https://home.example/path"), ("address", "https://home example"),
            ("headerLimit", "100"), ("formLimit", "0"), ("uploadLimit", "x"), ("fieldLimit", "1"),
            ("connections", "1"), ("connectionsPerAddress", "-1"), ("idleTimeout", "0"), ("listenerThreads", "0"),
            ("workerThreads", "65"), ("passwordMemory", "1024"), ("passwordMemory", "4194304"),
            ("passwordIterations", "0"), ("passwordParallelism", "9"), ("logLevel", "loud"), ("logFormat", "xml"),
            ("serverTiming", "yes"),
            ("colour", "blue"), ("userHeader", "Remote-User"), ("userHeader", ""), ("userHeader", "Remote User"),
            ("userHeader", "Cookie"), ("userHeader", "x-forwarded-for"), ("openIdIssuer", "auth.example"),
            ("openIdIssuer", "http://auth.example"), ("openIdIssuer", "https://auth.example?x"),
            ("openIdIssuer", "https://auth.example"), ("openIdClient", "hearth"), ("openIdSecretFile", "/a"),
        ])
    func impossible(name: String, value: String) {
        let problem = #expect(throws: StartProblem.self) { try Settings([name: value]) }

        #expect(problem?.description.contains(name) == true)
        #expect(problem?.description.contains("\n") == false)
    }

    @Test("a provider of accounts is taken as it is written, and one that cannot be is not")
    func provider() throws {
        let own = ["openIdIssuer": "https://auth.example/o/Hearth/", "openIdClient": "hearth"]
        let settings = try #require(try Settings(own).openId)
        #expect(settings.issuer == "https://auth.example/o/Hearth/")
        #expect((settings.name, settings.scopes, settings.groupsClaim) == ("auth.example", "openid profile", "groups"))
        #expect(settings.secret == .none && settings.groups.isEmpty && settings.role(in: ["admins", ""]) == nil)
        for (name, value) in [("openIdScopes", "profile"), ("openIdAdminGroup", ""), ("openIdName", "")] {
            #expect(throws: StartProblem.self) { try Settings(own.merging([name: value]) { $1 }) }
        }
        let both = ["openIdSecret": "a", "openIdSecretFile": "/b"]
        #expect(throws: StartProblem.self) { try Settings(own.merging(both) { $1 }) }
        #expect(Settings.environmentName("openIdSecretFile") == "HEARTH_OPEN_ID_SECRET_FILE")
    }

    @Test("one half of TLS is refused")
    func halfOfTLS() {
        #expect(throws: StartProblem.self) { try Settings(["tlsCertificate": "/a.pem"]) }
        #expect(throws: StartProblem.self) { try Settings(["tlsKey": "/a.key"]) }
    }

    @Test("values that can be are taken as they are meant")
    func possible() throws {
        let settings = try Settings([
            "hosts": "Home.example, other.home. 192.168.1.5", "trustedProxies": "10.0.0.1 ::1",
            "address": "https://home.example/",
            "host": "localhost",
        ])

        #expect(settings.hosts == ["home.example", "other.home", "192.168.1.5"])
        #expect(settings.trustedProxies == ["10.0.0.1", "::1"])
        #expect(settings.address == "https://home.example")
        #expect(settings.host == "127.0.0.1")
    }

    @Test(
        "an impossible setting stops the start with exit code 78, wherever it comes from",
        arguments: ["flag", "set", "environment", "file", "no file", "broken file", "list file", "folder", "unknown"])
    func stopsTheStart(source: String) throws {
        let folder = try TemporaryFolder()
        let file = folder.url.appendingPathComponent("hearth.yaml")
        var arguments: [String] = []
        var environment: [String: String] = [:]
        switch source {
        case "flag": arguments = ["--port", "http"]
        case "set": arguments = ["--set", "port"]
        case "environment": environment = ["HEARTH_PORT": "http"]
        case "file": try Data("port: http\n".utf8).write(to: file)
        case "no file": arguments = ["--config", "nothing.yaml"]
        case "broken file": try Data("port: [1\n\tx: {".utf8).write(to: file)
        case "list file": try Data("- port\n".utf8).write(to: file)
        case "folder": try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        default: try Data("prot: 8080\n".utf8).write(to: file)
        }

        let outcome = try Program(["serve"] + arguments, environment: environment, at: folder.path).outcome()

        #expect(outcome.code == 78)
        #expect(outcome.isOneSentence, "\(outcome)")
        #expect(!FileManager.default.fileExists(atPath: folder["data"]))
    }

    @Test("certificates that cannot be used stop the start")
    func certificates() throws {
        let folder = try TemporaryFolder()
        try Data("no certificate".utf8).write(to: folder.url.appendingPathComponent("a.pem"))
        for certificate in ["a.pem", "nothing.pem"] {
            let outcome = try Program(
                [
                    "serve", "--host", "127.0.0.1", "--port", "0", "--set", "tlsCertificate=\(certificate)", "--set",
                    "tlsKey=\(certificate)",
                ], at: folder.path
            ).outcome()
            #expect(outcome.code == 78)
            #expect(outcome.isOneSentence, "\(outcome)")
        }
    }

    @Test("lists in hearth.yaml may be written as lists")
    func lists() throws {
        let folder = try TemporaryFolder()
        try Data("hosts:\n  - home.example\n  - b.example\nport: 0\nhost: 127.0.0.1\n".utf8)
            .write(to: folder.url.appendingPathComponent("hearth.yaml"))
        let program = try Program(["serve"], at: folder.path)

        #expect(eventually(within: 60) { program.output.contains("http://127.0.0.1:") })
        program.send(SIGTERM)
        #expect(try program.outcome().code == 0)
    }

    // MARK: config/hearth.example.yaml

    @Test("the example file has every setting, in order, with one line of meaning and its default")
    func example() throws {
        let file = TestHome.repository.appendingPathComponent("config/hearth.example.yaml")
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        var names: [String] = []
        var values: [String: String] = [:]
        for (index, line) in lines.enumerated() {
            guard let match = try /#([a-zA-Z]+):(?: (.*))?/.wholeMatch(in: line) else { continue }
            let name = String(match.output.1)
            names.append(name)
            if let value = match.output.2 { values[name] = String(value) }
            let meaning = lines[index - 1]
            #expect(meaning.hasPrefix("# ") && meaning.hasSuffix("."), "\(name)")
            #expect(meaning.contains(Settings.environmentName(name)), "\(name)")
        }

        #expect(names == Settings.names)
        #expect(try String(describing: Settings(values)) == String(describing: Settings()))
        #expect(lines.allSatisfy { $0.isEmpty || $0.hasPrefix("#") })
        #expect(lines.allSatisfy { $0.count <= 120 })
        let unset = Settings.names.filter { values[$0] == nil }
        #expect(
            unset == [
                "httpsPort", "resources", "tlsCertificate", "tlsKey", "hosts", "trustedProxies",
                "userHeader", "openIdIssuer", "openIdClient", "openIdSecret", "openIdSecretFile", "openIdName",
                "openIdAdminGroup", "openIdMemberGroup", "openIdGuestGroup", "address", "outboundCertificates",
                "backupFolder", "backupRepository", "backupPasswordFile", "backupTime",
            ])
    }
}
