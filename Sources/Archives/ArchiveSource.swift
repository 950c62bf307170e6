import CArchive
import Glibc

/// Gives libarchive the bytes of a file, and counts them.
final class ArchiveSource {
    let file: OldFile
    /// Bytes read so far, those read twice counted twice.
    private(set) var byteCount = 0
    /// Reading more than this in all fails: the directory, which libarchive keeps in memory, may not be endless.
    var byteLimit = Int.max
    /// Whether reading failed because of `byteLimit`.
    private(set) var isOverLimit = false
    /// libarchive keeps a pointer into it until it asks for more, so it must stay in one place.
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ArchiveSource.blockSize, alignment: 16)

    static let blockSize = 64 * 1024

    init(path: String) throws(ArchiveError) {
        file = try OldFile(path: path)
    }

    deinit {
        buffer.deallocate()
    }

    /// Opens `archive` on this file.
    ///
    /// libarchive keeps an unretained pointer to `self`: whoever owns the archive keeps `self` until it has freed it.
    func open(_ archive: OpaquePointer) -> Int32 {
        archive_read_set_callback_data(archive, Unmanaged.passUnretained(self).toOpaque())
        archive_read_set_read_callback(archive) { _, context, start in
            guard let source = ArchiveSource.from(context), let start else { return -1 }
            start.pointee = UnsafeRawPointer(source.buffer.baseAddress)
            return source.readBlock()
        }
        archive_read_set_seek_callback(archive) { _, context, offset, whence in
            guard let source = ArchiveSource.from(context) else { return -1 }
            return la_int64_t(lseek(source.file.descriptor, Int(offset), whence))
        }
        return archive_read_open1(archive)
    }

    /// `context` is what `open` set, and alive because the archive is.
    private static func from(_ context: UnsafeMutableRawPointer?) -> ArchiveSource? {
        context.map { Unmanaged<ArchiveSource>.fromOpaque($0).takeUnretainedValue() }
    }

    /// How many bytes there are in `buffer` now; -1 on an error, which libarchive passes on.
    private func readBlock() -> Int {
        guard byteCount < byteLimit else {
            isOverLimit = true
            return -1
        }
        guard let count = try? file.read(into: buffer) else { return -1 }
        byteCount += count
        return count
    }
}
