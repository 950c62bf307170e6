public import MediaTypes

/// The header of a picture, checked against the limits.
public struct Picture: Sendable, Equatable {
    public let type: MediaType
    /// The width in pixels of the upright picture, as in its renditions.
    public let width: Int
    /// The height in pixels of the upright picture.
    public let height: Int
    /// The number of frames of a moving GIF or WebP; otherwise 1.
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

/// The renditions of a picture, which are shown instead of it.
public struct Renditions: Sendable, Equatable {
    public let picture: Picture
    public let thumbnail: Rendition
    /// The rendition for viewing; the thumbnail if the picture is not larger than that.
    public let view: Rendition
    /// The average colour as `#rrggbb`, shown until the thumbnail is loaded.
    public let colour: String

    public subscript(_ size: RenditionSize) -> Rendition {
        switch size {
        case .thumbnail: thumbnail
        case .view: view
        }
    }
}
