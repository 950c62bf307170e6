import Certificates
import Dispatch
import Foundation
import HTTPServer
import Logging
import Synchronization

/// The certificate that the house is served with. Its files are read again each minute, so that a renewed one is shown
/// without a restart; one that cannot be used leaves the old one in place. One of Hearth's own authority is renewed here.
final class HouseCertificate: Sendable {
    /// The certificate as the settings page tells of it.
    struct Status: Sendable {
        let end: Instant
        let hasEnded: Bool
        /// It could not be renewed: the files were changed and cannot be used, or the authority's key is gone.
        let isOutdated: Bool
        /// The certificate of Hearth's own authority, which devices install; `nil` if the settings name the certificate.
        let authority: AuthorityCertificate?
        /// The authority ends soon, so that a new one has to be made and installed on all devices.
        let isAuthorityEnding: Bool

        var needsAttention: Bool { hasEnded || isOutdated || isAuthorityEnding }
    }

    private struct Loaded {
        let shown: ServerCertificate
        let files: CertificateFiles
        var authority: AuthorityCertificate?
        var texts: CertificateFiles.Texts
        /// The last sentence in the log, which is not repeated each minute.
        var problem: String?
        /// The sentences about ends in the log, which are not repeated either.
        var told: Set<String> = []

        var end: Instant { Instant(milliseconds: Int64(shown.expiry) * 1000) }
    }

    private let settings: Settings
    private let own: OwnAuthority
    private let clock: WallClock
    private let logger: Logger
    /// Not held while files are read: each new connection asks for the authority's name.
    private let loaded = Mutex<Loaded?>(nil)
    private let isOver = DispatchSemaphore(value: 0)
    private let running = DispatchGroup()

    private static let pause = DispatchTimeInterval.seconds(60)

    init(_ settings: Settings, _ folder: DataFolder, clock: WallClock, logger: Logger) {
        self.settings = settings
        self.clock = clock
        self.logger = logger
        own = OwnAuthority(folder)
    }

    /// Reads the files of the settings, or those of Hearth's own authority.
    /// - Returns: `nil` without any: the house then speaks plain HTTP.
    /// - Throws: `StartProblem` if they cannot be used. An expired certificate is only logged; browsers report it too.
    func load() throws -> ServerCertificate? {
        guard let files = try files() else { return nil }
        var opened: Loaded
        do {
            opened = try open(files)
        } catch  where !files.isOfSettings {
            // A crash between the two writes leaves a key of another certificate.
            try own.reissue(at: clock.now().date)
            opened = try open(files)
        }
        tellEnds(&opened)
        loaded.withLock { $0 = opened }
        return opened.shown
    }

    private func files() throws -> CertificateFiles? {
        if let certificate = settings.tlsCertificate, let key = settings.tlsKey {
            return CertificateFiles(certificate: certificate, key: key, isOfSettings: true)
        }
        guard own.isOn else { return nil }
        guard settings.httpsPort != nil || settings.port != Self.usualPort else {
            throw StartProblem(
                "Hearth’s own certificate needs a port for HTTPS beside that of plain HTTP, and both would be \(settings.port). Set port or httpsPort to another one."
            )
        }
        return own.files
    }

    private func open(_ files: CertificateFiles) throws -> Loaded {
        let (texts, authority, problem) = try read(files)
        if let problem { logger.error("\(Self.stays(problem))") }
        do {
            let shown = try ServerCertificate(certificate: texts.certificate, key: texts.key)
            return Loaded(shown: shown, files: files, authority: authority, texts: texts, problem: problem)
        } catch {
            throw files.problem(error)
        }
    }

    /// Reads the files, after renewing a certificate of Hearth's own authority if it is time.
    /// - Returns: with the reason why that failed.
    private func read(
        _ files: CertificateFiles
    ) throws -> (CertificateFiles.Texts, authority: AuthorityCertificate?, problem: String?) {
        guard !files.isOfSettings else { return (try files.read(), nil, nil) }
        let current = try own.current(at: clock.now().date)
        if current.isRenewed { logger.info("Hearth’s own certificate was renewed.") }
        return (current.texts, current.authority, current.problem)
    }

