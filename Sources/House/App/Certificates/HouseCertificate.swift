import Dispatch
import Foundation
import HTTPServer
import Logging
import Synchronization

/// The certificate that the house is served with. Its files are read again each minute, so that a renewed one is shown
/// without a restart; one that cannot be used leaves the old one in place.
final class HouseCertificate: Sendable {
    /// The certificate as the settings page tells of it.
    struct Status: Sendable {
        let end: Instant
        /// The files were changed and cannot be used, so the old certificate is still shown.
        let isOutdated: Bool
    }

    private struct Loaded {
        let shown: ServerCertificate
        let files: CertificateFiles
        var texts: CertificateFiles.Texts
        /// The last sentence in the log, which is not repeated each minute.
        var problem: String?
    }

    private let settings: Settings
    private let clock: WallClock
    private let logger: Logger
    private let loaded = Mutex<Loaded?>(nil)
    private let isOver = DispatchSemaphore(value: 0)
    private let hasEnded = DispatchGroup()

    private static let pause = DispatchTimeInterval.seconds(60)

    init(_ settings: Settings, clock: WallClock, logger: Logger) {
        self.settings = settings
        self.clock = clock
        self.logger = logger
    }

    /// Reads the files of the settings.
    /// - Returns: `nil` without any: the house then speaks plain HTTP.
    /// - Throws: `StartProblem` if they cannot be used. An expired certificate is only logged; browsers report it too.
    func load() throws -> ServerCertificate? {
        guard let certificate = settings.tlsCertificate, let key = settings.tlsKey else { return nil }
        let files = CertificateFiles(certificate: certificate, key: key)
        let texts = try files.read()
        do {
            let shown = try ServerCertificate(certificate: texts.certificate, key: texts.key)
            loaded.withLock { $0 = Loaded(shown: shown, files: files, texts: texts) }
            warnIfEnded(shown, files)
            return shown
        } catch {
            throw files.problem(error)
        }
    }

    /// Reads the files again, and shows what is in them if it has changed.
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
            "The certificate in \(files.certificate) ended on \(Day(end.date, in: .gmt).iso): browsers will not trust it.")
    }

    private static func end(of certificate: ServerCertificate) -> Instant {
        Instant(milliseconds: Int64(certificate.expiry) * 1000)
    }

    /// `nil` without a certificate.
    var status: Status? {
        loaded.withLock { loaded in
            loaded.map { Status(end: Self.end(of: $0.shown), isOutdated: $0.problem != nil) }
        }
    }

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
