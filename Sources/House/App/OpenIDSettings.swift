import Outbound

/// The settings of the OpenID Connect provider.
struct OpenIDSettings: Sendable, Equatable {
    /// The provider's own name for itself, letter for letter.
    let issuer: String
    /// This Hearth's name there.
    let client: String
    let secret: Secret
    /// The name of the provider on the sign-in page.
    let name: String
    let scopes: String
    let groupsClaim: String
    /// The groups whose members may join, with the role that they get; empty if nobody joins by themselves.
    let groups: [Member.Role: String]

    enum Secret: Sendable, Equatable {
        /// A client without a secret: PKCE alone protects its sign-ins.
        case none
        case text(String)
        case file(String)
    }

    /// - Returns: `nil` without a provider.
    /// - Throws: `StartProblem` that names the invalid setting.
    init?(_ reader: SettingReader) throws {
        guard let issuer = try reader.text("openIdIssuer") else {
            let orphan = ["openIdClient", "openIdSecret", "openIdSecretFile"].first { reader.values[$0] != nil }
            if let orphan {
                throw StartProblem("The setting \(orphan) needs openIdIssuer.")
            }
            return nil
        }
        guard let url = OutboundURL(issuer), !issuer.contains("?"), url.isSecure || Self.isThisMachine(url.host) else {
            throw StartProblem("The setting openIdIssuer must be like https://auth.example, not “\(issuer)”.")
        }
        guard let client = try reader.text("openIdClient") else {
            throw StartProblem("The setting openIdIssuer needs openIdClient.")
        }
        let (text, file) = (try reader.text("openIdSecret"), try reader.text("openIdSecretFile"))
        if text != nil, file != nil {
            throw StartProblem("Set openIdSecret or openIdSecretFile, not both.")
        }
        let scopes = try reader.text("openIdScopes") ?? "openid profile"
        guard scopes.split(separator: " ").contains("openid") else {
            throw StartProblem("The setting openIdScopes must contain openid.")
        }
        self.issuer = issuer
        self.client = client
        secret = file.map { .file($0) } ?? text.map { .text($0) } ?? .none
        name = try reader.text("openIdName") ?? url.host
        self.scopes = scopes
        groupsClaim = try reader.text("openIdGroupsClaim") ?? "groups"
        let named: [(Member.Role, String)] = [
            (.admin, "openIdAdminGroup"), (.member, "openIdMemberGroup"), (.guest, "openIdGuestGroup"),
        ]
        groups = try named.reduce(into: [:]) { groups, pair in groups[pair.0] = try reader.text(pair.1) }
    }

    /// True for the addresses of this machine: requests to them need no TLS, because they never reach the network.
    private static func isThisMachine(_ host: String) -> Bool { ["127.0.0.1", "::1", "localhost"].contains(host) }

    /// The role of somebody who is in these groups, the highest of several; `nil` if they may not join.
    func role(in groups: [String]) -> Member.Role? {
        Member.Role.allCases.first { role in self.groups[role].map(groups.contains) ?? false }
    }
}
