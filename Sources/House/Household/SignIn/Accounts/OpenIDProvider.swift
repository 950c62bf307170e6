import Concurrency
import Foundation
import JSON
import Logging
import OpenIDConnect
import Outbound
import Synchronization

/// The provider of OpenID Connect that the settings name, and what it said of itself and its keys.
final class OpenIDProvider: Sendable {
    let settings: OpenIDSettings
    private let secret: String?
    private let servers: OtherServers
    private let clock: WallClock
    private let logger: Logger
    private let kept = Mutex(Kept())
    /// Those who wait for a slow provider leave half of the workers to everybody else.
    private let limit: ConcurrencyLimit

    private struct Kept {
        var metadata: (value: ProviderMetadata, at: Instant)?
        var keys: (value: SigningKeys, at: Instant)?
        /// When the keys were fetched because a token named one that was not among them.
        var searchedAt: Instant?
    }

    /// Why nobody was signed in.
    enum Problem: Error, Equatable {
        case server(ServerProblem)
        /// Too many wait for the provider.
        case busy
        /// The provider refused the code.
        case refused
        /// It sent what is not taken.
        case invalid(OpenIDProblem)
    }

    /// The time for all that one step asks the provider for.
    static let timeout = Duration.seconds(5)
    private static let keeps = Duration.hours(1)
    /// The least time between two searches for a new key: tokens with made-up names of keys cause no more.
    static let searchRest = Duration.seconds(30)
    /// Bytes of one answer.
    private static let bodyLimit = 256 << 10

    /// - Parameter workers: the threads of the house on which it is waited for the provider.
    /// - Throws: `StartProblem` if the file with the secret cannot be read.
    init(
        _ settings: OpenIDSettings, servers: OtherServers, workers: Int, clock: WallClock, logger: Logger
    ) throws {
        self.settings = settings
        limit = ConcurrencyLimit(workers / 2, queue: 0, timeout: .zero)
        (self.servers, self.clock, self.logger) = (servers, clock, logger)
        switch settings.secret {
        case .none: secret = nil
        case .text(let text): secret = text
        case .file(let path):
            let text = try CertificateFiles.text(path, named: "\(path) (setting openIdSecretFile)")
                .trimmingCharacters(in: .whitespacesAndNewlines)
            guard !text.isEmpty else { throw StartProblem("The file \(path) (setting openIdSecretFile) is empty.") }
            secret = text
        }
    }

    // MARK: What is asked

    /// Where a browser is sent to sign in.
    /// - Throws: `Problem`.
    func address(for signIn: ProviderSignIn) throws -> String {
        let request = AuthorizationRequest(
            client: settings.client, redirect: signIn.redirect, scope: settings.scopes, state: signIn.state,
            nonce: signIn.nonce, verifier: signIn.verifier)
        return try request.address(at: knownMetadata())
    }

    /// Where a browser is sent to sign out there too; `nil` if the provider has no such page.
    /// - Throws: `Problem`.
    func endSessionAddress(redirect: String) throws -> String? {
        let request = EndSessionRequest(client: settings.client, redirect: redirect)
        return try request.address(at: knownMetadata())
    }

    /// Whether the provider has a page for signing out, as far as it is known without asking.
    var hasEndSession: Bool { kept.withLock { $0.metadata?.value.endSession != nil } }

    /// A person who has just signed in at the provider.
    struct Person: Sendable {
        let account: OutsideAccount
        fileprivate let token: IDToken
        /// What an admin may know them by; empty if the ID token does not say.
        var name: String { token.claims.text("preferred_username") ?? token.claims.text("name") ?? "" }
        fileprivate let accessToken: String?
    }

    /// Fetches the ID token for the code of an answer, and verifies it.
    /// - Parameter issuer: the one that the answer names.
    /// - Throws: `Problem`.
    func person(code: String, issuer: String?, for signIn: ProviderSignIn) throws -> Person {
        try withinLimit { end in
            let metadata = try metadata(until: end)
            // Before the code goes anywhere: an answer of another provider must not be sent to this one.
            guard metadata.sent(issuer: issuer) else { throw Problem.invalid(.wrongIssuer) }
            let asked = TokenRequest(
                code: code, verifier: signIn.verifier, redirect: signIn.redirect, client: settings.client,
                secret: secret, at: metadata)
            let reply = try send("POST", metadata.token, asked.headers, asked.body, until: end)
            guard reply.status == 200 else {
                logger.notice(
                    "the OpenID Connect provider refused a sign-in",
                    metadata: ["status": "\(reply.status)", "error": "\(Self.error(reply.body))"])
                throw Problem.refused
            }
            let json = try? JSONPart(utf8: reply.body, limit: 1000)  // what is none has no ID token
            guard let text = json?["id_token"].text else { throw Problem.invalid(.malformed) }
            let token = try verified(text, for: signIn, metadata, until: end)
            return Person(
                account: OutsideAccount(issuer: settings.issuer, subject: token.subject), token: token,
                accessToken: json?["access_token"].text)
        }
    }

    /// The name of the problem that the token endpoint writes (RFC 6749, section 5.2).
    private static func error(_ body: [UInt8]) -> String {
        let text = (try? JSONPart(utf8: body, limit: 1000))?["error"].text ?? ""  // only for the log
        return String(text.unicodeScalars.filter { $0.value > 0x20 && $0.value < 0x7F }.prefix(60).map(Character.init))
    }

