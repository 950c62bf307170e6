/// The time at which a picture was taken, as the camera recorded it (Exif 2.32, 4.6.5 D).
struct CaptureTime: Sendable, Equatable {
    /// `2026:11:21 14:30:00`, in local time.
    let moment: String
    /// `+01:00`, if the camera recorded it.
    let offset: String?

    /// An Exif block with only these fields: TIFF 6.0, little-endian, one directory in another.
    var exif: [UInt8] {
        let texts = [(tag: 0x9003, text: moment), (tag: 0x9011, text: offset)].compactMap { tag, text in
            text.map { (tag: tag, bytes: Array($0.utf8) + [0]) }
        }
        let (header, entry) = (8, 12)
        let inner = header + 2 + entry + 4
        var place = inner + 2 + entry * texts.count + 4
        var directory = Self.number(texts.count, 2)
        for text in texts {
            directory += Self.number(text.tag, 2) + Self.number(2, 2) + Self.number(text.bytes.count, 4)
            directory += Self.number(place, 4)
            place += text.bytes.count
        }
        let pointer = Self.number(0x8769, 2) + Self.number(4, 2) + Self.number(1, 4) + Self.number(inner, 4)
        return Array("II*\0".utf8) + Self.number(header, 4) + Self.number(1, 2) + pointer + Self.number(0, 4)
            + directory + Self.number(0, 4) + texts.flatMap(\.bytes)
    }

    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}

extension CaptureTime {
    init?(_ image: VipsPicture) {
        let noted = image.note("exif-ifd2-DateTimeOriginal") ?? image.note("exif-ifd2-DateTimeDigitized")
        guard let moment = noted.flatMap({ Self.beginning($0, like: "0000:00:00 00:00:00") }) else { return nil }
        self.moment = moment
        offset = image.note("exif-ifd2-OffsetTimeOriginal").flatMap { Self.beginning($0, like: "+00:00") }
    }

    /// libvips appends a description to the value, such as the number of components and bytes.
    private static func beginning(_ text: String, like pattern: String) -> String? {
        let start = text.prefix(pattern.count)
        guard start.count == pattern.count else { return nil }
        let fits = zip(start, pattern).allSatisfy { character, sample in
            switch sample {
            case "0": character.isASCII && character.isNumber
            case "+": character == "+" || character == "-"
            default: character == sample
            }
        }
        return fits ? String(start) : nil
    }
}
