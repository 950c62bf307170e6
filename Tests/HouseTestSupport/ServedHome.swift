import Foundation
import HTTP
import TestSupport

/// A household served by the real program. Ada is admin; requests with her cookie are hers.
final class ServedHome: Sendable {
    let program: Program
    let port: Int

    static let password = "a quiet evening"

    /// A data folder with Ada and Grace, which is not served yet.
    static func furnish(_ data: String) throws {
        let (files, folder) = (FileManager.default, try furnished.get())
        try files.createDirectory(
            atPath: data, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for name in try files.contentsOfDirectory(atPath: folder) {
            try files.copyItem(atPath: "\(folder)/\(name)", toPath: "\(data)/\(name)")
        }
    }

    /// Made once for the process by the program itself: its passwords cost what they cost people.
    private static let furnished = Result {
        let data = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-served-\(UUID().uuidString)")
            .path
        for (name, role) in [("Ada", "admin"), ("Grace", "member")] {
            let added = try Program.run(
                "member", "add", name, "--role", role, "--password-stdin", "--data", data, input: password + "\n")
            guard added.code == 0 else { throw Program.Failure(description: added.errors) }
        }
        return data
    }

    /// Serves a data folder on a free port and waits until it says so.
    convenience init(
        _ data: String, _ arguments: String..., under prefix: [String] = [], environment: [String: String] = [:]
    ) throws { try self.init(data, arguments: arguments, under: prefix, environment: environment) }

    init(_ data: String, arguments: [String], under prefix: [String] = [], environment: [String: String] = [:]) throws {
        let program = try Program(
            ["serve", "--host", "127.0.0.1", "--port", "0", "--data", data] + arguments, under: prefix,
            environment: environment)
        var port: Int?
        _ = eventually(within: 60) {
            port = program.output.firstMatch(of: /http:\/\/127\.0\.0\.1:([0-9]+)\n/).flatMap { Int($0.output.1) }
            if port != nil { return true }
            if kill(program.pid, 0) != 0 { return true }
            return false
        }
        guard let port else { throw Program.Failure(description: "does not serve: \(program.output)\(program.errors)") }
        self.program = program
        self.port = port
    }

    // MARK: Asking

    var origin: String { "http://localhost:\(port)" }

    /// The cookie that signing in gives; `nil` when it is refused.
    func signIn(_ name: String, password: String = password) throws -> String? {
        let reply = try post("/login", ["name": name, "password": password], cookie: nil)
        guard reply.status == 303, let cookies = reply["Set-Cookie"] else { return nil }
        return cookies.firstMatch(of: /hearth=[^;]+/).map { String($0.output) }
    }

    func get(_ path: String, cookie: String?) throws -> RawReply {
        try reply(Self.request("GET", path, port: port, cookie: cookie), to: path)
    }

    func post(_ path: String, _ form: FormFields = FormFields(), cookie: String?) throws -> RawReply {
        try reply(Self.request("POST", path, port: port, cookie: cookie, form: form), to: path)
    }

    /// A form with a file, as a browser sends it.
    func sendFile(
        _ bytes: [UInt8], named name: String = "f.bin", to path: String, cookie: String, within seconds: Double = 60
    ) throws -> RawReply? {
        let head = "--XX\r\nContent-Disposition: form-data; name=\"files\"; filename=\"\(name)\"\r\n\r\n"
        let body = Array(head.utf8) + bytes + Array("\r\n--XX--\r\n".utf8)
        let lines = [
            "POST \(path) HTTP/1.1", "Host: localhost:\(port)", "Cookie: \(cookie)", "Origin: \(origin)",
            "Content-Type: multipart/form-data; boundary=XX", "Content-Length: \(body.count)", "", "",
        ]
        let client = try RawClient(port: port)
        _ = client.send(Array(lines.joined(separator: "\r\n").utf8) + body, within: seconds)
        return client.reply(within: seconds)
    }

    private func reply(_ request: String, to path: String) throws -> RawReply {
        let client = try RawClient(port: port)
        client.send(request)
        guard let reply = client.reply(within: 60) else { throw TestHome.NoReply(path: path) }
        return reply
    }

    /// A request as a browser sends it.
    static func request(
        _ method: String, _ path: String, port: Int, cookie: String?, form: FormFields = FormFields()
    ) -> String {
        var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost:\(port)"]
        if let cookie { lines.append("Cookie: \(cookie)") }
        let body = form.encoded
        if method == "POST" {
            lines += [
                "Origin: http://localhost:\(port)", "Content-Type: application/x-www-form-urlencoded",
                "Content-Length: \(body.utf8.count)",
            ]
        }
        return (lines + ["", body]).joined(separator: "\r\n")
    }

    /// The address of a member's own graph.
    func graphPath(cookie: String) throws -> String {
        let page = try get("/graphs", cookie: cookie).text
        guard let found = page.firstMatch(of: /\/graphs\/[0-9a-f]{32}/) else { throw TestHome.NoReply(path: "/graphs") }
        return String(found.output)
    }

    /// Asks the program to end, and waits until it has.
    @discardableResult
    func stop() throws -> Program.ProgramResult {
        program.send(SIGTERM)
        return try program.outcome(within: 30)
    }
}
