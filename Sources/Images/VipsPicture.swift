import CVips

/// A picture in libvips: a pipeline of operations that runs when its pixels are needed.
final class VipsPicture {
    /// Owned by this object until `deinit`, and never passed outside this file.
    private let image: UnsafeMutablePointer<VipsImage>

    init(owning image: UnsafeMutablePointer<VipsImage>) {
        self.image = image
    }

    deinit {
        g_object_unref(image)
    }

    var width: Int { Int(vips_image_get_width(image)) }
    /// The height of one frame.
    var height: Int { Int(vips_image_get_page_height(image)) }
    /// The number of pages or frames in the file, loaded or not.
    var pages: Int { Int(vips_image_get_n_pages(image)) }
    /// True if the orientation tag swaps width and height.
    var isOnItsSide: Bool { vips_image_get_orientation_swap(image) != 0 }
    /// True if it was written in several passes over the whole picture: progressive JPEG, interlaced PNG.
    var isInterlaced: Bool { vips_image_get_typeof(image, "interlaced") != 0 }
    /// Bytes of one unpacked pixel.
    var bytesPerPixel: Int {
        Int(vips_image_get_bands(image)) * Int(vips_format_sizeof(vips_image_get_format(image)))
    }

    /// The picture upright, in sRGB, at most `side` pixels long.
    func fitted(to side: Int) throws(PictureError) -> VipsPicture {
        try make { hearth_vips_fit(image, Int32(side), $0) }
    }

    /// The picture with its pixels computed, which detects a damaged file.
    func inMemory() throws(PictureError) -> VipsPicture {
        guard let copy = vips_image_copy_memory(image) else { throw .damaged(reason: VipsErrors.take()) }
        return VipsPicture(owning: copy)
    }

    /// The picture shrunk by a whole factor, each pixel the average of those it replaces. This is several times faster
    /// than `fitted`, but the colours of transparent pixels would bleed into visible ones: pictures with alpha are left
    /// alone.
    func shrunk(by factor: Int) throws(PictureError) -> VipsPicture {
        guard factor > 1, vips_image_hasalpha(image) == 0 else { return self }
        return try make { hearth_vips_shrink(image, Int32(factor), $0) }
    }

    /// The largest square of the picture, at its most salient part.
    func square() throws(PictureError) -> VipsPicture {
        let side = min(width, height)
        // Below 32 pixels no salient part is searched for.
        return try make { hearth_vips_square(image, Int32(side), side < 32 ? 1 : 0, $0) }
    }

    /// The EXIF text under a name such as `exif-ifd2-DateTimeOriginal`.
    func note(_ name: String) -> String? {
        guard vips_image_get_typeof(image, name) != 0 else { return nil }
        var text: UnsafePointer<CChar>?
        // The text belongs to the image, so it is copied at once.
        guard vips_image_get_string(image, name, &text) == 0, let text else {
            _ = VipsErrors.take()
            return nil
        }
        return String(cString: text)
    }

    /// The average colour as `#rrggbb`, weighted by opacity.
    func averageColour() throws(PictureError) -> String {
        let values = try make { hearth_vips_average(image, $0) }.pixel(0, 0)
        let colours = values.count < 3 ? [values[0], values[0], values[0]] : Array(values.prefix(3))
        return colours.reduce("#") { text, value in
            let digits = String(Int(min(255, max(0, value.rounded()))), radix: 16)
            return text + (digits.count < 2 ? "0" : "") + digits
        }
    }

    /// The values of a pixel, one for each band.
    func pixel(_ x: Int, _ y: Int) throws(PictureError) -> [Double] {
        var (values, count): (UnsafeMutablePointer<Double>?, Int32) = (nil, 0)
        guard hearth_vips_point(image, Int32(x), Int32(y), &values, &count) == 0, let values, count > 0 else {
            throw .damaged(reason: VipsErrors.take())
        }
        // libvips returns `count` values owned by the caller; they are copied before they are freed.
        defer { g_free(values) }
        return Array(UnsafeBufferPointer(start: values, count: Int(count)))
    }

    /// Computes the pixels and packs them.
    func rendition(quality: Int, effort: Int = VipsPicture.effort) throws(PictureError) -> Rendition {
        var (bytes, count): (UnsafeMutableRawPointer?, Int) = (nil, 0)
        guard hearth_vips_webp(image, Int32(quality), Int32(effort), &bytes, &count) == 0, let bytes else {
            throw .damaged(reason: VipsErrors.take())
        }
        // libvips returns `count` bytes owned by the caller; they are copied before they are freed.
        defer { g_free(bytes) }
        var file = try WebPFile([UInt8](UnsafeRawBufferPointer(start: bytes, count: count)))
        file.stripMetadata()
        return Rendition(width: width, height: height, bytes: file.bytes)
    }

    /// The effort of WebP encoding, 0 to 6. Encoding takes most of the time: 4 takes four times as long as 1 for files
    /// that are a tenth smaller (measured).
    static let effort = 1

    private func make(
        _ operation: (UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> Int32
    ) throws(PictureError) -> VipsPicture {
        var result: UnsafeMutablePointer<VipsImage>?
        // If an operation returns 0, this object owns the new image, which keeps what it needs of its input.
        guard operation(&result) == 0, let result else { throw .damaged(reason: VipsErrors.take()) }
        return VipsPicture(owning: result)
    }
}
