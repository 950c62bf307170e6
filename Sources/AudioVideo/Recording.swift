/// Facts about a video or a sound file.
public struct Recording: Sendable, Equatable {
    /// In seconds; `nil` if the file does not tell.
    public let duration: Double?
    /// The displayed width in pixels, after rotation and with square pixels; `nil` for a sound.
    public let width: Int?
    public let height: Int?
    /// The codec's name in ffmpeg, such as `h264`.
    public let videoCodec: String?
    public let audioCodec: String?
    public let playback: Playback

    public var hasPicture: Bool { videoCodec != nil }
}

/// The browsers in which a recording plays without conversion.
public enum Playback: Int, Comparable, Sendable {
    /// None: it can only be downloaded.
    case nowhere
    /// Some, or with something missing: a video of an iPhone in Safari, a film without its sound.
    case somewhere
    case everywhere

    public static func < (one: Playback, other: Playback) -> Bool { one.rawValue < other.rawValue }
}
