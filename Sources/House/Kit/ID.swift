import Crypto
package import Foundation
package import GRDB

/// The id of one kind of thing: a UUIDv7, so that ids sort by their time of creation.
/// Stored as a blob of 16 bytes, written in addresses as 32 hexadecimal digits.
package struct ID<Thing>: Hashable, Sendable {
    package let uuid: UUID

    package init(_ uuid: UUID) { self.uuid = uuid }

    /// A new id (RFC 9562 section 5.7).
    package init(at instant: Instant) {
        let milliseconds = UInt64(clamping: instant.milliseconds)
        var random = SystemRandomNumberGenerator()
        let high = milliseconds << 16 | 0x7000 | random.next(upperBound: 0x1000 as UInt64)
        let low = random.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
        self.init(high: high, low: low)
    }

    /// The first id of an instant: those of earlier things are less, those of later ones greater.
    init(firstAt instant: Instant) {
        self.init(high: UInt64(clamping: instant.milliseconds) << 16 | 0x7000, low: 0x8000_0000_0000_0000)
    }

    /// The id of a thing that a script creates under an id of its own, so that a repeated request, whose first answer
    /// was lost, creates it only once. It is hashed with the member and the place, so that no script can claim the id
    /// of an existing thing, or of one in the bin.
    /// - Returns: `nil` if the request has no such id.
    package init?(sent text: String?, by member: ID<Member>, in place: UUID) {
        guard let own = text.flatMap({ ID($0) }) else { return nil }
        var hash = SHA256()
        for uuid in [member.uuid, place, own.uuid] { withUnsafeBytes(of: uuid.uuid) { hash.update(bufferPointer: $0) } }
        var bytes = withUnsafeBytes(of: own.uuid.uuid) { Array($0.prefix(6)) } + hash.finalize().prefix(10)
        bytes[6] = 0x70 | bytes[6] & 0x0F
        bytes[8] = 0x80 | bytes[8] & 0x3F
        uuid = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    /// The time in the id, in milliseconds: that of `init(at:)`.
    var createdAt: Instant {
        let milliseconds = withUnsafeBytes(of: uuid.uuid) { $0.prefix(6).reduce(0) { $0 << 8 | Int64($1) } }
        return Instant(milliseconds: milliseconds)
    }

    /// The id of what a member imports from another program: the same for the same thing there, so that it is imported
    /// once (RFC 9562, version 8). It is hashed with the member, so that no file can claim the id of another member's thing.
    /// - Parameter source: the other program's name and its id of the thing.
    package init(imported source: String, by member: ID<Member>) {
        var hash = SHA256()
        withUnsafeBytes(of: member.uuid.uuid) { hash.update(bufferPointer: $0) }
        hash.update(data: Data(source.utf8))
        var bytes = Array(hash.finalize().prefix(16))
        bytes[6] = 0x80 | bytes[6] & 0x0F
        bytes[8] = 0x80 | bytes[8] & 0x3F
        uuid = bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }
    }

    private init(high: UInt64, low: UInt64) {
        func byte(_ word: UInt64, _ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (56 - 8 * index)) }
        uuid = UUID(
            uuid: (
                byte(high, 0), byte(high, 1), byte(high, 2), byte(high, 3), byte(high, 4), byte(high, 5),
                byte(high, 6), byte(high, 7), byte(low, 0), byte(low, 1), byte(low, 2), byte(low, 3), byte(low, 4),
                byte(low, 5), byte(low, 6), byte(low, 7)
            ))
    }
}

extension ID: LosslessStringConvertible {
    /// Reads exactly 32 lower-case hexadecimal digits.
    package init?(_ text: String) {
        var words: (UInt64, UInt64) = (0, 0)
        guard text.utf8.count == 32 else { return nil }
        for (index, digit) in text.utf8.enumerated() {
            let value: UInt64
            switch digit {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): value = UInt64(digit - UInt8(ascii: "0"))
            case UInt8(ascii: "a")...UInt8(ascii: "f"): value = UInt64(digit - UInt8(ascii: "a") + 10)
            default: return nil
            }
            if index < 16 { words.0 = words.0 << 4 | value } else { words.1 = words.1 << 4 | value }
        }
        self.init(high: words.0, low: words.1)
    }

    package var description: String { path(in: "") }

    /// The path of a folder, such as `/graphs/`, followed by the id; built in one allocation.
    package func path(in folder: String) -> String {
        withUnsafeBytes(of: uuid.uuid) { source in
            let start = folder.utf8.count
            return String(unsafeUninitializedCapacity: start + 32) { text in
                _ = text.initialize(fromContentsOf: folder.utf8)
                for index in 0..<16 {
                    let pair = hexDigits(source[index])
                    text[start + 2 * index] = UInt8(truncatingIfNeeded: pair)
                    text[start + 2 * index + 1] = UInt8(truncatingIfNeeded: pair >> 8)
                }
                return start + 32
            }
        }
    }
}

extension ID: DatabaseValueConvertible, StatementColumnConvertible {
    package var databaseValue: DatabaseValue { uuid.databaseValue }

    package static func fromDatabaseValue(_ value: DatabaseValue) -> ID? { UUID.fromDatabaseValue(value).map(ID.init) }

    package init?(sqliteStatement: SQLiteStatement, index: CInt) {
        guard let uuid = UUID(sqliteStatement: sqliteStatement, index: index) else { return nil }
        self.init(uuid)
    }
}

extension ID: Codable {
    package init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(UUID.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(uuid)
    }
}
