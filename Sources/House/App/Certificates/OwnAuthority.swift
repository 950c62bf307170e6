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
    package var isOn: Bool { FileManager.default.fileExists(atPath: files.certificate) }

    /// Whether there is an authority, also one that is not used now.
    private var exists: Bool { FileManager.default.fileExists(atPath: certificate) }

    /// The authority's certificate, which devices install; `nil` if there is no authority.
    package func published() throws -> AuthorityCertificate? {
        guard exists else { return nil }
        let text = try CertificateFiles.text(certificate)
        do {
            return try AuthorityCertificate(text)
        } catch {
            throw StartProblem("The file \(certificate) is not the certificate of an authority of Hearth.")
        }
    }

    private func authority() throws -> Authority {
        guard let published = try published() else {
            throw StartProblem("There is no authority in \(folder.path).")
        }
        guard FileManager.default.fileExists(atPath: key) else {
            throw StartProblem(
                "The key of Hearth’s own authority (\(key)) is gone. `hearth https --local \(published.name) --replace` makes a new authority, which every device has to trust."
            )
        }
        do {
            return try Authority(published, key: try CertificateFiles.text(key))
        } catch Authority.Problem.unusable {
            throw StartProblem("The key in \(key) does not belong to the authority in \(certificate).")
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
        guard let name = HostName.normalised(typed), name.contains("."), !name.contains("_") else {
            throw StartProblem("“\(typed)” cannot be the name: it must be like box.local or hearth.home.arpa.")
        }
        let isNew = isReplacing || !exists
        let authority: Authority
        if isNew {
            authority = try Authority(name: name, addresses: addresses.filter(NetworkAddress.isPrivate), at: now)
        } else {
            authority = try self.authority()
            guard authority.certificate.name == name else {
                throw StartProblem(
                    "The authority of this Hearth is for \(authority.certificate.name). Add --replace to make one for \(name); every device then has to trust the new one."
                )
            }
        }
        let issued = try authority.issue(at: now)
        try makeFolder()
        if isNew {
            try write(authority.keyText, to: key)
            try write(authority.certificate.text, to: certificate)
        }
        try write(issued)
        return isNew
    }

    /// Removes the certificate. The authority stays, so that devices need not trust another one later.
    package func turnOff() throws {
        for path in [files.certificate, files.key] where FileManager.default.fileExists(atPath: path) {
            guard unlink(path) == 0 else {
                throw StartProblem("The file \(path) cannot be removed: \(SystemReason.words(errno)).")
            }
        }
        if exists { try Durable.synchronise(folder.path) }
    }

    /// Replaces the certificate once two thirds of its time are over.
    /// - Returns: whether it was.
    /// - Throws: `StartProblem`, for example if the authority's key is gone.
    func renewIfDue(at now: Date) throws -> Bool {
        guard let published = try published(),
            published.isDue(try CertificateFiles.text(files.certificate), at: now)
        else { return false }
        try reissue(at: now)
        return true
    }

    /// - Throws: `StartProblem`, for example if the authority's key is gone.
    func reissue(at now: Date) throws { try write(authority().issue(at: now)) }

    private func makeFolder() throws {
        do {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw StartProblem("The folder \(folder.path) cannot be made: \(PlainReason.of(error)).")
        }
    }

    private func write(_ issued: Authority.Issued) throws {
        try write(issued.key, to: files.key)
        try write(issued.certificate, to: files.certificate)
    }

    /// Replaces a file by a whole one, which only its owner may read.
    private func write(_ text: String, to path: String) throws {
        let new = path + ".new"
        unlink(new)  // left by a run that was killed
        try PrivateFile.make(new)
        do {
            let file = try FileHandle(forWritingTo: URL(fileURLWithPath: new))
            try file.write(contentsOf: Data(text.utf8))
            try file.close()
        } catch {
            throw StartProblem("The file \(new) cannot be written: \(PlainReason.of(error)).")
        }
        try Durable.synchronise(new)
        guard rename(new, path) == 0 else {
            throw StartProblem("The file \(path) cannot be written: \(SystemReason.words(errno)).")
        }
        try Durable.synchronise(folder.path)
    }
}
