import CVips
import Glibc
import MediaTypes

/// A regular file that begins like a picture, open to be read. One thread at a time reads it: all that is opened of it
/// shares one place in the file.
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

    /// - Parameter descriptor: stays the caller's to close, after this object.
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

    /// Opens the file with the reader for its type, and no other. Reads the header only. What was opened before must not
    /// be read any more.
    ///
    /// - Parameters:
    ///   - frames: how many of a moving picture.
    ///   - shrinking: how many times smaller it may be, for those formats that can leave out work; no more than its
    ///     shorter side has pixels.
    /// - Throws: `PictureError.damaged`, `PictureError.file`.
    func open(frames: Int = 1, shrinking factor: Int = 1) throws(PictureError) -> VipsPicture {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw Self.unreadable }
        // Some readers map the bytes: a file that were cut while it is mapped would end the process. Blobs are never
        // written to once they have their name.
        guard let source = vips_source_new_from_descriptor(descriptor) else {
            throw .damaged(reason: VipsErrors.take())
        }
        defer { g_object_unref(source) }
        let shrink = [8, 4, 2].first { $0 <= factor } ?? 1
        let scale = frames == 1 ? 1 / Double(max(1, factor)) : 1
        var image: UnsafeMutablePointer<VipsImage>?
        // libvips promises an image of our own whenever it returns 0; it keeps what it needs of the source.
        guard hearth_vips_load(source, format, Int32(frames), Int32(shrink), scale, &image) == 0, let image else {
            throw .damaged(reason: VipsErrors.take())
        }
        return VipsPicture(owning: image)
    }

    /// How far what was opened last has been read, a buffer's length of 4 kB ahead.
    var place: Int { Int(lseek(descriptor, 0, SEEK_CUR)) }

    private static var unreadable: PictureError { .file(path: "the picture", number: errno) }
}
