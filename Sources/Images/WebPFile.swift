/// A WebP file as a list of its chunks (RFC 9649).
struct WebPFile {
    private struct Chunk {
        let name: String
        var payload: ArraySlice<UInt8>
    }

    private var chunks: [Chunk] = []

    /// - Throws: `PictureError.damaged` if the bytes are no sequence of chunks.
    init(_ bytes: [UInt8]) throws(PictureError) {
        guard bytes.count >= 12, Self.text(bytes[0..<4]) == "RIFF", Self.text(bytes[8..<12]) == "WEBP" else {
            throw .damaged(reason: "not WebP")
        }
        var rest = bytes[12...]
        while !rest.isEmpty {
            guard rest.count >= 8 else { throw .damaged(reason: "half a chunk") }
            let size = rest.dropFirst(4).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
            let payload = rest.dropFirst(8).prefix(size)
            guard payload.count == size else { throw .damaged(reason: "half a chunk") }
            chunks.append(Chunk(name: Self.text(rest.prefix(4)), payload: payload))
            // Chunks begin at even offsets.
            rest = rest.dropFirst(8 + size + size % 2)
        }
    }

    /// Keeps only the chunks for pixels: EXIF, XMP, colour profiles and unknown chunks are removed. Debian 12's libvips
    /// writes the first two even if told not to.
    mutating func stripMetadata() {
        let isExtended = chunks.contains { $0.name == "ALPH" || $0.name == "ANIM" || $0.name == "VP8L" }
        let pixels: Set<String> = ["VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"]
        chunks = chunks.compactMap { chunk in
            guard chunk.name == "VP8X" else { return pixels.contains(chunk.name) ? chunk : nil }
            guard isExtended, let flags = chunk.payload.first else { return nil }
            let (alpha, animation): (UInt8, UInt8) = (0x10, 0x02)
            return Chunk(name: chunk.name, payload: [flags & (alpha | animation)] + chunk.payload.dropFirst())
        }
    }

    /// Adds a block of EXIF to a still picture that has none.
    mutating func add(exif: [UInt8], width: Int, height: Int) {
        let flag: UInt8 = 0x08
        if let index = chunks.firstIndex(where: { $0.name == "VP8X" }), let flags = chunks[index].payload.first {
            chunks[index].payload = [flags | flag] + chunks[index].payload.dropFirst()
        } else {
            let canvas = Self.number(width - 1).prefix(3) + Self.number(height - 1).prefix(3)
            chunks.insert(Chunk(name: "VP8X", payload: [flag, 0, 0, 0] + canvas), at: 0)
        }
        chunks.append(Chunk(name: "EXIF", payload: exif[...]))
    }

    var bytes: [UInt8] {
        let size = chunks.reduce(4) { $0 + 8 + $1.payload.count + $1.payload.count % 2 }
        var bytes = Array("RIFF".utf8) + Self.number(size) + Array("WEBP".utf8)
        bytes.reserveCapacity(8 + size)
        for chunk in chunks {
            bytes += Array(chunk.name.utf8) + Self.number(chunk.payload.count) + chunk.payload
            if !chunk.payload.count.isMultiple(of: 2) { bytes.append(0) }
        }
        return bytes
    }

    /// Four bytes, little-endian.
    private static func number(_ value: Int) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
