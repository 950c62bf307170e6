import Foundation

/// A file in a data folder while a restore swaps two households. It gets a line for each step, so that after an
/// interruption the next restore knows which files belong to which household and reverts the swap.
struct RestoreJournal {
    let url: URL

    private static let advice = "Run `hearth restore` with --replace again; nothing is lost.\n"
    private static let settingAside = "set aside in "
    private static let movingIn = "moving in"
    private static let movedOut = "moved out"

    var isThere: Bool { FileManager.default.fileExists(atPath: url.path) }

    /// The progress of a swap.
    struct Progress {
        /// The folder, within the data folder, for the files of the old household.
        let aside: String
        /// Whether the old household was moved completely, so that files in the data folder are those of the new one.
        let isMovingIn: Bool
    }

    /// `nil` without a journal or for an empty one: then nothing was moved, or it is from an older version of Hearth.
    var progress: Progress? {
        // An unreadable journal counts as empty.
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
        // Ignores the last line without a line break: it was not written completely.
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        guard let first = lines.first(where: { $0.hasPrefix(Self.settingAside) }) else { return nil }
        return Progress(
            aside: String(first.dropFirst(Self.settingAside.count)), isMovingIn: lines.last == Self.movingIn[...])
    }

    func begin(settingAsideIn name: String) throws {
        if !isThere { try PrivateFile.make(url.path) }
        try append(Self.advice + Self.settingAside + name)
        try Durable.synchronise(url.deletingLastPathComponent().path)
    }

    func noteMovingIn() throws { try append(Self.movingIn) }

    func noteMovedOut() throws { try append(Self.movedOut) }

    private func append(_ line: String) throws {
        let file = try FileHandle(forWritingTo: url)
        defer { try? file.close() }  // it is synchronised already
        try file.seekToEnd()
        try file.write(contentsOf: Data((line + "\n").utf8))
        try file.synchronize()
    }

    func remove() throws {
        guard isThere else { return }
        try FileManager.default.removeItem(at: url)
        try Durable.synchronise(url.deletingLastPathComponent().path)
    }
}
