/// The type of a file, told by its bytes alone: neither its name nor what the browser says counts. What is not known
/// here is a `file`, to download and never to show: SVG, HTML and XML too, which could run.
///
/// The raw values are what the database stores.
public enum MediaType: String, CaseIterable, Sendable {
    case jpeg, png, gif, webp, avif, heic, tiff
    case mp4, mov, webm, mkv
    case mp3, m4a, ogg, wav, weba
    case pdf
    case file

    /// For `Content-Type`.
    public var contentType: String {
        switch self {
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .gif: "image/gif"
        case .webp: "image/webp"
        case .avif: "image/avif"
        case .heic: "image/heic"
        case .tiff: "image/tiff"
        case .mp4: "video/mp4"
        case .mov: "video/quicktime"
        case .webm: "video/webm"
        case .mkv: "video/x-matroska"
        case .mp3: "audio/mpeg"
        case .m4a: "audio/mp4"
        case .ogg: "audio/ogg"
        case .wav: "audio/wav"
        case .weba: "audio/webm"
        case .pdf: "application/pdf"
        case .file: "application/octet-stream"
        }
    }

    /// Without a dot. Nothing for a `file`: that keeps the one it came with.
    public var preferredExtension: String? {
        switch self {
        case .jpeg: "jpg"
        case .file: nil
        default: rawValue
        }
    }

    public var kind: MediaKind {
        switch self {
        case .jpeg, .png, .gif, .webp, .avif, .heic, .tiff: .picture
        case .mp4, .mov, .webm, .mkv: .video
        case .mp3, .m4a, .ogg, .wav, .weba: .audio
        case .pdf: .document
        case .file: .file
        }
    }

    /// Whether every browser shows or plays the original itself. A HEIC or TIFF needs a rendition; whether a video
    /// in a MOV or MKV plays depends on what is inside. A PDF may hold scripts: the browser's viewer keeps them to
    /// themselves.
    public var isShownInline: Bool {
        switch self {
        case .jpeg, .png, .gif, .webp, .avif, .mp4, .webm, .mp3, .m4a, .ogg, .wav, .weba, .pdf: true
        case .heic, .tiff, .mov, .mkv, .file: false
        }
    }

    /// Whether pictures can be made of what is shown of it.
    public var mayBeShown: Bool {
        switch kind {
        case .picture, .video, .audio, .document: true
        case .file: false
        }
    }
}

public enum MediaKind: String, CaseIterable, Sendable {
    case picture, video, audio, document, file
}
