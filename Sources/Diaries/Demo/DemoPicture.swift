import Foundation

/// A drawn landscape for the demo family's diary: a sky, a sun and three rows of hills. The same number draws the same
/// picture.
struct DemoPicture {
    let number: Int

    static let width = 480
    static let height = 360
    /// The number of different pictures.
    static let count = 12

    /// Sky from top to bottom (0–63), sun (64), hills (65–67), each as red, green, blue.
    private var palette: [[UInt8]] {
        let themes: [(top: [Int], bottom: [Int], sun: [Int], hills: [[Int]])] = [
            (
                [116, 168, 214], [236, 226, 208], [255, 244, 214], [[150, 170, 150], [104, 138, 112], [62, 96, 78]]
            ),
            ([60, 72, 120], [240, 158, 110], [255, 214, 150], [[132, 96, 116], [92, 66, 92], [52, 42, 66]]),
            (
                [168, 190, 204], [230, 234, 236], [250, 250, 246],
                [[180, 192, 200], [132, 150, 164], [90, 108, 122]]
            ),
            ([92, 150, 170], [206, 226, 196], [255, 250, 210], [[176, 186, 110], [126, 148, 76], [78, 104, 56]]),
        ]
        let theme = themes[number % themes.count]
        let sky = (0..<64).map { step in
            zip(theme.top, theme.bottom).map { UInt8($0 + ($1 - $0) * step / 63) }
        }
        return sky + ([theme.sun] + theme.hills).map { $0.map { UInt8($0) } }
    }

    /// The number of a colour for each pixel, row by row.
    private var pixels: [[UInt8]] {
        let phase = Double(number) * 1.7
        let (sunX, sunY) = (90 + number * 137 % 300, 70 + number * 53 % 70)
        let hills = (0..<3).map { row in
            (0..<Self.width).map { x in
                let place = Double(x) / 480
                let wave = sin(place * 6 + phase + Double(row) * 2.1) * 26 + sin(place * 15 + phase * 2) * 8
                return 190 + row * 55 + Int(wave)
            }
        }
        return (0..<Self.height).map { y in
            (0..<Self.width).map { x in
                if let row = [2, 1, 0].first(where: { y >= hills[$0][x] }) { return UInt8(65 + row) }
                let (dx, dy) = (x - sunX, y - sunY)
                return dx * dx + dy * dy < 26 * 26 ? 64 : UInt8(min(y * 64 / 250, 63))
            }
        }
    }

    /// PNG with a palette (ISO 15948); the rows are not compressed, which takes no library.
    var png: [UInt8] {
        var rows: [UInt8] = []
        for row in pixels { rows += [0] + row }
        let size = Self.number(Self.width) + Self.number(Self.height)
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Self.chunk("IHDR", size + [8, 3, 0, 0, 0])
            + Self.chunk("PLTE", palette.flatMap(\.self)) + Self.chunk("IDAT", Self.stored(rows))
            + Self.chunk("IEND", [])
    }

    /// A zlib stream of stored blocks (RFC 1950, RFC 1951 3.2.4).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let block = bytes[start..<min(start + 65_535, bytes.count)]
            let count = UInt16(block.count)
            stream.append(start + 65_535 >= bytes.count ? 1 : 0)
            for value in [count, ~count] { stream += [UInt8(value & 0xFF), UInt8(value >> 8)] }
            stream += block
        }
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return stream + number(Int(high << 16 | low))
    }

    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + bytes
        return number(bytes.count) + named + number(Int(checksum(named)))
    }

    /// CRC-32 as PNG has it (ISO 15948, annex D).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(0xFFFF_FFFF) { sum, byte in
            table[Int((sum ^ UInt32(byte)) & 0xFF)] ^ sum >> 8
        }
    }

    private static let table: [UInt32] = (0..<256).map { number in
        (0..<8).reduce(UInt32(number)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    }

    /// Four bytes, the highest first.
    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
