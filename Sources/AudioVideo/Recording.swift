/// Facts about a video or a sound file.
public struct Recording: Sendable, Equatable {
    /// Seconds; nothing if the file does not say.
    public let duration: Double?
    /// Pixels of the picture as it is shown, turned and with square pixels; nothing in a sound.
    public let width: Int?
    public let height: Int?
    /// As ffmpeg spells it, `h264` for example.
    public let videoCodec: String?
    public let audioCodec: String?
    public let playback: Playback

    public var hasPicture: Bool { videoCodec != nil }
}

/// Where a recording plays without being converted.
public enum Playback: Int, Comparable, Sendable {
    /// It can only be downloaded.
    case nowhere
    /// In some browsers, or with something missing: a video of an iPhone in Safari, a sound that stays silent.
    case somewhere
    case everywhere

    public static func < (one: Playback, other: Playback) -> Bool { one.rawValue < other.rawValue }
}
