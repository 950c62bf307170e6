import Crypto
import Foundation
import GRDB
import House

/// Encrypts a draft that could not be saved, so that it stays in the member's browser and cannot be read there while
/// their diaries are locked. AES-GCM with one key for each member; the server stores the key and not the draft.
struct SealedDrafts: Sendable {
    let database: HouseDatabase
    let clock: WallClock

    /// Encrypts a draft. Needs no open diary, because it reveals nothing: browsers ask for it once the lock has closed.
    /// - Returns: base64 of nonce, text and tag.
    func seal(_ draft: String, for member: ID<Member>) throws -> String {
        let known = try database.read { db in try Self.key(of: Diarist.of(member, db), db) }
        let key = try known ?? makeKey(of: member)
        let box = try AES.GCM.seal(Data(draft.utf8), using: key)
        return try box.combined.unwrap().base64EncodedString()
    }

    private func makeKey(of member: ID<Member>) throws -> SymmetricKey {
        try database.write { db in
            let diarist = try DiaristStore.own(member, at: clock.now(), db)
            let fresh = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
            try db.execute(
                sql: "INSERT INTO diaryDraftKey (diaristId, key) VALUES (?, ?) ON CONFLICT DO NOTHING",
                arguments: [diarist.id, fresh])
            return try Self.key(of: diarist, db).unwrap()
        }
    }

    /// - Returns: `nil` if it was not encrypted for this member, or is damaged.
    func open(_ sealed: String, of diarist: Diarist) throws -> String? {
        guard let key = try database.read({ db in try Self.key(of: diarist, db) }),
            let bytes = Data(base64Encoded: sealed), let box = try? AES.GCM.SealedBox(combined: bytes),
            let draft = try? AES.GCM.open(box, using: key)
        else { return nil }
        return String(bytes: draft, encoding: .utf8)
    }

    private static func key(of diarist: Diarist, _ db: Database) throws -> SymmetricKey? {
        try Data.fetchOne(
            db.cachedStatement(sql: "SELECT key FROM diaryDraftKey WHERE diaristId = ?"), arguments: [diarist.id]
        ).map { SymmetricKey(data: $0) }
    }
}
