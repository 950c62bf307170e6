import Foundation
import House

/// `diary.json` while it is being written: a line for each entry.
final class DiaryLines {
    private let file: FileHandle
    private var isFirst = true

    /// - Parameter url: a file that does not exist yet.
    init(_ url: URL, called name: String, at now: Instant) throws {
        try Data().write(to: url, options: .withoutOverwriting)
        file = try FileHandle(forWritingTo: url)
        let head = try DiaryDocument.line(DiaryDocument.Head(name: name, at: now.iso))
        try put(head.dropLast() + ",\"entries\":[")
    }

    func add(_ entry: DiaryDocument.Entry) throws {
        try put((isFirst ? "\n" : ",\n") + DiaryDocument.line(entry))
        isFirst = false
    }

    func close() throws {
        try put("\n]}\n")
        try file.close()
    }

    private func put(_ text: String) throws { try file.write(contentsOf: Data(text.utf8)) }
}
