package import Foundation
package import GRDB
import HTTP
import MediaTypes

/// A photo, video, sound or other uploaded file. The things that it is attached to decide who may see it.
package struct Medium: Sendable, FetchableRecord {
    let id: ID<Medium>
    package let sha256: Data
    /// The type detected from its bytes.
    let type: MediaType
    package let kind: Kind
    /// The original file name: text for display, never a path.
    package let fileName: String
    let byteCount: Int
    let state: State
    /// Why it has no preview although its type could have one.
    let problem: Problem?
    /// Pixels when upright; for processed photos and videos.
    let width: Int?
    let height: Int?
    let duration: Duration?
    let isMoving: Bool
    /// Playable in no browser (0), in some (1), in all (2).
    let playback: Int
    /// `#rrggbb` or empty.
    let colour: String
    let compression: Compression
    /// Whether it has renditions.
    package let isShown: Bool

    /// Whether the original is stored as it came.
    enum Compression: Int, Sendable, DatabaseValueConvertible {
        case none, asked, done
    }

    package enum Kind: String, Sendable, CaseIterable, DatabaseValueConvertible {
        case photo, video, audio, file

        init(_ kind: MediaKind) {
            switch kind {
            case .picture: self = .photo
            case .video: self = .video
            case .audio: self = .audio
            case .document, .file: self = .file
            }
        }
    }

    enum State: String, Sendable, DatabaseValueConvertible {
        /// Its renditions are being made.
        case waiting
        case ready
        /// Can only be downloaded.
        case plain
    }

    /// Why it has no preview.
    package enum Problem: String, Sendable, Codable, CaseIterable {
        case damaged, tooManyPixels, tooMuchWork, noProgram, encrypted
        /// The processes that read it were killed or could not work at every try.
        case interrupted
    }

    /// Selects from `medium`.
    static let columns = """
        medium.id AS mediumId, medium.sha256, medium.type, medium.kind, medium.fileName, medium.byteCount, medium.state,
        medium.reason, medium.width, medium.height, medium.milliseconds, medium.isMoving, medium.playback,
        medium.colour, medium.compression, EXISTS (SELECT 1 FROM rendition WHERE rendition.mediumId = medium.id) AS isShown
        """

    package init(row: Row) throws {
        id = row["mediumId"]
        sha256 = row["sha256"]
        type = MediaType(rawValue: row["type"]) ?? .file
        kind = row["kind"]
        fileName = row["fileName"]
        byteCount = row["byteCount"]
        state = row["state"]
        problem = Problem(rawValue: row["reason"])
        width = row["width"]
        height = row["height"]
        duration = (row["milliseconds"] as Int64?).map { .milliseconds($0) }
        isMoving = row["isMoving"]
        playback = row["playback"]
        colour = row["colour"]
        compression = row["compression"]
        isShown = row["isShown"]
    }

    /// Whether browsers can show or play the original, so that it is sent inline.
    var isInline: Bool {
        type.isShownInline || kind == .video && playback > 0
    }

    /// `MediaType.mayBeShown` as SQL on `medium`.
    static let mayBeShown =
        "medium.type IN (\(MediaType.allCases.filter(\.mayBeShown).map { "'\($0.rawValue)'" }.joined(separator: ", ")))"

    /// The file name of a download: the original one with the extension of its actual type.
    var downloadName: String {
        guard let ending = type.preferredExtension else { return fileName }
        let known = (fileName as NSString).pathExtension.lowercased()
        // The original was replaced and had another type.
        if compression == .done {
            return FileNames.shortened("\((fileName as NSString).deletingPathExtension).\(ending)")
        }
        let others: [MediaType: Set<String>] = [
            .jpeg: ["jpeg", "jpe", "jfif"], .tiff: ["tif"], .heic: ["heif"], .mp4: ["m4v"], .mov: ["qt"],
            .ogg: ["oga", "opus"], .m4a: ["mp4"], .weba: ["webm"],
        ]
        let fits = known == ending || others[type]?.contains(known) ?? false
        return fits ? fileName : FileNames.shortened("\(fileName).\(ending)")
    }
}

/// A complete uploaded file that is not stored yet.
package struct ArrivedFile: Sendable {
    package let path: String
    /// The file name from the client.
    package let name: String
    package let byteCount: Int
    package let sha256: Data
    /// It stays where it is until its sender has finished with it.
    package var isStaged = false

    package init(path: String, name: String, byteCount: Int, sha256: Data, isStaged: Bool = false) {
        self.path = path
        self.name = name
        self.byteCount = byteCount
        self.sha256 = sha256
        self.isStaged = isStaged
    }

    /// Shortens a name to 255 bytes including its extension; never empty.
    package static func name(_ name: String) -> String {
        let kept = FileNames.shortened(name.tidiedLine)
        return kept.isEmpty ? "file" : kept
    }
}

extension ArrivedFile {
    /// A file that was just made. It is synchronised to the disk when this returns.
    package init(made url: URL) throws {
        try Durable.synchronise(url.path)
        let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        self.init(path: url.path, name: "", byteCount: size, sha256: try BlobStore.sha256(of: url))
    }
}
