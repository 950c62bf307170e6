import Foundation
import GRDB
import HTTP
import MediaTypes

/// A photo, video, sound or other file that somebody brought. Whatever it hangs on, that says who may see it.
struct Medium: Sendable, FetchableRecord {
    let id: ID<Medium>
    let sha256: Data
    /// What its bytes are.
    let type: MediaType
    let kind: Kind
    /// What it was called where it came from: text to show, never a path.
    let fileName: String
    let byteCount: Int
    let state: State
    /// Why it is `plain`, where it could have been more.
    let problem: Problem?
    /// Upright; of a photo or video that was looked into.
    let width: Int?
    let height: Int?
    let duration: Duration?
    let isMoving: Bool
    /// 0 nowhere, 1 in some browsers, 2 everywhere.
    let playback: Int
    /// `#rrggbb` or empty.
    let colour: String
    let compression: Compression
    /// Whether there are renditions.
    let isShown: Bool

    /// Whether it is kept as it came.
    enum Compression: Int, Sendable, DatabaseValueConvertible {
        case none, asked, done
    }

    enum Kind: String, Sendable, CaseIterable, DatabaseValueConvertible {
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
        /// Only to be downloaded.
        case plain
    }

    /// Why nothing can be shown of it.
    enum Problem: String, Sendable, Codable, CaseIterable {
        case damaged, tooManyPixels, tooMuchWork, noProgram, encrypted
        /// Those that read it were killed, or could not work, whenever it was tried.
        case interrupted
    }

    /// Selects from `medium`.
    static let columns = """
        medium.id AS mediumId, medium.sha256, medium.type, medium.kind, medium.fileName, medium.byteCount, medium.state,
        medium.reason, medium.width, medium.height, medium.milliseconds, medium.isMoving, medium.playback,
        medium.colour, medium.compression, EXISTS (SELECT 1 FROM rendition WHERE rendition.mediumId = medium.id) AS isShown
        """

    init(row: Row) throws {
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

    /// Whether browsers show or play the original itself, so that it may be sent as what it is.
    var isInline: Bool {
        type.isShownInline || kind == .video && playback > 0
    }

    /// `MediaType.mayBeShown` as SQL on `medium`.
    static let mayBeShown =
        "medium.type IN (\(MediaType.allCases.filter(\.mayBeShown).map { "'\($0.rawValue)'" }.joined(separator: ", ")))"

    /// The name a download gets: the one it came with, with the ending of what it is.
    var downloadName: String {
        guard let ending = type.preferredExtension else { return fileName }
        let known = (fileName as NSString).pathExtension.lowercased()
        // It came as another kind.
        if compression == .done {
            return FileNames.shortened("\((fileName as NSString).deletingPathExtension).\(ending)")
        }
        let others: [MediaType: Set<String>] = [
            .jpeg: ["jpeg", "jpe", "jfif"], .tiff: ["tif"], .heic: ["heif"], .mp4: ["m4v"], .mov: ["qt"],
            .ogg: ["oga", "opus"],
        ]
        let fits = known == ending || others[type]?.contains(known) ?? false
        return fits ? fileName : FileNames.shortened("\(fileName).\(ending)")
    }
}

/// A file that is all here, not yet anybody's.
struct ArrivedFile: Sendable {
    let path: String
    /// As the client called it.
    let name: String
    let byteCount: Int
    let sha256: Data

    /// At most 255 bytes with the ending it has, and never nothing.
    static func name(_ name: String) -> String {
        let kept = FileNames.shortened(name.tidiedLine)
        return kept.isEmpty ? "file" : kept
    }
}

extension ArrivedFile {
    /// What was made just now; it is on the disk when this returns.
    init(made url: URL) throws {
        try Durable.synchronise(url.path)
        let size = try url.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
        self.init(path: url.path, name: "", byteCount: size, sha256: try BlobStore.sha256(of: url))
    }
}
