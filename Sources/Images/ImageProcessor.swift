import CVips
import Dispatch
import MediaTypes

/// A processor that reads pictures and makes their renditions. Every call runs on the calling thread, one picture on
/// one core, with memory up to `PictureLimits`. A process handles one picture at a time, since libvips has one buffer
/// for all warnings: parallel work needs more processes.
public struct ImageProcessor: Sendable {
    public let limits: PictureLimits

    /// - Throws: `PictureError.unavailable`.
    public init(limits: PictureLimits = PictureLimits()) throws(PictureError) {
        guard Self.started == 0 else { throw .unavailable(reason: VipsErrors.take()) }
        self.limits = limits
    }

    /// libvips starts once in a process.
    private static let started = hearth_vips_start()

    private static let turn = DispatchSemaphore(value: 1)

    static func inTurn<Result>(_ work: () throws(PictureError) -> Result) throws(PictureError) -> Result {
        turn.wait()
        defer { turn.signal() }
        return try work()
    }

    /// Reads a picture's header. Damaged pixels are detected only by rendering.
    ///
    /// - Throws: `PictureError`.
    public func picture(at path: String) throws(PictureError) -> Picture {
        let file = try PictureFile(path: path)
        return try Self.inTurn { () throws(PictureError) in try picture(file) }
    }

    /// Makes the renditions of a picture; the file is not changed.
    ///
    /// - Throws: `PictureError`.
    public func render(_ file: PictureFile) throws(PictureError) -> Renditions {
        try Self.inTurn { () throws(PictureError) in try renditions(file) }
    }

    private func renditions(_ file: PictureFile) throws(PictureError) -> Renditions {
        let picture = try picture(file)
        let still = try still(file, picture)
        let side = RenditionSize.thumbnail.rawValue
        let factor = min(max(still.width, still.height) / side, still.width, still.height)
        let small = try still.shrunk(by: factor).fitted(to: side).inMemory()
        let frames = keptFrames(of: picture)
        return Renditions(
            picture: picture,
            thumbnail: frames > 1 ? try moving(file, frames, .thumbnail) : try small.rendition(quality: Self.quality),
            view: frames > 1 ? try moving(file, frames, .view) : try still.rendition(quality: Self.quality),
            colour: try small.averageColour())
    }

    /// The quality of WebP, 0 to 100.
    static let quality = 80

    func picture(_ file: PictureFile) throws(PictureError) -> Picture {
        let image = try file.open()
        let (width, height) = (image.width, image.height)
        guard width > 0, height > 0 else { throw .damaged(reason: "has no pixels") }
        guard width <= limits.pixels / height else { throw .tooManyPixels(limit: limits.pixels) }
        guard unpackedBytes(file.type, image) <= limits.memory else {
            throw .needsTooMuchMemory(limit: limits.memory)
        }
        let mayMove = file.type == .gif || file.type == .webp
        return Picture(
            type: file.type,
            width: image.isOnItsSide ? height : width,
            height: image.isOnItsSide ? width : height,
            frames: mayMove ? image.pages : 1)
    }

    /// An upper bound of the bytes held at once; 0 for formats that are read in bands.
    private func unpackedBytes(_ type: MediaType, _ image: VipsPicture) -> Int {
        let pixels = image.width * image.height
        switch type {
        // Progressive JPEG: two bytes for each coefficient.
        case .jpeg: return image.isInterlaced ? pixels * image.bytesPerPixel * 2 : 0
        case .png: return image.isInterlaced ? pixels * image.bytesPerPixel : 0
        // The decoder's planes, and the same as RGB. A stream larger than this header declares is refused only after
        // decoding: only a limit on the process can bound that.
        case .heic, .avif: return pixels * image.bytesPerPixel * 2
        // One frame of four bytes for each pixel, whatever the header declares.
        case .gif, .webp: return pixels * 4
        // The picture may be a single strip or tile.
        case .tiff: return pixels * image.bytesPerPixel
        default: return 0
        }
    }

    /// The first frame, by default at the size of the view.
    func still(
        _ file: PictureFile, _ picture: Picture, side: Int = RenditionSize.view.rawValue
    ) throws(PictureError) -> VipsPicture {
        // A side of 0 would not be an error in libvips but crash the process.
        let factor = min(max(picture.width, picture.height) / side, picture.width, picture.height)
        VipsErrors.clear()
        let opened = try file.open(shrinking: factor)
        let still = try opened.fitted(to: side).inMemory()
        if file.type == .jpeg { try requireHonest(file, opened) }
        return still
    }

    /// - Throws: `PictureError.damaged` if the header of a JPEG just read contradicts its data.
    private func requireHonest(_ file: PictureFile, _ opened: VipsPicture) throws(PictureError) {
        var warnings = VipsErrors.take()
        do {
            // Shrinking may have left out the last rows.
            _ = try opened.pixel(0, opened.height - 1)
            warnings += VipsErrors.take()
        } catch {
            // The last row was read already: libvips reads rows only once, and in order.
            if case .damaged(let reason) = error { warnings += reason }
        }
        let place = file.place
        guard !JPEGScan.endsEarly(warnings) else { throw .damaged(reason: "has fewer pixels than its header says") }
        guard let scan = JPEGScan(file) else { return }
        guard !scan.isTooMuch(max(scan.end - place, JPEGScan.passedOver(warnings))) else {
            throw .damaged(reason: "has more pixels than its header says")
        }
    }

    private func keptFrames(of picture: Picture) -> Int {
        min(picture.frames, limits.frames, limits.movingPixels / (picture.width * picture.height))
    }

    /// The frames are read again for each size, because all of them at once would take too much memory.
    private func moving(_ file: PictureFile, _ frames: Int, _ size: RenditionSize) throws(PictureError) -> Rendition {
        try file.open(frames: frames).fitted(to: size.rawValue).rendition(quality: Self.quality)
    }
}
