/// The limits that a picture's header has to meet before anything is decoded.
public struct PictureLimits: Sendable, Equatable {
    /// Width times height. The largest sensors of phones have 200 megapixels.
    public var pixels: Int
    /// The most bytes that decoding one picture may take at once. Most formats are read in bands and take a few
    /// megabytes whatever the size; the limit is for the others.
    public var memory: Int
    /// The most frames that are kept of a moving picture.
    public var frames: Int
    /// The most pixels of all kept frames together. Encoding some six million takes a second (measured).
    public var movingPixels: Int

    public init(
        pixels: Int = 200_000_000, memory: Int = 400 << 20, frames: Int = 1_000, movingPixels: Int = 75_000_000
    ) {
        self.pixels = pixels
        self.memory = memory
        self.frames = frames
        self.movingPixels = movingPixels
    }
}
