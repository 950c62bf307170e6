internal import CZlib

/// The gzip form of bytes (RFC 1952), by zlib.
public enum Gzip {
    /// The bytes that a gzip form begins with.
    public static let magic: [UInt8] = [0x1f, 0x8b]

    private static let gzipWindow: Int32 = 15 + 16

    /// - Parameter level: 1 (quick) to 9 (small).
    /// - Returns: `nil` if zlib fails or the result is not shorter.
    public static func compress(_ bytes: [UInt8], level: Int) -> [UInt8]? {
        var stream = z_stream()
        let begun = deflateInit2_(
            &stream, Int32(level), Z_DEFLATED, gzipWindow, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard begun == Z_OK, bytes.count < Int(UInt32.max) else { return nil }
        defer { deflateEnd(&stream) }

        var isWhole = false
        let result = [UInt8](unsafeUninitializedCapacity: bytes.count) { target, count in
            bytes.withUnsafeBufferPointer { source in
                // zlib declares its input without const, but only reads it.
                stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
                stream.avail_in = UInt32(source.count)
                stream.next_out = target.baseAddress
                stream.avail_out = UInt32(target.count)
                isWhole = deflate(&stream, Z_FINISH) == Z_STREAM_END
            }
            count = isWhole ? Int(stream.total_out) : 0
        }
        return isWhole ? result : nil
    }

    /// - Parameter limit: bytes of the result.
    /// - Returns: `nil` if the bytes are no whole gzip form, or the result is longer than the limit.
    public static func decompress(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        var stream = z_stream()
        let begun = inflateInit2_(&stream, gzipWindow, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard begun == Z_OK, bytes.count < Int(UInt32.max) else { return nil }
        defer { inflateEnd(&stream) }

        var result: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var status = Z_OK
        bytes.withUnsafeBufferPointer { source in
            stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
            stream.avail_in = UInt32(source.count)
            while status == Z_OK, result.count <= limit {
                piece.withUnsafeMutableBufferPointer { target in
                    stream.next_out = target.baseAddress
                    stream.avail_out = UInt32(target.count)
                    status = inflate(&stream, Z_NO_FLUSH)
                }
                result += piece[..<(piece.count - Int(stream.avail_out))]
            }
        }
        return status == Z_STREAM_END && result.count <= limit ? result : nil
    }
}
