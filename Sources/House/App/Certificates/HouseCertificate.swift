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
        /// It could not be renewed: the files were changed and cannot be used, or the authority's key is gone.
        let isOutdated: Bool
        /// The certificate of Hearth's own authority, which devices install; `nil` if the settings name the certificate.
        let authority: AuthorityCertificate?
    }

    private struct Loaded {
        let shown: ServerCertificate
        let files: CertificateFiles
        let authority: AuthorityCertificate?
        var texts: CertificateFiles.Texts
        /// The last sentence in the log, which is not repeated each minute.
        var problem: String?
    }

    private let settings: Settings
    private let own: OwnAuthority
    private let clock: WallClock
    private let logger: Logger
    private let loaded = Mutex<Loaded?>(nil)
    private let isOver = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchGroup()

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
        if let certificate = settings.tlsCertificate, let key = settings.tlsKey {
            return try load(CertificateFiles(certificate: certificate, key: key, isOfSettings: true), of: nil)
        }
        guard own.isOn else { return nil }
        let problem = renewalProblem()
        let shown: ServerCertificate
        do {
            shown = try load(own.files, of: own.published())
        } catch {
            // A crash between the two writes leaves a key of another certificate.
            try own.reissue(at: clock.now().date)
            shown = try load(own.files, of: own.published())
        }
        loaded.withLock { $0?.problem = problem }
        return shown
    }

    private func load(_ files: CertificateFiles, of authority: AuthorityCertificate?) throws -> ServerCertificate {
        let texts = try files.read()
        do {
            let shown = try ServerCertificate(certificate: texts.certificate, key: texts.key)
            loaded.withLock { $0 = Loaded(shown: shown, files: files, authority: authority, texts: texts) }
            warnIfEnded(shown, files)
            return shown
        } catch {
            throw files.problem(error)
        }
    }

    /// Replaces a certificate of Hearth's own authority that is due for it.
    /// - Returns: why that failed.
    private func renewalProblem() -> String? {
        do {
            if try own.renewIfDue(at: clock.now().date) { logger.info("Hearth’s own certificate was renewed.") }
            return nil
        } catch {
            let sentence = PlainReason.sentence(error)
            logger.error("Hearth’s own certificate cannot be renewed. \(sentence)")
            return sentence
        }
    }

    /// Renews the certificate of Hearth's own authority if it is time, reads the files again, and shows what is in them if
    /// it has changed.
    func check() {
        loaded.withLock { loaded in
            guard var now = loaded else { return }
            do {
                try renew(&now)
                now.problem = nil
            } catch {
                let sentence = PlainReason.sentence(error)
                if now.problem != sentence { logger.error("The old certificate is still used. \(sentence)") }
                now.problem = sentence
            }
            loaded = now
        }
    }

    private func renew(_ loaded: inout Loaded) throws {
        if !loaded.files.isOfSettings, try own.renewIfDue(at: clock.now().date) {
            logger.info("Hearth’s own certificate was renewed.")
        }
        let texts = try loaded.files.read()
        guard texts != loaded.texts else { return }
        do {
            try loaded.shown.replace(certificate: texts.certificate, key: texts.key)
        } catch {
            throw loaded.files.problem(error)
        }
        loaded.texts = texts
        logger.info("The certificate in \(loaded.files.certificate) was read again.")
        warnIfEnded(loaded.shown, loaded.files)
    }

    private func warnIfEnded(_ certificate: ServerCertificate, _ files: CertificateFiles) {
        let end = Self.end(of: certificate)
        guard end < clock.now() else { return }
        logger.warning(
            "The certificate in \(files.certificate) ended on \(Day(end.date, in: .gmt).iso): browsers will not trust it."
        )
    }

    private static func end(of certificate: ServerCertificate) -> Instant {
        Instant(milliseconds: Int64(certificate.expiry) * 1000)
    }

    /// `nil` without a certificate.
    var status: Status? {
        loaded.withLock { loaded in
            loaded.map {
                Status(end: Self.end(of: $0.shown), isOutdated: $0.problem != nil, authority: $0.authority)
            }
        }
    }

    /// The certificate of Hearth's own authority, which devices install; `nil` if the house is not served by it.
    var authority: AuthorityCertificate? { loaded.withLock { $0?.authority } }

    /// The ports of HTTPS and, beside it, of plain HTTP; once it is loaded.
    var ports: Ports {
        let (hasCertificate, isOwn) = loaded.withLock { ($0 != nil, $0?.authority != nil) }
        guard hasCertificate else { return Ports(main: settings.port, plain: nil) }
        guard let secure = settings.httpsPort ?? (isOwn ? Self.usualPort : nil) else {
            return Ports(main: settings.port, plain: nil)
        }
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
        hasEnded.enter()
        let thread = Thread { [self] in
            while isOver.wait(timeout: .now() + Self.pause) == .timedOut { check() }
            hasEnded.leave()
        }
        thread.name = "certificate"
        thread.start()
    }

    /// Waits for a check that is under way.
    func stop() {
        isOver.signal()
        hasEnded.wait()
    }
}
