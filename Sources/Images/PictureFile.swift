import CVips
import Glibc
import MediaTypes

/// A regular file that begins like a picture.
struct PictureFile {
    let path: String
    let type: MediaType
    private let format: hearth_picture_format

    /// - Throws: `PictureError.file`, `PictureError.notAPicture`.
    init(path: String) throws(PictureError) {
        type = MediaType(firstBytes: try Self.beginning(path))
        switch type {
        case .jpeg: format = HEARTH_JPEG
        case .png: format = HEARTH_PNG
        case .gif: format = HEARTH_GIF
        case .webp: format = HEARTH_WEBP
        case .heic, .avif: format = HEARTH_HEIF
        case .tiff: format = HEARTH_TIFF
        default: throw .notAPicture
        }
        self.path = path
    }

    /// Opens the file with the reader for its type, and no other. Reads the header only.
    ///
    /// - Parameters:
    ///   - frames: how many of a moving picture.
    ///   - shrinking: how many times smaller it may be, for those formats that can leave out work; no more than its
    ///     shorter side has pixels.
    /// - Throws: `PictureError.damaged`, `PictureError.file`.
    func open(frames: Int = 1, shrinking factor: Int = 1) throws(PictureError) -> Canvas {
        // The bytes are mapped, not read: a file that were cut while it is mapped would end the process. Blobs are
        // never written to once they have their name.
        guard let source = vips_source_new_from_file(path) else { throw .damaged(reason: VipsErrors.take()) }
        defer { g_object_unref(source) }
        let shrink = [8, 4, 2].first { $0 <= factor } ?? 1
        let scale = frames == 1 ? 1 / Double(max(1, factor)) : 1
        var image: UnsafeMutablePointer<VipsImage>?
        // libvips promises an image of our own whenever it returns 0; it keeps what it needs of the source.
        guard hearth_vips_load(source, format, Int32(frames), Int32(shrink), scale, &image) == 0, let image else {
            throw .damaged(reason: VipsErrors.take())
        }
        return Canvas(owning: image)
    }

    private static func beginning(_ path: String) throws(PictureError) -> [UInt8] {
        // Without O_NONBLOCK opening a pipe would wait for its other end.
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .file(path: path, number: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .file(path: path, number: errno) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .notAPicture }
        var bytes = [UInt8](repeating: 0, count: MediaType.signatureLength)
        let count = read(descriptor, &bytes, bytes.count)
        guard count >= 0 else { throw .file(path: path, number: errno) }
        return Array(bytes[..<count])
    }
}
