import Foundation

/// Pictures whose content is not as they claim, made byte by byte.
enum BadPicture {
    /// A PNG whose header claims 65,000 by 65,000 pixels.
    static func bomb() -> [UInt8] {
        var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header: [UInt8] = Array("IHDR".utf8) + [0, 0, 0xFD, 0xE8, 0, 0, 0xFD, 0xE8, 8, 2, 0, 0, 0]
        bytes += [0, 0, 0, 13] + header + crc(header)
        let data: [UInt8] = Array("IDAT".utf8) + [0x78, 0x9C, 0x63, 0, 0, 0, 1, 0, 1]
        return bytes + [0, 0, 0, 9] + data + crc(data) + [0, 0, 0, 0] + Array("IEND".utf8) + [0xAE, 0x42, 0x60, 0x82]
    }

    private static func crc(_ bytes: [UInt8]) -> [UInt8] {
        var crc: UInt32 = .max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? 0xEDB8_8320 ^ (crc >> 1) : crc >> 1 }
        }
        return withUnsafeBytes(of: (~crc).bigEndian) { Array($0) }
    }

    /// An EXIF segment that claims an offset of four gigabytes.
    static func lyingEXIF(_ picture: [UInt8]) -> [UInt8] {
        var exif = Array("Exif\0\0MM\0*".utf8)
        exif += [0, 0, 0, 8, 0, 1, 0x92, 0x7C, 0, 7, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xF0]
        return segment(exif, in: picture)
    }

    /// A JPEG with the moment, the place and the camera of the photo in it.
    static func dated(_ picture: [UInt8], _ moment: String) -> [UInt8] {
        let text = Array(moment.utf8) + [0]
        var exif = Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 2]
        // The maker, and the offset of the inner directory.
        exif += [0x01, 0x0F, 0, 2, 0, 0, 0, 4] + Array("Cam\0".utf8)
        exif += [0x87, 0x69, 0, 4, 0, 0, 0, 1, 0, 0, 0, 38] + [0, 0, 0, 0]
        exif += [0, 1, 0x90, 0x03, 0, 2, 0, 0, 0, UInt8(text.count), 0, 0, 0, 56] + [0, 0, 0, 0] + text
        return segment(exif, in: picture)
    }

    private static func segment(_ exif: [UInt8], in picture: [UInt8]) -> [UInt8] {
        Array(picture.prefix(2)) + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + Array(picture.dropFirst(2))
    }

    /// A GIF whose every frame paints a spot somewhere on a canvas of any size.
    static func gif(frames: Int, side: Int) -> [UInt8] {
        let size = [UInt8(side & 255), UInt8(side >> 8)]
        var bytes = Array("GIF89a".utf8) + size + size + [0x91, 0, 0] + [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0]
        for frame in 0..<frames {
            let place = UInt8(frame % 90)
            bytes += [0x21, 0xF9, 4, 4, 10, 0, 0, 0, 0x2C, place, 0, place, 0, 2, 0, 2, 0, 0]
            bytes += [2, 2, [0x84, 0x8C, 0x94][frame % 3], 0x51, 0]
        }
        return bytes + [0x3B]
    }

    /// A grey photo without any compression: a TIFF of one strip.
    static func tiff(width: Int, height: Int) -> [UInt8] {
        let number = { (value: Int, count: Int) in (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        let tags = [
            (256, width), (257, height), (258, 8), (259, 1), (262, 1), (273, 122), (277, 1), (278, height),
            (279, width * height),
        ]
        var bytes = Array("II*\0".utf8) + number(8, 4) + number(tags.count, 2)
        for (tag, value) in tags { bytes += number(tag, 2) + number(4, 2) + number(1, 4) + number(value, 4) }
        bytes += number(0, 4)
        precondition(bytes.count == 122)
        for row in 0..<height { for column in 0..<width { bytes.append(UInt8((row / 9 + column / 7) & 255)) } }
        return bytes
    }
}
