import Crypto
import Foundation
import HTTP
import Localization
import Outbound
import Sockets

/// The page of the other servers that Hearth asks, for admins.
struct OtherServersController: Sendable {
    let servers: OtherServers
    let pages: Pages

    static let path = "/settings/servers"

    var routes: [Route] {
        [
            .get(Self.path, show),
            .post("\(Self.path)/off", turn),
            .post("\(Self.path)/add", add),
            .post("\(Self.path)/remove", remove, .makesRoom),
            .post("\(Self.path)/webhook", setWebhook),
        ]
    }

    func show(_ admin: AdminVisit) throws -> Response { try pages.response(page(admin.visit), for: admin.visit) }

    private func page(
        _ visit: Visit, server: String = "", webhook typed: String? = nil, secret: String? = nil,
        problems: [String: Phrase] = [:]
    ) throws -> OtherServersPage {
        let webhook = try servers.webhook()
        return OtherServersPage(
            isOff: servers.isOff, named: try servers.named().map(\.written), server: server,
            webhook: typed ?? webhook.address,
            webhookState: webhook.address.isEmpty ? nil : webhook.state.text(visit.words), secret: secret,
            problems: problems)
    }

    private func refuse(_ page: OtherServersPage, _ visit: Visit) throws -> Response {
        try pages.response(page, for: visit, status: .unprocessableContent)
    }

    func turn(_ admin: AdminVisit) throws -> Response {
        try servers.turn(off: admin.visit.form["off"] == "1")
        return .seeOther(Self.path)
    }

    func add(_ admin: AdminVisit) throws -> Response {
        let typed = (admin.visit.form["server"] ?? "").tidiedLine
        guard let server = OtherServers.NamedServer(typed) else {
            let problem = Phrase("Enter a name or an address with a port, such as ntfy.lan:80 or 192.168.1.20:8123.")
            return try refuse(page(admin.visit, server: typed, problems: ["server": problem]), admin.visit)
        }
        try servers.add(server)
        return .seeOther(Self.path)
    }

    func remove(_ admin: AdminVisit) throws -> Response {
        if let server = OtherServers.NamedServer(admin.visit.form["server"] ?? "") { try servers.remove(server) }
        return .seeOther(Self.path)
    }

    /// Each address has a secret of its own, shown once.
    func setWebhook(_ admin: AdminVisit) throws -> Response {
        let visit = admin.visit
        let typed = (visit.form["webhook"] ?? "").tidiedLine
        guard !typed.isEmpty else {
            try servers.setWebhook(nil, secret: Data())
            return .seeOther(Self.path)
        }
        guard typed.count <= 500, let url = OutboundURL(typed) else {
            let problem = Phrase("Enter an address that begins with http:// or https://.")
            return try refuse(page(visit, webhook: typed, problems: ["webhook": problem]), visit)
        }
        let secret = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
        try servers.setWebhook(url, secret: secret)
        return try pages.response(
            page(visit, secret: WebhookSender.text(of: secret)), for: visit, isSecret: true)
    }
}

extension OtherServers.NamedServer {
    /// - Parameter text: `ntfy.lan:80`, `[fd00::1]:80`
    init?(_ text: String) {
        // Parsed as an address of the web is, so that both always mean the same machine.
        guard text.contains(/:[0-9]{1,5}$/), !text.contains("/"), !text.contains("@"), !text.contains("?"),
            let url = OutboundURL("http://\(text.lowercased())/")
        else { return nil }
        self.init(name: url.host, port: url.port)
    }

    var written: String { name.contains(":") ? "[\(name)]:\(port)" : "\(name):\(port)" }
}
