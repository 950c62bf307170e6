import Certificates
import HTTP
import Localization
import Sockets

/// The page of the names under which the house can be opened, for admins.
struct AddressController: Sendable {
    let allowed: AllowedHosts
    let unknown: UnknownHosts
    let certificate: HouseCertificate
    let addresses: HouseAddresses
    let pages: Pages

    static let path = "/settings/address"

    var routes: [Route] {
        [
            .get(Self.path, show),
            .post("/settings/address/allow", allow),
            .post("/settings/address/remove", remove, .makesRoom),
        ]
    }

    func show(_ admin: AdminVisit) throws -> Response { try pages.response(page(admin.visit), for: admin.visit) }

    func allow(_ admin: AdminVisit) throws -> Response {
        let typed = (admin.visit.form["name"] ?? "").tidiedLine
        guard let name = HostName.normalised(typed) else {
            let problem = Phrase("Enter a name such as home.example, without https:// and without a port.")
            return try pages.response(
                page(admin.visit, typed: typed, problems: ["name": problem]), for: admin.visit,
                status: .unprocessableContent)
        }
        try allowed.allow(name)
        return .seeOther(Self.path)
    }

    func remove(_ admin: AdminVisit) throws -> Response {
        try allowed.remove(admin.visit.form["name"] ?? "")
        return .seeOther(Self.path)
    }

    private func page(_ visit: Visit, typed: String = "", problems: [String: Phrase] = [:]) throws -> AddressPage {
        let request = visit.request
        let shown = certificate.status.map { status in
            AddressPage.ShownCertificate(
                end: status.end.date, hasEnded: status.hasEnded, isOutdated: status.isOutdated,
                authority: status.authority.map {
                    AddressPage.Authority(
                        name: $0.name, fingerprint: $0.fingerprint, end: $0.end,
                        isEnding: status.isAuthorityEnding, trustLink: addresses.trustLink(request.host))
                })
        }
        return AddressPage(
            address: request.origin,
            isSecure: request.isSecure, certificate: shown, suggestedName: Self.suggestedName,
            tried: unknown.lately().filter { !allowed.contains($0.name) }
                .map { AddressPage.TriedName(name: $0.name, at: $0.at.date) },
            allowed: try allowed.allowed(), typed: typed, problems: problems)
    }

    /// The machine's name as other devices find it without a name server (RFC 6762).
    private static var suggestedName: String {
        NetworkAddress.hostName.prefix { $0 != "." } + ".local"
    }
}
