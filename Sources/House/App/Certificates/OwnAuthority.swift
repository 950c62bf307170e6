package import Certificates
package import Foundation
import Sockets

/// The household's own authority and the certificate that it gave to this machine, in the data folder. Backups leave them
/// out: a stolen backup must not let anybody pretend to be this machine.
package struct OwnAuthority: Sendable {
    private let folder: URL

    package init(_ folder: DataFolder) { self.folder = folder.authority }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    var certificate: String { path("authority.pem") }
    var key: String { path("authority.key") }
    /// The certificate that the server shows.
    var files: CertificateFiles {
        CertificateFiles(certificate: path("certificate.pem"), key: path("certificate.key"), isOfSettings: false)
    }

    /// Whether the house is served with its certificate.
    package var isOn: Bool { Self.isThere(files.certificate) }

    private static func isThere(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    /// The authority's certificate, which devices install; `nil` if there is no authority.
    /// - Throws: `StartProblem` if it cannot be read, or is gone.
    package func published() throws -> AuthorityCertificate? {
        guard [certificate, key, files.certificate].contains(where: Self.isThere) else { return nil }
        guard Self.isThere(certificate) else {
            throw StartProblem("The certificate of Hearth’s own authority (\(certificate)) is gone. \(Self.wayOut())")
        }
        let text = try CertificateFiles.text(certificate)
        do {
            return try AuthorityCertificate(text)
        } catch {
            throw StartProblem("The file \(certificate) is not the certificate of an authority of Hearth.")
        }
    }

    static func wayOut(_ name: String = "NAME") -> String {
        "`hearth https --local \(name) --replace` makes a new authority, which every device has to trust."
    }

    private func authority() throws -> Authority? {
        guard let published = try published() else { return nil }
        guard Self.isThere(key) else {
            throw StartProblem(
                "The key of Hearth’s own authority (\(key)) is gone. \(Self.wayOut(published.name))")
        }
        do {
            return try Authority(published, key: try CertificateFiles.text(key))
        } catch Authority.Problem.unusable {
            throw StartProblem(
                "The key in \(key) does not belong to the authority in \(certificate). \(Self.wayOut(published.name))")
        }
    }

    // MARK: Making and renewing

    /// Makes a certificate for this machine, and an authority if there is none.
    /// - Parameters:
    ///   - name: as people type it.
    ///   - addresses: the machine's addresses; those of home networks are used.
    ///   - isReplacing: makes a new authority in any case.
    /// - Returns: whether the authority is new.
    /// - Throws: `StartProblem` if the name cannot be, or the authority is for another one.
    package func turnOn(name typed: String, addresses: [String], isReplacing: Bool, at now: Date) throws -> Bool {
        let name = try Self.machineName(typed)
        try makeFolder()
        return try locked {
            let old = try isReplacing ? nil : self.authority()
            if let old, old.certificate.name != name {
                throw StartProblem(
                    "The authority of this Hearth is for \(old.certificate.name). Add --replace to make one for \(name); every device then has to trust the new one."
                )
            }
            let authority =
                try old ?? Authority(name: name, addresses: addresses.filter(NetworkAddress.isPrivate), at: now)
            let issued = try issue(by: authority, at: now)
            if old == nil {
                try PrivateFile.replace(key, by: authority.keyText)
                try PrivateFile.replace(certificate, by: authority.certificate.text)
            }
            try write(issued)
            return old == nil
        }
    }

    /// - Parameter typed: as people type it.
    /// - Throws: `StartProblem` if devices cannot find one machine by this name.
    private static func machineName(_ typed: String) throws -> String {
        guard let name = HostName.normalised(typed), name.contains("."), !name.contains("_") else {
            throw StartProblem("“\(typed)” cannot be the name: it must be like box.local or hearth.home.arpa.")
        }
        guard !OwnHosts.isOfNetwork(name) else {
            throw StartProblem(
                "“\(typed)” cannot be the name: it stands for a whole network. Put this machine’s own name in front of it, as in box.\(name)."
            )
        }
        let ending = name.split(separator: ".").last ?? ""
        guard !unreachable.contains(ending) else {
            throw StartProblem(
                "“\(typed)” cannot be the name: browsers do not look for names that end in .\(ending) in your network.")
        }
        return name
    }

    /// The last parts of names that browsers look up on the device itself, nowhere, or only in Tor (RFC 6761, RFC 7686).
    private static let unreachable: Set<Substring> = ["localhost", "invalid", "onion"]

    /// Removes the certificate. The authority stays, so that devices need not trust another one later.
    package func turnOff() throws {
        guard Self.isThere(folder.path) else { return }
        try locked {
            for path in [files.certificate, files.key] where Self.isThere(path) {
                guard unlink(path) == 0 else {
                    throw StartProblem("The file \(path) cannot be removed: \(SystemReason.words(errno)).")
                }
            }
            try Durable.synchronise(folder.path)
        }
    }

    /// The certificate of the server with its authority, as the files have them.
    struct Current {
        let texts: CertificateFiles.Texts
        /// `nil` if its certificate cannot be read.
        let authority: AuthorityCertificate?
        let isRenewed: Bool
        /// Why the certificate could not be renewed, or why it is not known whether it is time.
        let problem: String?
    }

    /// Reads the certificate, after renewing it if it is time.
    /// - Throws: `StartProblem` if its files cannot be read.
    func current(at now: Date) throws -> Current {
        try locked {
            var (authority, isRenewed, problem) = (AuthorityCertificate?.none, false, String?.none)
            do {
                authority = try published()
                isRenewed = try renewIfDue(authority, at: now)
            } catch {
                problem = PlainReason.sentence(error)
            }
            return Current(texts: try files.read(), authority: authority, isRenewed: isRenewed, problem: problem)
        }
    }

    /// Replaces the certificate, whether it is time or not.
    /// - Throws: `StartProblem`, for example if the authority's key is gone.
    func reissue(at now: Date) throws { try locked { try renew(at: now) } }

    private func renewIfDue(_ published: AuthorityCertificate?, at now: Date) throws -> Bool {
        guard let published, published.isDue(try CertificateFiles.text(files.certificate), at: now) else {
            return false
        }
        try renew(at: now)
        return true
    }

    private func renew(at now: Date) throws {
        guard let authority = try authority() else { throw StartProblem("There is no authority in \(folder.path).") }
        try write(issue(by: authority, at: now))
    }

    private func issue(by authority: Authority, at now: Date) throws -> Authority.Issued {
        do {
            return try authority.issue(at: now)
        } catch Authority.Problem.ended {
            let day = Day(authority.certificate.end, in: .gmt).iso
            throw StartProblem(
                "Hearth’s own authority ended on \(day). \(Self.wayOut(authority.certificate.name))")
        }
    }

    // MARK: Files

    /// Makes other processes wait: the command line makes certificates while a server renews its own.
    private func locked<Value>(_ work: () throws -> Value) throws -> Value {
        let lock = try FolderLock.wait(.seconds(15)) { try FolderLock(folder: folder.path) }
        guard let lock else { throw StartProblem("Another Hearth is using the folder \(folder.path).") }
        defer { lock.release() }
        return try work()
    }

    private func makeFolder() throws {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StartProblem("The folder \(folder.path) cannot be made: \(PlainReason.of(error)).")
        }
    }

    private func write(_ issued: Authority.Issued) throws {
        try PrivateFile.replace(files.key, by: issued.key)
        try PrivateFile.replace(files.certificate, by: issued.certificate)
    }
}