    /// Reads the files again, and shows what is in them if it has changed. Called by one thread.
    func check() {
        guard var now = loaded.withLock({ $0 }) else { return }
        var problem: String?
        do { problem = try refresh(&now) } catch { problem = PlainReason.sentence(error) }
        if let problem, problem != now.problem { logger.error("\(Self.stays(problem))") }
        now.problem = problem
        tellEnds(&now)
        loaded.withLock { $0 = now }
    }

    private static func stays(_ problem: String) -> String { "The old certificate is still used. \(problem)" }

    /// - Returns: why a certificate of Hearth's own authority could not be renewed.
    private func refresh(_ loaded: inout Loaded) throws -> String? {
        let (texts, authority, problem) = try read(loaded.files)
        // One that cannot be read now is still the one that devices trust.
        loaded.authority = authority ?? loaded.authority
        guard texts != loaded.texts else { return problem }
        do {
            try loaded.shown.replace(certificate: texts.certificate, key: texts.key)
        } catch {
            throw loaded.files.problem(error)
        }
        loaded.texts = texts
        logger.info("The certificate in \(loaded.files.certificate) was read again.")
        return problem
    }

    private func tellEnds(_ loaded: inout Loaded) {
        let now = clock.now()
        if loaded.end <= now {
            tellOnce(
                "The certificate in \(loaded.files.certificate) ended on \(Self.day(loaded.end)): browsers will not trust it.",
                &loaded)
        }
        if let authority = loaded.authority, Self.isEnding(authority, at: now) {
            let day = Self.day(Instant(authority.end))
            tellOnce(
                "Devices trust Hearth’s own authority until \(day). \(OwnAuthority.wayOut(authority.name))", &loaded)
        }
    }

    private func tellOnce(_ sentence: String, _ loaded: inout Loaded) {
        if loaded.told.insert(sentence).inserted { logger.warning("\(sentence)") }
    }

    private static func day(_ time: Instant) -> String { Day(time.date, in: .gmt).iso }

    private static func isEnding(_ authority: AuthorityCertificate, at now: Instant) -> Bool {
        Instant(authority.end) <= now.adding(notice)
    }

    /// How long before its end admins are told to replace the authority.
    private static let notice = Duration.days(90)

    /// `nil` without a certificate.
    var status: Status? {
        let now = clock.now()
        return loaded.withLock { loaded in
            loaded.map {
                Status(
                    end: $0.end, hasEnded: $0.end <= now, isOutdated: $0.problem != nil, authority: $0.authority,
                    isAuthorityEnding: $0.authority.map { Self.isEnding($0, at: now) } ?? false)
            }
        }
    }

    /// The certificate of Hearth's own authority, which devices install; `nil` if the house is not served by it.
    var authority: AuthorityCertificate? { loaded.withLock { $0?.authority } }

    /// The ports of HTTPS and, beside it, of plain HTTP; once it is loaded.
    var ports: Ports {
        guard let files = loaded.withLock({ $0?.files }),
            let secure = settings.httpsPort ?? (files.isOfSettings ? nil : Self.usualPort)
        else { return Ports(main: settings.port, plain: nil) }
        return Ports(main: secure, plain: settings.port)
    }

    struct Ports: Equatable {
        var main: Int
        /// `nil` if plain HTTP is not spoken beside HTTPS, or there is no HTTPS.
        var plain: Int?
    }

    private static let usualPort = 8443

    // MARK: Once a minute

    func start() {
        guard loaded.withLock({ $0 != nil }) else { return }
        running.enter()
        let thread = Thread { [self] in
            while isOver.wait(timeout: .now() + Self.pause) == .timedOut { check() }
            running.leave()
        }
        thread.name = "certificate"
        thread.start()
    }

    /// Waits for a check that is under way.
    func stop() {
        isOver.signal()
        running.wait()
    }
}
