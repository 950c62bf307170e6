import Certificates
import Foundation
import ImageProtocol
import Localization
import Logging
import Sockets

extension House {
    /// Continues large work that was unfinished when Hearth stopped: deletions and undos go on, changes go on if their
    /// room can resume them; other changes and imports are taken back.
    func startBulk() throws {
        let (undo, rooms) = (undo, rooms)
        @Sendable func resume(_ work: inout BulkWork, _ payload: String) throws -> any BulkPieces {
            switch work.kind {
            case .remove:
                if let pieces = SubjectRemoval(payload: payload, undo: undo) { return pieces }
                for room in rooms.all { if let pieces = try room.pieces(of: work, payload: payload) { return pieces } }
                throw Refusal.notFound
            case .restore: return PartRestoring(undo: undo)
            case .takeBack: return PartTakingBack(undo: undo)
            case .bringIn:
                work.kind = .takeBack
                work.problem = Phrase.key("Hearth stopped during the import, so nothing was imported. Import it again.")
                return PartTakingBack(undo: undo)
            case .change:
                for room in rooms.all { if let pieces = try room.pieces(of: work, payload: payload) { return pieces } }
                work.kind = .takeBack
                work.problem = Phrase.key("Hearth was stopped meanwhile, so nothing was changed. Do it once more.")
                return PartTakingBack(undo: undo)
            }
        }
        try bulk.start(
            BulkAuthority(subjects: undo.subjects), takingBack: { PartTakingBack(undo: undo) }, resuming: resume)
    }

    /// The servers, not started yet.
    func servers() throws -> ServerPair {
        try ImageWorkers.check()
        try TableReaders.check()
        if let shortcoming = Confinement.offered.shortcoming { logger.warning("\(shortcoming)") }
        return try ServerPair(
            settings, folder, certificate, allowsHost: { [allowedHosts] in allowedHosts.contains($0) }, app,
            beside: PlainDoor(app: app) { [houseAddresses] in houseAddresses.secureOrigin($0) }, logger: logger)
    }

    /// Failing to write, as on a full disk, is only logged: the start must not fail because of it.
    func retryPictures() {
        do { try media.retryInterrupted() } catch {
            logger.error("previews cannot be tried again", metadata: ["problem": "\(error)"])
        }
    }

    /// The addresses to open in a browser, best first.
    package var addresses: [String] {
        HouseAddresses.all(settings, certificate, port: port)
    }

    /// The page by which other devices come to trust Hearth's own certificate; `nil` if there is none.
    package var trustAddress: String? {
        guard certificate.authority != nil else { return nil }
        return houseAddresses.trustLink(settings.isEverywhere ? "localhost" : settings.host)
    }

    /// The best address for other devices; `nil` if only this machine can open the house.
    package var networkAddress: String? { addresses.first { !InvitationAddresses.isLoopback(address: $0) } }
}

extension Confinement {
    /// A sentence for the log on the confinement of image and video processes that this kernel lacks; `nil` if it
    /// offers all.
    var shortcoming: String? {
        let lack = { (what: String) in "This kernel has \(what), or keeps it from Hearth" }
        if isEmpty {
            return lack("neither Landlock nor seccomp")
                + ": the programs that read pictures and videos can open whatever Hearth can."
        }
        if !contains(.files) {
            return lack("no Landlock")
                + ": ffmpeg, which reads videos, can open whatever Hearth can, though it has no network."
        }
        if !contains(.calls) {
            return lack("no seccomp")
                + ": the programs that read pictures and videos could use the network, though they open no other file."
        }
        return nil
    }
}
