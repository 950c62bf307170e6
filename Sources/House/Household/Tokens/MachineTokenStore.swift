import Crypto
import Foundation
import GRDB

/// The tokens of machines: at most one of each kind, stored as its SHA-256.
struct MachineTokenStore: Sendable {
    let database: HouseDatabase
    let clock: WallClock

    func all() throws -> [MachineToken.Kind: MachineToken] {
        try database.read { db in
            let tokens = try MachineToken.fetchAll(db, sql: "SELECT kind, madeAt, lastUsedAt FROM machineToken")
            return Dictionary(uniqueKeysWithValues: tokens.map { ($0.kind, $0) })
        }
    }

    /// Makes a token in place of the one of its kind, which opens nothing from then on.
    func renew(_ kind: MachineToken.Kind) throws -> Token {
        let token = Token()
        try database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO machineToken (kind, tokenHash, madeAt) VALUES (?, ?, ?)
                    ON CONFLICT (kind) DO UPDATE SET
                        tokenHash = excluded.tokenHash, madeAt = excluded.madeAt, lastUsedAt = NULL
                    """,
                arguments: [kind, token.hash, clock.now()])
        }
        return token
    }

    func revoke(_ kind: MachineToken.Kind) throws {
        try database.write { db in try db.execute(sql: "DELETE FROM machineToken WHERE kind = ?", arguments: [kind]) }
    }

    /// Whether a text is the token of a kind, compared in constant time.
    func opens(_ text: String, _ kind: MachineToken.Kind) throws -> Bool {
        let row = try database.read { db in
            try Row.fetchOne(
                db, sql: "SELECT tokenHash, lastUsedAt FROM machineToken WHERE kind = ?", arguments: [kind])
        }
        guard let row else { return false }
        let hash: Data = row["tokenHash"]
        guard SHA256.hash(data: Data(text.utf8)) == hash else { return false }
        noteUse(of: hash, last: row["lastUsedAt"])
        return true
    }

    /// Stores a use once a day: a program that asks four times a minute must not write as often.
    private func noteUse(of hash: Data, last: Instant?) {
        let now = clock.now()
        // A time that is ahead comes from a clock that was set back.
        if let last, last <= now, now.since(last) < .days(1) { return }
        guard !database.isReadOnly else { return }
        // The disk may be full, which is what a program watches for: it is answered all the same.
        try? database.write { db in
            try db.execute(
                sql: "UPDATE machineToken SET lastUsedAt = ? WHERE tokenHash = ?", arguments: [now, hash])
        }
    }
}
