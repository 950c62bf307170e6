import Foundation

/// The file `blobs/.hearth`. It proves that the folder is the one that was written to, not the empty mount point of a
/// missing disk, and says which household's files these are and which state of its database recorded the last of them.
struct BlobMark: Equatable {
    /// The household of a database, and how many files it has recorded.
    struct State: Equatable {
        /// 16 bytes.
        var household: Data
        var generation: Int64
        /// 8 random bytes, new for each recorded file: two diverged copies of a database differ in them.
        var token: Data
    }

    /// `nil` in marks of older versions of Hearth.
    let state: State?

    private static let sentence = "Hearth keeps its files here.\n"

    /// - Returns: `nil` if there is no mark.
    init?(at path: String) {
        guard let bytes = FileManager.default.contents(atPath: path) else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        let found = text.firstMatch(of: /household ([0-9a-f]{32})\ngeneration ([0-9]{20}) ([0-9a-f]{16})\n/)
        state = found.flatMap { match in
            guard let household = Hex.bytes(String(match.output.1)), let generation = Int64(match.output.2),
                let token = Hex.bytes(String(match.output.3))
            else { return nil }
            return State(household: household, generation: generation, token: token)
        }
    }

    /// Has a fixed length, so that a single write replaces one mark by another.
    private static func text(_ state: State) -> String {
        let number = String(state.generation)
        return sentence + "household \(Hex.text(state.household))\n"
            + "generation \(String(repeating: "0", count: 20 - number.count))\(number) \(Hex.text(state.token))\n"
    }

    /// Writes a mark that names no household.
    static func begin(at path: String) -> Bool {
        FileManager.default.createFile(
            atPath: path, contents: Data(sentence.utf8), attributes: [.posixPermissions: 0o600])
    }

    /// Writes durably and atomically.
    /// - Throws: `StartProblem`
    static func write(_ state: State, at path: String) throws { try PrivateFile.replace(path, by: text(state)) }

    /// Writes in place without synchronising: a mark that lags behind the database after a power cut makes the next
    /// start keep more files, never fewer.
    static func update(_ state: State, at path: String) {
        let bytes = [UInt8](text(state).utf8)
        let descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        _ = pwrite(descriptor, bytes, bytes.count, 0)
    }
}
