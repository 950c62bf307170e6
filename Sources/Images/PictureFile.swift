import CVips
import Glibc
import MediaTypes

/// An open regular file with the signature of a picture. Only one thread may read it: all that is opened from it shares
/// one file offset.
public final class PictureFile {
    public let byteCount: Int
    let type: MediaType
    let descriptor: Int32
    private let format: hearth_picture_format
    private let isOurs: Bool

    /// - Throws: `PictureError.file`, `PictureError.notAPicture`.
    public convenience init(path: String) throws(PictureError) {
        // Without O_NONBLOCK opening a pipe would wait for its other end.
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .file(path: path, number: errno) }
        do {
            try self.init(descriptor: descriptor, isOurs: true)
        } catch {
            close(descriptor)
            throw error
        }
    }

    /// - Parameter descriptor: the caller closes it, after this object is freed.
    /// - Throws: `PictureError.file`, `PictureError.notAPicture`.
    public convenience init(descriptor: Int32) throws(PictureError) {
        try self.init(descriptor: descriptor, isOurs: false)
    }

    private init(descriptor: Int32, isOurs: Bool) throws(PictureError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.unreadable }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAPicture }
        var bytes = [UInt8](repeating: 0, count: MediaType.signatureLength)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count >= 0 else { throw Self.unreadable }
        type = MediaType(firstBytes: Array(bytes[..<count]))
        switch type {
        case .jpeg: format = HEARTH_JPEG
        case .png: format = HEARTH_PNG
        case .gif: format = HEARTH_GIF
        case .webp: format = HEARTH_WEBP
        case .heic, .avif: format = HEARTH_HEIF
        case .tiff: format = HEARTH_TIFF
        default: throw .notAPicture
        }
        byteCount = Int(status.st_size)
        self.descriptor = descriptor
        self.isOurs = isOurs
    }

    deinit { if isOurs { close(descriptor) } }

    /// Opens the file with the decoder for its type only, and reads the header. Pictures opened before must no longer
    /// be read.
    ///
    /// - Parameters:
    ///   - frames: the number of frames of a moving picture.
    ///   - shrinking: the factor by which it may be smaller, for formats that can be decoded smaller; at most its
    ///     shorter side in pixels.
    /// - Throws: `PictureError.damaged`, `PictureError.file`.
    func open(frames: Int = 1, shrinking factor: Int = 1) throws(PictureError) -> VipsPicture {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.unreadable }
        // Some decoders map the file: truncating it meanwhile would crash the process. Blobs are never written to once
        // they have their name.
        let made = type == .jpeg ? hearth_vips_reading(descriptor) : vips_source_new_from_descriptor(descriptor)
        guard let source = made else {
            throw .damaged(reason: VipsErrors.take())
        }
        defer { g_object_unref(source) }
        let shrink = [8, 4, 2].first { $0 <= factor } ?? 1
        let scale = frames == 1 ? 1 / Double(max(1, factor)) : 1
        var image: UnsafeMutablePointer<VipsImage>?
        // If libvips returns 0, this object owns the image, which keeps what it needs of the source.
        guard hearth_vips_load(source, format, Int32(frames), Int32(shrink), scale, &image) == 0, let image else {
            throw .damaged(reason: VipsErrors.take())
        }
        return VipsPicture(owning: image)
    }

    /// The position up to which the last opened picture was read, with up to 4 kB of read-ahead.
    var place: Int { Int(lseek(descriptor, 0, SEEK_CUR)) }

    private static var unreadable: PictureError { .file(path: "the picture", number: errno) }
}
