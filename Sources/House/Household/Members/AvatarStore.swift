import Concurrency
import Foundation
import GRDB
import ImageProtocol
import Localization

/// The store of members' photos.
struct AvatarStore: Sendable {
    let database: HouseDatabase
    let media: MediaStore
    let imageWorkers: ImageWorkers
    let undo: UndoStore
    let clock: WallClock

    /// The file of a member's photo.
    /// - Parameter version: the end of the photo's address.
    /// - Throws: `Refusal.notFound` if there is no photo, or the version is outdated.
    func photo(of member: ID<Member>, version: String) throws -> Data {
        let sha256 = try database.read { db in
            try Data.fetchOne(
                db.cachedStatement(
                    sql: "SELECT sha256 FROM avatar WHERE memberId = ? AND lower(hex(substr(sha256, 1, 8))) = ?"),
                arguments: [member, version])
        }
        guard let sha256 else { throw Refusal.notFound }
        return sha256
    }

    /// Stores a member's profile and photo: all of it, or nothing.
    /// - Returns: the photo's problem, in which case nothing is changed; otherwise `nil`.
    /// - Throws: `MemberProblem.nameTaken`.
    func change(_ member: Member, to profile: HouseholdStore.Profile, photo: PhotoForm) throws -> PhotoProblem? {
        switch photo {
        case .lost: return .lost
        case .replace(let file): return try change(member, to: profile, picture: file)
        case .keep:
            try database.write { db in try HouseholdStore.change(member.id, to: profile, in: db) }
        case .remove:
            try database.write { db in
                try HouseholdStore.change(member.id, to: profile, in: db)
                try remove(of: member, db)
            }
        }
        return nil
    }

    /// Makes a small square of a picture and stores only that.
    private func change(
        _ member: Member, to profile: HouseholdStore.Profile, picture file: ArrivedFile
    ) throws -> PhotoProblem? {
        if let problem = try PhotoProblem(file) { return problem }
        return try media.inScratch { scratch in
            let picture = URL(fileURLWithPath: file.path)
            do {
                let outcome = try imageWorkers.process(picture, in: scratch, for: .avatar, askedBy: member.id)
                if case .problem(let problem) = outcome { return PhotoProblem(Medium.Problem(problem)) }
            } catch is ConcurrencyLimit.Busy {
                return .busy
            }
            let avatar = try ArrivedFile(made: scratch.appendingPathComponent("avatar"))
            try database.write { db in
                try HouseholdStore.change(member.id, to: profile, in: db)
                try media.blobs.keep(avatar.path, sha256: avatar.sha256, byteCount: avatar.byteCount, in: db)
                try set(avatar.sha256, of: member, db)
            }
            return nil
        }
    }

    /// Stores the photo. The one that it replaces can be brought back, except by guests.
    private func set(_ sha256: Data, of member: Member, _ db: Database) throws {
        let work = {
            try db.execute(
                sql: """
                    INSERT INTO avatar (memberId, sha256, createdAt) VALUES (?, ?, ?)
                    ON CONFLICT (memberId) DO UPDATE SET sha256 = excluded.sha256, createdAt = excluded.createdAt
                    """,
                arguments: [member.id, sha256, clock.now()])
        }
        let old = try Data.fetchOne(db, sql: "SELECT sha256 FROM avatar WHERE memberId = ?", arguments: [member.id])
        guard let old, old != sha256 else { return try work() }
        try record(Phrase.key("Photo of “%@” changed"), of: member, db, work)
    }

    /// Removes the photo; the initials are shown again.
    private func remove(of member: Member, _ db: Database) throws {
        let isThere = try Bool.fetchOne(
            db, sql: "SELECT EXISTS (SELECT 1 FROM avatar WHERE memberId = ?)", arguments: [member.id])
        guard isThere == true else { return }
        try record(Phrase.key("Photo of “%@” removed"), of: member, db) {
            try db.execute(sql: "DELETE FROM avatar WHERE memberId = ?", arguments: [member.id])
        }
    }

    /// Runs `work` and records it for the bin; a guest has no bin, and nobody else could use the entry.
    private func record(_ phrase: String, of member: Member, _ db: Database, _ work: () throws -> Void) throws {
        guard member.role != .guest else { return try work() }
        let context = UndoStore.UndoContext(
            member: member.id, room: UndoStore.profile, kind: .change, subjectKind: "avatar", subjectId: member.id.uuid,
            ownerId: member.id, phrase: phrase, name: member.name)
        _ = try undo.recording(context, tables: ["avatar"], in: db, work)
    }
}

extension UndoStore {
    /// The value of `room` in bin entries for removed parts of a profile.
    static let profile = "profile"
}
