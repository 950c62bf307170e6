import MediaTypes

/// Pictures that replace uploaded ones.
extension ImageProcessor {
    /// The longest side of the result of `compressed`.
    public static let keptSide = 2_560
    /// The side of an avatar.
    public static let avatarSide = 160
    private static let keptQuality = 85

    /// A small square of the most salient part of a picture, or of the first frame of a moving one, to be shown beside
    /// a name.
    ///
    /// - Throws: `PictureError`.
    public func avatar(_ file: PictureFile) throws(PictureError) -> Rendition {
        try Self.inTurn { () throws(PictureError) in
            let still = try still(file, picture(file))
            return try still.square().fitted(to: Self.avatarSide).rendition(quality: Self.quality)
        }
    }

    /// A photo as WebP, at most 2,560 pixels long, upright, in sRGB, with the time it was taken and no other metadata.
    ///
    /// - Returns: `nil` for moving pictures, those with several pages, and formats that are no photos.
    /// - Throws: `PictureError`.
    public func compressed(_ file: PictureFile) throws(PictureError) -> Rendition? {
        try Self.inTurn { () throws(PictureError) in try smaller(file) }
    }

    private func smaller(_ file: PictureFile) throws(PictureError) -> Rendition? {
        guard [.jpeg, .png, .webp, .heic, .avif, .tiff].contains(file.type) else { return nil }
        let header = try file.open()
        guard header.pages == 1 else { return nil }
        let made = try still(file, picture(file), side: Self.keptSide).rendition(quality: Self.keptQuality, effort: 4)
        guard let exif = CaptureTime(header)?.exif else { return made }
        var webp = try WebPFile(made.bytes)
        webp.add(exif: exif, width: made.width, height: made.height)
        return Rendition(width: made.width, height: made.height, bytes: webp.bytes)
    }
}
