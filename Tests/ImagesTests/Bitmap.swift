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

    /// A grey JPEG of so many blocks of eight by eight pixels, with any size in its header: with these tables each
    /// block is two bits of zero.
    static func jpeg(width: Int, height: Int, blocks: Int) -> [UInt8] {
        let short = { (value: Int) in [UInt8(value >> 8), UInt8(value & 255)] }
        var bytes: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 16, count: 64)
        bytes += [0xFF, 0xC0, 0, 11, 8] + short(height) + short(width) + [1, 1, 0x11, 0]
        for table: UInt8 in [0, 0x10] {
            bytes += [0xFF, 0xC4, 0, 20, table, 1] + [UInt8](repeating: 0, count: 16)
        }
        bytes += [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0] + [UInt8](repeating: 0, count: blocks / 4)
        return bytes + (blocks % 4 > 0 ? [UInt8(255 >> (blocks % 4 * 2))] : []) + [0xFF, 0xD9]
    }

    /// A JPEG with zeros before its end.
    static func padded(_ jpeg: [UInt8], by count: Int) -> [UInt8] {
        Array(jpeg[..<(jpeg.count - 2)]) + [UInt8](repeating: 0, count: count) + [0xFF, 0xD9]
    }

    /// A JPEG whose header says another size (ITU-T T.81, B.2.2).
    static func resized(_ jpeg: [UInt8], _ change: (Int, Int) -> (Int, Int)) -> [UInt8] {
        var (bytes, offset) = (jpeg, 2)
        while ![0xC0, 0xC1, 0xC2].contains(bytes[offset + 1]) {
            offset += 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
        }
        let number = { (place: Int) in Int(bytes[place]) << 8 | Int(bytes[place + 1]) }
        let (width, height) = change(number(offset + 7), number(offset + 5))
        for (place, value) in [(offset + 5, height), (offset + 7, width)] {
            (bytes[place], bytes[place + 1]) = (UInt8(value >> 8), UInt8(value & 255))
        }
        return bytes
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
