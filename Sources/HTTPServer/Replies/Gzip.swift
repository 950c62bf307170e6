internal import CZlib

/// The gzip form of bytes (RFC 1952).
public enum Gzip {
    /// - Parameter level: 1 (quick) to 9 (small).
    /// - Returns: `nil` if zlib fails or the result is not shorter.
    public static func compress(_ bytes: [UInt8], level: Int) -> [UInt8]? {
        var stream = z_stream()
        let gzipWindow: Int32 = 15 + 16
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

    /// True if an `Accept-Encoding` header accepts gzip (RFC 9110 section 12.5.3); `*` counts unless gzip is named.
    static func isAccepted(_ header: String?) -> Bool {
        guard let header else { return false }
        var takesAny = false
        for choice in header.utf8.split(separator: UInt8(ascii: ",")) {
            let parts = choice.split(separator: UInt8(ascii: ";"))
            guard let coding = parts.first?.filter({ $0 != UInt8(ascii: " ") }) else { continue }
            let weight = parts.dropFirst().first { $0.contains(UInt8(ascii: "=")) }
            let isWanted = weight.map { $0.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) } } ?? true
            if coding.elementsEqual("gzip".utf8) || coding.elementsEqual("x-gzip".utf8) { return isWanted }
            if coding.elementsEqual("*".utf8) { takesAny = isWanted }
        }
        return takesAny
    }
}
