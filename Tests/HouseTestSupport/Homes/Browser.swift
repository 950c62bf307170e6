import HTTP
import TestSupport

@testable import House

/// A browser with an address of its own that keeps its cookies; without any it is a stranger.
final class Browser {
    private let house: House
    private let address: String
    private let device: String
    private(set) var cookies: [String: String] = [:]

    init(_ house: House, from address: String = "127.0.0.1", device: String = "Test", cookies: [String: String] = [:]) {
        self.house = house
        self.address = address
        self.device = device
        self.cookies = cookies
    }

    /// The token of the session, if one is kept.
    var session: String? { cookies["hearth"] }

    func get(_ path: String, _ headers: String...) throws -> RawReply { try send("GET", path, headers) }

    func post(_ path: String, _ fields: FormFields = FormFields(), _ headers: String...) throws -> RawReply {
        let own = [
            "Origin: http://localhost:\(house.port)", "Content-Type: application/x-www-form-urlencoded",
            "Content-Length: \(fields.encoded.utf8.count)",
        ]
        return try send("POST", path, own + headers, body: fields.encoded)
    }

    func signIn(_ name: String, _ password: String = TestHome.password) throws -> RawReply {
        try post("/login", ["name": name, "password": password, "next": ""])
    }

    /// Whether the session still opens the door. The visit has been recorded by the time it returns.
    func isSignedIn() throws -> Bool {
        defer { house.gate.flush() }
        return try get("/today").status == 200
    }

    func send(_ method: String, _ path: String, _ headers: [String], body: String = "") throws -> RawReply {
        let client = try RawClient(port: house.port, from: address)
        var lines = ["\(method) \(path) HTTP/1.1", "Host: localhost:\(house.port)", "User-Agent: \(device)"]
        if !cookies.isEmpty {
            lines.append("Cookie: " + cookies.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: "; "))
        }
        client.send((lines + headers + ["", body]).joined(separator: "\r\n"))
        guard let reply = client.reply(hasBody: method != "HEAD", within: 30) else {
            throw TestHome.NoReply(path: path)
        }
        for field in reply.fields where field.name.lowercased() == "set-cookie" { keep(field.value) }
        return reply
    }

    private func keep(_ cookie: String) {
        let pair = cookie.prefix { $0 != ";" }.split(separator: "=", maxSplits: 1).map(String.init)
        cookies[pair[0]] = cookie.contains("Max-Age=0") ? nil : pair.last
    }
}

extension TestHome {
    func browser(from address: String = "127.0.0.1", device: String = "Test", of member: Member? = nil) throws
        -> Browser
    {
        let cookies = try member.map { member in
            let token = try house.sessions.start(.plain(device: device, address: address), for: member.id)
            return ["hearth": token.text]
        }
        return Browser(house, from: address, device: device, cookies: cookies ?? [:])
    }
}

extension SessionStore.NewSession {
    /// One over plain HTTP.
    static func plain(device: String = "Test", address: String = "127.0.0.1") -> Self {
        Self(device: device, address: address, isSecure: false)
    }
}

extension SentToken {
    /// One sent over plain HTTP.
    static func plain(_ text: String) -> Self { Self(text: text, isSecure: false) }
}
