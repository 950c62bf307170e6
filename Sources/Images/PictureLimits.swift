/// How much of a picture to believe before any of it is unpacked.
public struct PictureLimits: Sendable, Equatable {
    /// Width times height. The largest sensors of phones have 200 megapixels.
    public var pixels: Int
    /// Bytes that one picture may take at once while it is unpacked. Most are read in bands and take a few megabytes
    /// whatever their size; this is for those that cannot be.
    public var memory: Int
    /// Frames of a moving picture that are kept; the rest of it is not shown.
    public var frames: Int
    /// Pixels of all the kept frames together. Packing them takes a second for some six million (measured).
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
