import Foundation

/// A file that stands in a data folder while a restore exchanges two households. It grows by a line for each step, so
/// that whatever ends the restore, the next one knows which pieces are of which household and puts them together again.
struct RestoreJournal {
    let url: URL

    private static let advice = "Run `hearth restore` with --replace again; nothing is lost.\n"
    private static let settingAside = "set aside in "
    private static let movingIn = "moving in"
    private static let movedOut = "moved out"

    var isThere: Bool { FileManager.default.fileExists(atPath: url.path) }

    /// How far an exchange got.
    struct Progress {
        /// The folder, within the data folder, that the old household's pieces are moved to.
        let aside: String
        /// All of the old household is there, and what stands in the data folder is the new one's.
        let isMovingIn: Bool
    }

    /// Nothing when there is no mark, and when it says nothing: then nothing was moved, or an older Hearth made it.
    var progress: Progress? {
        // A mark that cannot be read says as little as an empty one.
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return nil }
        // The last piece has no end of line: it was not written whole.
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
