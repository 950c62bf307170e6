public import MediaTypes

/// The header of a picture, checked against the limits.
public struct Picture: Sendable, Equatable {
    public let type: MediaType
    /// Pixels across when the picture stands upright, which is how its renditions are.
    public let width: Int
    /// Pixels down when the picture stands upright.
    public let height: Int
    /// Frames of a moving GIF or WebP; otherwise 1.
    public let frames: Int

    public var isMoving: Bool { frames > 1 }
}

/// The sizes a picture is shown in, by the longest side in pixels.
public enum RenditionSize: Int, CaseIterable, Sendable {
    case thumbnail = 400
    case view = 1_600
}

/// A WebP picture in sRGB, upright and without any metadata.
public struct Rendition: Sendable, Equatable {
    public let width: Int
    public let height: Int
    public let bytes: [UInt8]
}

/// Everything that is shown of a picture instead of itself.
public struct Renditions: Sendable, Equatable {
    public let picture: Picture
    public let thumbnail: Rendition
    /// The same as the thumbnail where the picture is no larger than one.
    public let view: Rendition
    /// The average colour as `#rrggbb`, to stand until the thumbnail is there.
    public let colour: String

    public subscript(_ size: RenditionSize) -> Rendition {
        switch size {
        case .thumbnail: thumbnail
        case .view: view
        }
    }
}
