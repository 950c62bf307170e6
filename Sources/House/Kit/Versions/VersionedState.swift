package import Foundation
import Gzip
package import Localization

/// What earlier versions keep of a thing: its long text, or all of a recipe. Stored as JSON: a member of it never changes
/// its name or meaning, and new ones are optional.
package protocol VersionedState: Codable, Equatable, Sendable {
    /// The text alone, by which it is told how much of it a change takes away.
    var plain: String { get }
    /// What a person reads and compares.
    func text(_ words: Words) -> String
}

extension VersionedState {
    package func text(_ words: Words) -> String { plain }

    /// The stored form.
    var content: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            let json = try encoder.encode(self)
            return Gzip.compress([UInt8](json), level: 6).map { Data($0) } ?? json
        }
    }

    /// Reads the stored form.
    init(content: Data) throws {
        guard content.starts(with: Gzip.magic) else {
            self = try JSONDecoder().decode(Self.self, from: content)
            return
        }
        let json = Gzip.decompress([UInt8](content), limit: 16 << 20)
        self = try JSONDecoder().decode(Self.self, from: Data(json.unwrap()))
    }
}

/// A thing that keeps earlier versions, as it is now.
package struct VersionedThing<State: VersionedState>: Sendable {
    /// Its table.
    package let kind: String
    package let id: UUID
    /// The subject that it is in.
    package let subject: UUID
    /// Who made it.
    let writer: ID<Member>
    package let createdAt: Instant
    package let changedAt: Instant
    package let state: State

    package init(
        kind: String, id: UUID, in subject: UUID, by writer: ID<Member>, createdAt: Instant, changedAt: Instant,
        _ state: State
    ) {
        self.kind = kind
        self.id = id
        self.subject = subject
        self.writer = writer
        self.createdAt = createdAt
        self.changedAt = changedAt
        self.state = state
    }

    /// The thing in another state.
    func with(_ state: State) -> VersionedThing {
        VersionedThing(
            kind: kind, id: id, in: subject, by: writer, createdAt: createdAt, changedAt: changedAt, state)
    }
}

/// Why a version was replaced.
package enum VersionOccasion: String, Sendable {
    case writing
    case merging
    case importing
    /// The thing was turned into one of another type.
    case turning
    case bringingBack
    /// It never was the thing's: another change was saved first, and this text was refused.
    case refused
}
