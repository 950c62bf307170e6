import Foundation

/// The format of `diary.json` in an archive that Hearth exports. Files of version 1 stay readable for ever.
enum DiaryDocument {
    static let format = "hearth-diary"
    static let version = 1
    static let fileName = "diary.json"
    static let pictures = "pictures/"

    struct Head: Encodable {
        let format = DiaryDocument.format
        let version = DiaryDocument.version
        let name: String
        /// When it was exported.
        let at: String
    }

    struct Entry: Encodable {
        let id: String
        let day: String
        let writer: String
        /// Whether the exporting member wrote it.
        let isOwn: Bool
        /// As it was typed.
        let content: String
        let mood: Int?
        let tags: [String]
        let place: String
        let weather: String
        /// The identifier of the time zone, if the entry has one.
        let zone: String?
        let createdAt: String
        let changedAt: String
        let pictures: [Picture]
        let comments: [Comment]
        /// What the entry said before, the oldest first; of the exporting member's own entries only.
        let versions: [Version]
    }

    struct Version: Encodable {
        let content: String
        let mood: Int?
        let tags: [String]
        let place: String
        let weather: String
        let writtenAt: String
        let replacedAt: String
    }

    struct Picture: Encodable {
        /// Path in the archive.
        let file: String
        /// The file's name when it was added.
        let name: String
        /// As its owner named it; empty if it goes by its file's name.
        let title: String
        let caption: String
        let isCover: Bool
    }

    struct Comment: Encodable {
        let writer: String
        let isOwn: Bool
        let text: String
        let createdAt: String
    }

    /// One line of JSON with sorted keys.
    static func line(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
