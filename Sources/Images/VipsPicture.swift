import CVips

/// A picture in libvips: a plan of how to compute pixels, run when something needs them.
final class VipsPicture {
    /// Ours until `deinit`; no other object lets go of it, and it never leaves this file.
    private let image: UnsafeMutablePointer<VipsImage>

    init(owning image: UnsafeMutablePointer<VipsImage>) {
        self.image = image
    }

    deinit {
        g_object_unref(image)
    }

    var width: Int { Int(vips_image_get_width(image)) }
    /// Of one frame.
    var height: Int { Int(vips_image_get_page_height(image)) }
    /// Pages or frames in the file, loaded or not.
    var pages: Int { Int(vips_image_get_n_pages(image)) }
    /// Whether the orientation tag lays the picture on its side.
    var isOnItsSide: Bool { vips_image_get_orientation_swap(image) != 0 }
    /// Whether it was written in several passes over the whole picture: progressive JPEG, interlaced PNG.
    var isInterlaced: Bool { vips_image_get_typeof(image, "interlaced") != 0 }
    /// Bytes of one unpacked pixel.
    var bytesPerPixel: Int {
        Int(vips_image_get_bands(image)) * Int(vips_format_sizeof(vips_image_get_format(image)))
    }

    /// Upright, in sRGB, at most `side` pixels long.
    func fitted(to side: Int) throws(PictureError) -> VipsPicture {
        try make { hearth_vips_fit(image, Int32(side), $0) }
    }

    /// The same with its pixels computed: what is wrong with the file shows now.
    func inMemory() throws(PictureError) -> VipsPicture {
        guard let copy = vips_image_copy_memory(image) else { throw .damaged(reason: VipsErrors.take()) }
        return VipsPicture(owning: copy)
    }

    /// Smaller by a whole number of times, each pixel the average of those it stands for. Several times quicker than
    /// `fitted`, but colours that nobody sees would bleed out of transparent places: those pictures are left alone.
    func shrunk(by factor: Int) throws(PictureError) -> VipsPicture {
        guard factor > 1, vips_image_hasalpha(image) == 0 else { return self }
        return try make { hearth_vips_shrink(image, Int32(factor), $0) }
    }

    /// The largest square of it, where something catches the eye.
    func square() throws(PictureError) -> VipsPicture {
        let side = min(width, height)
        // In next to no pixels there is nothing to find.
        return try make { hearth_vips_square(image, Int32(side), side < 32 ? 1 : 0, $0) }
    }

    /// The EXIF text under a name such as `exif-ifd2-DateTimeOriginal`.
    func note(_ name: String) -> String? {
        guard vips_image_get_typeof(image, name) != 0 else { return nil }
        var text: UnsafePointer<CChar>?
        // The text stays the image's; it is copied at once.
        guard vips_image_get_string(image, name, &text) == 0, let text else {
            _ = VipsErrors.take()
            return nil
        }
        return String(cString: text)
    }

    /// As `#rrggbb`, weighted by opacity.
    func averageColour() throws(PictureError) -> String {
        let values = try make { hearth_vips_average(image, $0) }.pixel(0, 0)
        let colours = values.count < 3 ? [values[0], values[0], values[0]] : Array(values.prefix(3))
        return colours.reduce("#") { text, value in
            let digits = String(Int(min(255, max(0, value.rounded()))), radix: 16)
            return text + (digits.count < 2 ? "0" : "") + digits
        }
    }

    /// One value or more: the bands of the pixel.
    func pixel(_ x: Int, _ y: Int) throws(PictureError) -> [Double] {
        var (values, count): (UnsafeMutablePointer<Double>?, Int32) = (nil, 0)
        guard hearth_vips_point(image, Int32(x), Int32(y), &values, &count) == 0, let values, count > 0 else {
            throw .damaged(reason: VipsErrors.take())
        }
        // libvips promises `count` values, ours to free; they are copied before.
        defer { g_free(values) }
        return Array(UnsafeBufferPointer(start: values, count: Int(count)))
    }

    /// Computes the pixels and packs them.
    func rendition(quality: Int, effort: Int = VipsPicture.effort) throws(PictureError) -> Rendition {
        var (bytes, count): (UnsafeMutableRawPointer?, Int) = (nil, 0)
        guard hearth_vips_webp(image, Int32(quality), Int32(effort), &bytes, &count) == 0, let bytes else {
            throw .damaged(reason: VipsErrors.take())
        }
        // libvips promises `count` bytes, ours to free; they are copied before.
        defer { g_free(bytes) }
        var file = try WebPFile([UInt8](UnsafeRawBufferPointer(start: bytes, count: count)))
        file.stripMetadata()
        return Rendition(width: width, height: height, bytes: file.bytes)
    }

    /// How hard WebP tries to be small, 0 to 6. Packing is the most work of all: 4 takes four times as long as 1 for
    /// files that are a tenth smaller (measured).
    static let effort = 1

    private func make(
        _ operation: (UnsafeMutablePointer<UnsafeMutablePointer<VipsImage>?>) -> Int32
    ) throws(PictureError) -> VipsPicture {
        var result: UnsafeMutablePointer<VipsImage>?
        // An operation that returns 0 has made an image of our own, which keeps what it needs of its input.
        guard operation(&result) == 0, let result else { throw .damaged(reason: VipsErrors.take()) }
        return VipsPicture(owning: result)
    }
}
