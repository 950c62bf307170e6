import Foundation
import House
import Synchronization

/// The messages that an import has added so far, whose text is written for the search once all are there: in the order of
/// their times FTS5 merges a third of the data that it merges in that of the tabs, each of which begins years ago.
final class AddedNotes: Sendable {
    struct Added: Sendable {
        let at: Instant
        let id: ID<Note>
    }

    private struct State {
        /// By the first row of each piece: one that is written again, because its transaction failed, has its own again.
        var pieces: [Int: [Added]] = [:]
        var sorted: [ID<Note>]?
    }

    private let state = Mutex(State())

    /// - Parameter start: the first row of the piece that added them.
    func set(_ notes: [Added], from start: Int) {
        state.withLock { state in
            state.pieces[start] = notes
            state.sorted = nil
        }
    }

    /// Some of the messages, by their bytes.
    /// - Parameter range: places in the order of their times, those of one moment in that of the file. It may be longer than
    ///   the list.
    func inOrder(_ range: Range<Int>) -> Set<[UInt8]> {
        state.withLock { state in
            let all = state.sorted ?? Self.sorted(state.pieces)
            state.sorted = all
            return Set(all[range.clamped(to: all.indices)].map(\.bytes))
        }
    }

    private static func sorted(_ pieces: [Int: [Added]]) -> [ID<Note>] {
        let inFile = pieces.sorted { $0.key < $1.key }.flatMap(\.value)
        return inFile.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element.id)
    }
}

extension ID<Note> {
    var bytes: [UInt8] { withUnsafeBytes(of: uuid.uuid) { [UInt8]($0) } }
}