    /// Verifies a token. The keys are fetched anew if the provider may have a new one.
    private func verified(
        _ text: String, for signIn: ProviderSignIn, _ metadata: ProviderMetadata, until end: ContinuousClock.Instant
    ) throws -> IDToken {
        let expected = IDToken.Expectation(
            issuer: settings.issuer, client: settings.client, nonce: signIn.nonce,
            now: Double(clock.now().milliseconds) / 1000)
        do {
            do {
                return try IDToken(text, signedWith: keys(metadata, until: end), as: expected)
            } catch OpenIDProblem.unknownKey {
                guard maySearch() else { throw OpenIDProblem.unknownKey }
                return try IDToken(text, signedWith: newKeys(metadata, until: end), as: expected)
            }
        } catch let problem as OpenIDProblem {
            logger.notice("an ID token was not taken", metadata: ["problem": "\(problem)"])
            throw Problem.invalid(problem)
        }
    }

    /// What the provider says of a person: in the ID token, else in its answer about the holder of the access token.
    struct Profile: Sendable {
        /// The names that they may have here, best first.
        let names: [String]
        let groups: [String]
        let timeZone: String?
    }

    /// - Throws: `Problem`.
    func profile(of person: Person) throws -> Profile {
        var claims = [person.token.claims]
        let isWhole = claims[0].texts(settings.groupsClaim) != nil && claims[0].text("name") != nil
        if !isWhole, let accessToken = person.accessToken {
            try withinLimit { end in
                guard let address = try metadata(until: end).userInfo else { return }
                let headers = [
                    (name: "Accept", value: "application/json"),
                    (name: "Authorization", value: "Bearer " + accessToken),
                ]
                let reply = try send("GET", address, headers, until: end)
                guard reply.status == 200 else { throw Problem.refused }
                do {
                    claims.append(try ProviderClaims(userInfo: reply.body, about: person.token))
                } catch let problem as OpenIDProblem {
                    throw Problem.invalid(problem)
                }
            }
        }
        return Profile(
            names: ["name", "preferred_username", "nickname"].flatMap { name in claims.compactMap { $0.text(name) } },
            groups: claims.flatMap { $0.texts(settings.groupsClaim) ?? [] },
            timeZone: claims.compactMap { $0.text("zoneinfo") }.first)
    }

    // MARK: Asking

    private func withinLimit<Result>(_ work: (_ end: ContinuousClock.Instant) throws -> Result) throws -> Result {
        do {
            return try limit.run { try work(ContinuousClock.now + Self.timeout) }
        } catch is ConcurrencyLimit.Busy {
            throw Problem.busy
        }
    }

    private var recentMetadata: ProviderMetadata? {
        kept.withLock { $0.metadata }.flatMap { isRecent($0.at, Self.keeps) ? $0.value : nil }
    }

    private func knownMetadata() throws -> ProviderMetadata {
        try recentMetadata ?? withinLimit { end in try metadata(until: end) }
    }

    private func metadata(until end: ContinuousClock.Instant) throws -> ProviderMetadata {
        if let metadata = recentMetadata { return metadata }
        let body = try get(ProviderMetadata.address(of: settings.issuer), until: end)
        let metadata: ProviderMetadata
        do { metadata = try ProviderMetadata(json: body, of: settings.issuer) } catch {
            logger.warning(
                "the OpenID Connect provider's description is not taken: openIdIssuer has to be as it writes itself",
                metadata: ["problem": "\(error)"])
            throw Problem.invalid(error)
        }
        kept.withLock { [now = clock.now()] in $0.metadata = (metadata, now) }
        return metadata
    }

    private func keys(_ metadata: ProviderMetadata, until end: ContinuousClock.Instant) throws -> SigningKeys {
        if let keys = kept.withLock({ $0.keys }), isRecent(keys.at, Self.keeps) { return keys.value }
        return try newKeys(metadata, until: end)
    }

    private func maySearch() -> Bool {
        kept.withLock { kept in
            if let last = kept.searchedAt, isRecent(last, Self.searchRest) { return false }
            kept.searchedAt = clock.now()
            return true
        }
    }

    private func newKeys(_ metadata: ProviderMetadata, until end: ContinuousClock.Instant) throws -> SigningKeys {
        let keys: SigningKeys
        do { keys = try SigningKeys(json: get(metadata.keys, until: end)) } catch let problem as OpenIDProblem {
            throw Problem.invalid(problem)
        }
        kept.withLock { [now = clock.now()] in $0.keys = (keys, now) }
        return keys
    }

    /// A time that is ahead comes from a clock that was set back.
    private func isRecent(_ time: Instant, _ age: Duration) -> Bool {
        let now = clock.now()
        return time <= now && now.since(time) < age
    }

    private func get(_ address: String, until end: ContinuousClock.Instant) throws -> [UInt8] {
        let reply = try send("GET", address, [(name: "Accept", value: "application/json")], until: end)
        guard reply.status == 200 else { throw Problem.server(.refused(reply.status)) }
        return reply.body
    }

    /// Follows no redirects: the secret and the code are for the provider alone.
    private func send(
        _ method: String, _ address: String, _ headers: [(name: String, value: String)], _ body: [UInt8] = [],
        until end: ContinuousClock.Instant
    ) throws -> OutboundResponse {
        guard let url = OutboundURL(address) else { throw Problem.server(.badAddress) }
        var request = OutboundRequest(method, url, headers: headers, body: body)
        request.bodyLimit = Self.bodyLimit
        request.timeout = end - .now
        do {
            return try servers.sendToProvider(request)
        } catch {
            throw Problem.server(error)
        }
    }
}
