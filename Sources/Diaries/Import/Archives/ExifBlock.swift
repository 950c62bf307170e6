/// The Exif block of a photo, a TIFF structure (TIFF 6.0). Nothing in it is trusted: every number is checked.
struct ExifBlock {
    private let bytes: ArraySlice<UInt8>
    private let isLittle: Bool

    private init?(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        switch Array(bytes.prefix(4)) {
        case [0x49, 0x49, 0x2A, 0]: isLittle = true
        case [0x4D, 0x4D, 0, 0x2A]: isLittle = false
        default: return nil
        }
    }

    // MARK: Where it is

    /// - Parameter bytes: the beginning of a file.
    static func find(in bytes: [UInt8]) -> ExifBlock? {
        if bytes.starts(with: [0xFF, 0xD8]) { return jpeg(bytes) }
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return png(bytes) }
        if bytes.count > 12, bytes[4..<8].elementsEqual("ftyp".utf8) { return boxed(bytes) }
        return ExifBlock(bytes[...])
    }

    private static let mark = Array("Exif\0\0".utf8)

    /// JPEG has it in an APP1 segment before the picture (ITU-T T.81 B.1.1).
    private static func jpeg(_ bytes: [UInt8]) -> ExifBlock? {
        var place = 2
        while place + 4 <= bytes.count, bytes[place] == 0xFF {
            let marker = bytes[place + 1]
            if marker == 0xFF {
                place += 1
                continue
            }
            let length = Int(bytes[place + 2]) << 8 | Int(bytes[place + 3])
            guard marker != 0xDA, marker != 0xD9, length >= 2 else { return nil }
            let end = min(place + 2 + length, bytes.count)
            let body = bytes[min(place + 4, end)..<end]
            let isExif = marker == 0xE1 && body.starts(with: mark)
            if isExif, let block = ExifBlock(body.dropFirst(mark.count)) { return block }
            place += 2 + length
        }
        return nil
    }

    /// PNG has it in a chunk of its own (PNG 1.5, eXIf).
    private static func png(_ bytes: [UInt8]) -> ExifBlock? {
        var place = 8
        while place + 8 <= bytes.count {
            let length = number(bytes[place..<place + 4], isLittle: false)
            let body = place + 8
            if bytes[place + 4..<body].elementsEqual("eXIf".utf8) {
                return ExifBlock(bytes[body..<min(body + length, bytes.count)])
            }
            place = body + length + 4
        }
        return nil
    }

    /// HEIC and AVIF store it as an item behind a table of locations. Its first bytes are unmistakable, so it is
    /// searched for.
    private static func boxed(_ bytes: [UInt8]) -> ExifBlock? {
        var place = bytes.startIndex
        while let start = bytes[place...].firstIndex(of: mark[0]), start + 10 <= bytes.count {
            let isExif = bytes[start..<start + 6].elementsEqual(mark)
            if isExif, let block = ExifBlock(bytes[(start + 6)...]) { return block }
            place = start + 1
        }
        return nil
    }

    // MARK: What it says

    /// The time of taking, otherwise of digitising, otherwise of the file: `2026:11:21 14:30:00`.
    var moment: String? {
        guard let first = number(at: 4, 4) else { return nil }
        let inner = entry(0x8769, in: first).flatMap { number(at: $0 + 8, 4) }
        let moments = [
            inner.flatMap { text(0x9003, in: $0) }, inner.flatMap { text(0x9004, in: $0) }, text(0x0132, in: first),
        ]
        return moments.compactMap(\.self).first
    }

    /// The offset of an entry in a directory.
    private func entry(_ tag: Int, in directory: Int) -> Int? {
        guard let count = number(at: directory, 2) else { return nil }
        for index in 0..<count {
            let place = directory + 2 + index * 12
            guard let found = number(at: place, 2) else { return nil }
            if found == tag { return place }
        }
        return nil
    }

    private func text(_ tag: Int, in directory: Int) -> String? {
        guard let entry = entry(tag, in: directory), number(at: entry + 2, 2) == 2,
            let count = number(at: entry + 4, 4), count >= 19, let place = number(at: entry + 8, 4),
            place + 19 <= bytes.count
        else { return nil }
        let start = bytes.startIndex + place
        let text = bytes[start..<start + 19]
        guard text.allSatisfy({ (48...57).contains($0) || $0 == 58 || $0 == 32 }), !text.starts(with: "0000".utf8)
        else {
            return nil
        }
        return String(decoding: text, as: UTF8.self)
    }

    private func number(at place: Int, _ count: Int) -> Int? {
        guard place >= 0, place + count <= bytes.count else { return nil }
        let start = bytes.startIndex + place
        return Self.number(bytes[start..<start + count], isLittle: isLittle)
    }

    private static func number(_ bytes: ArraySlice<UInt8>, isLittle: Bool) -> Int {
        isLittle ? bytes.reversed().reduce(0) { $0 << 8 | Int($1) } : bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
