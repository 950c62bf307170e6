import Crypto
import Foundation
import HTTP
import Synchronization
import TestSupport

@testable import House

/// A provider of OpenID Connect on this machine, which keeps to the standard unless a test says otherwise.
final class MadeUpProvider: Sendable {
    private let server: OtherServer
    private let state = Mutex(State())

    private struct State {
        var keys: [ProviderKey] = [.es256()]
        var codes: [String: Code] = [:]
        var description: [String: any Sendable] = [:]
        var userInfo: [String: any Sendable] = [:]
        var accessTokens: Set<String> = []
    }

    /// What a browser was sent with, and who signed in.
    private struct Code: Sendable {
        let query: [String: String]
        let token: String
    }

    static let client = "hearth"
    static let secret = "a secret: of two"

    init() throws {
        server = try OtherServer()
        server.answer { [weak self] in self?.answer($0) ?? Response(.unavailable) }
    }

    var issuer: String { server.origin }
    /// The paths that were asked for, in their order.
    var asked: [String] { server.received.map(\.path) }

    /// The settings of a house that knows this provider.
    func settings(_ further: [String: String] = [:]) throws -> OpenIDSettings? {
        let own = [
            "openIdIssuer": issuer, "openIdClient": Self.client, "openIdSecret": Self.secret, "openIdName": "Porch",
        ]
        return try OpenIDSettings(SettingReader(values: own.merging(further) { $1 }))
    }

    // MARK: What a test says

    func change(keys: [ProviderKey]) { state.withLock { $0.keys = keys } }

    /// Changes the provider's description of itself.
    func describe(_ changes: [String: any Sendable]) { state.withLock { $0.description.merge(changes) { $1 } } }

    /// What it tells the holder of an access token.
    func setUserInfo(_ claims: [String: any Sendable]) { state.withLock { $0.userInfo = claims } }

    /// Signs a person in whom a browser brought here.
    /// - Parameters:
    ///   - address: where the house sent the browser.
    ///   - changes: of the claims; `nil` takes one away.
    ///   - key: that signs, in place of the first.
    /// - Returns: where the browser is sent back to.
    func signIn(
        _ subject: String, at address: String, now: Instant, changing changes: [String: Any?] = [:],
        with key: ProviderKey? = nil, header: [String: Any?] = [:], adding further: FormFields = FormFields()
    ) throws -> String {
        let items = URLComponents(string: address)?.queryItems ?? []
        let query = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        var claims: [String: Any] = [
            "iss": issuer, "aud": Self.client, "sub": subject, "nonce": query["nonce"] ?? "",
            "iat": now.milliseconds / 1000, "exp": now.milliseconds / 1000 + 300,
        ]
        for (name, value) in changes { claims[name] = value }
        let signing = try state.withLock { $0.keys.first }.unwrap()
        let code = Code(query: query, token: try (key ?? signing).token(claims, header: header))
        let name = UUID().uuidString
        state.withLock { $0.codes[name] = code }
        var fields: FormFields = ["code": name, "state": query["state"] ?? ""]
        for field in further.fields { fields.add(field.name, field.value) }
        guard let back = query["redirect_uri"].flatMap({ URLComponents(string: $0) }) else {
            throw TestProblem("no redirect_uri")
        }
        return back.path + "?" + fields.encoded
    }

    // MARK: What it answers

    private func answer(_ received: OtherServer.Received) -> Response {
        do {
            switch received.path {
            case "/.well-known/openid-configuration":
                var json: [String: Any] = [
                    "issuer": issuer, "authorization_endpoint": "\(issuer)/authorize",
                    "token_endpoint": "\(issuer)/token", "jwks_uri": "\(issuer)/keys",
                    "userinfo_endpoint": "\(issuer)/person", "end_session_endpoint": "\(issuer)/out",
                ]
                for (name, value) in state.withLock({ $0.description }) { json[name] = value }
                return try reply(json)
            case "/keys":
                return Response(
                    headers: ["Content-Type": "application/json"],
                    body: .bytes(try ProviderKey.set(state.withLock { $0.keys })))
            case "/token": return try token(received)
            case "/person":
                let bearer = received.headers["Authorization"]?.dropFirst("Bearer ".count) ?? ""
                guard state.withLock({ $0.accessTokens.contains(String(bearer)) }) else {
                    return Response(.unauthorized)
                }
                let userInfo = state.withLock { $0.userInfo }
                return try reply(userInfo)
            default: return Response(.notFound)
            }
        } catch {
            return Response(.internalError)
        }
    }

    private func reply(_ json: [String: Any], _ status: Status = .ok) throws -> Response {
        Response(
            status, headers: ["Content-Type": "application/json"],
            body: .bytes(Array(try JSONSerialization.data(withJSONObject: json))))
    }

    /// Each code once, to the client that knows the secret and the verifier.
    private func token(_ received: OtherServer.Received) throws -> Response {
        let form = try FormFields(encoded: received.bytes)
        let pair = "\(Self.client):\(PercentCoding.encode(Self.secret))"
        let verifier = form["code_verifier"] ?? ""
        let challenge = Base64URL.encode(Array(SHA256.hash(data: Data(verifier.utf8))))
        guard let code = state.withLock({ $0.codes.removeValue(forKey: form["code"] ?? "") }),
            received.headers["Authorization"] == "Basic " + Data(pair.utf8).base64EncodedString(),
            form["grant_type"] == "authorization_code", code.query["code_challenge_method"] == "S256",
            code.query["code_challenge"] == challenge, code.query["redirect_uri"] == form["redirect_uri"]
        else { return try reply(["error": "invalid_grant"], .badRequest) }
        let access = UUID().uuidString
        state.withLock { _ = $0.accessTokens.insert(access) }
        return try reply(["id_token": code.token, "access_token": access, "token_type": "Bearer"])
    }
}

extension TestHome {
    /// Follows a browser to the provider and back, signed in there as a person.
    /// - Returns: the answer to what it brings back.
    func signIn(
        _ subject: String, at provider: MadeUpProvider, in browser: Browser, next: String = "",
        changing changes: [String: Any?] = [:], with key: ProviderKey? = nil, header: [String: Any?] = [:],
        adding further: FormFields = FormFields()
    ) throws -> RawReply {
        let away = try browser.get(next.isEmpty ? "/login/openid" : "/login/openid?next=\(PercentCoding.encode(next))")
        guard let address = away["Location"], address.hasPrefix(provider.issuer) else {
            throw TestProblem("not sent away: \(away.status) \(away["Location"] ?? "")")
        }
        return try browser.get(
            provider.signIn(
                subject, at: address, now: clock.wall.now(), changing: changes, with: key, header: header,
                adding: further))
    }

    /// Links an account of a provider to a member.
    func link(_ subject: String, at issuer: String, to member: Member) throws {
        let session = try house.sessions.start(.plain(), for: member.id)
        let id = try house.sessions.find(.plain(session.text)).unwrap().session
        let store = IdentityStore(database: house.database, clock: house.clock)
        guard try store.link(OutsideAccount(issuer: issuer, subject: subject), named: "Porch", to: member.id, in: id)
        else { throw TestProblem("not linked") }
    }
}
