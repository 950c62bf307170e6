import Foundation

/// Files made byte by byte, honest and lying ones.
enum Bitmap {
    /// A black picture of one bit a pixel, whole.
    static func png(width: Int, height: Int) -> [UInt8] {
        let rows = [UInt8](repeating: 0, count: height * (1 + (width + 7) / 8))
        return png(width: width, height: height, interlaced: false, data: stored(rows))
    }

    /// A header that promises any size, and hardly anything after it.
    static func hollowPNG(width: Int, height: Int, interlaced: Bool = false) -> [UInt8] {
        png(width: width, height: height, interlaced: interlaced, data: stored([0]))
    }

    private static func png(width: Int, height: Int, interlaced: Bool, data: [UInt8]) -> [UInt8] {
        let header = number(width) + number(height) + [1, 0, 0, 0, interlaced ? 1 : 0]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", header) + chunk("IDAT", data) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(name.utf8) + data
        return number(data.count) + body + number(Int(checksum(body)))
    }

    /// Deflated without being made smaller (RFC 1950, RFC 1951).
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: bytes.count, by: 65_535) {
            let part = bytes[start..<min(bytes.count, start + 65_535)]
            let (low, high) = (UInt8(part.count & 255), UInt8(part.count >> 8))
            result += [start + part.count == bytes.count ? 1 : 0, low, high, ~low, ~high] + part
        }
        let (one, two) = bytes.reduce((1, 0)) { sums, byte in
            let first = (sums.0 + Int(byte)) % 65_521
            return (first, (sums.1 + first) % 65_521)
        }
        return result + number(two << 16 | one)
    }

    /// CRC-32 as PNG has it.
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        var checksum = UInt32.max
        for byte in bytes {
            checksum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = checksum & 1 == 1
                checksum >>= 1
                if isOdd { checksum ^= 0xEDB8_8320 }
            }
        }
        return ~checksum
    }

    private static func number(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// A GIF of 100 by 100 whose every frame paints a spot.
    static func gif(frames: Int) -> [UInt8] {
        var bytes = Array("GIF89a".utf8) + [100, 0, 100, 0, 0x91, 0, 0] + [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0]
        for frame in 0..<frames {
            let place = UInt8(frame % 90)
            bytes += [0x21, 0xF9, 4, 4, 10, 0, 0, 0, 0x2C, place, 0, place, 0, 2, 0, 2, 0, 0]
            bytes += [2, 2, [0x84, 0x8C, 0x94][frame % 3], 0x51, 0]
        }
        return bytes + [0x3B]
    }
}
