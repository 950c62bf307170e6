/// The Exif block of a photo, a TIFF structure (TIFF 6.0). Nothing in it is trusted: every number is checked.
struct ExifBlock {
    /// A place in the block whose bytes are not there.
    struct Missing: Error {
        let place: Int
    }

    private let bytes: KnownBytes
    private let isLittle: Bool

    init?(_ bytes: KnownBytes) {
        self.bytes = bytes
        switch bytes[0..<4].map({ Array($0) }) {
        case [0x49, 0x49, 0x2A, 0]: isLittle = true
        case [0x4D, 0x4D, 0, 0x2A]: isLittle = false
        default: return nil
        }
    }

    // MARK: Where it is

    /// - Parameter bytes: the beginning of a JPEG, a TIFF or a DNG, or the block alone.
    static func find(in bytes: [UInt8]) -> ExifBlock? {
        bytes.starts(with: [0xFF, 0xD8]) ? jpeg(bytes) : ExifBlock(KnownBytes(bytes[...]))
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
            if isExif, let block = ExifBlock(KnownBytes(body.dropFirst(mark.count))) { return block }
            place += 2 + length
        }
        return nil
    }

    // MARK: What it says

    /// The times of taking, of digitising and of the file that it has, in this order: `2026:11:21 14:30:00`. Unknown ones
    /// are blank (Exif 2.32, 4.6.5 D), or zeros.
    var moments: [String] {
        Time.allCases.compactMap {
            // What cannot be reached says nothing.
            try? text(of: $0)
        }
    }

    /// The places that times before the first valid one lead to, and whose bytes are not there.
    var missing: [Int] {
        var places: [Int] = []
        for time in Time.allCases {
            do throws(Missing) {
                if let text = try text(of: time), PhotoMoment(exif: text) != nil { break }
            } catch {
                places.append(error.place)
            }
        }
        return places
    }

    private enum Time: Int, CaseIterable {
        case taken = 0x9003
        case digitised = 0x9004
        case changed = 0x0132
    }

    private func text(of time: Time) throws(Missing) -> String? {
        let first = try number(at: 4, 4)
        if time == .changed { return try text(time.rawValue, in: first) }
        guard let exif = try entry(0x8769, in: first) else { return nil }
        return try text(time.rawValue, in: number(at: exif + 8, 4))
    }

    /// The offset of an entry in a directory.
    private func entry(_ tag: Int, in directory: Int) throws(Missing) -> Int? {
        let count = try number(at: directory, 2)
        for index in 0..<count {
            let place = directory + 2 + index * 12
            if try number(at: place, 2) == tag { return place }
        }
        return nil
    }

    private func text(_ tag: Int, in directory: Int) throws(Missing) -> String? {
        guard let entry = try entry(tag, in: directory), try number(at: entry + 2, 2) == 2,
            try number(at: entry + 4, 4) >= 19
        else { return nil }
        let place = try number(at: entry + 8, 4)
        guard let text = bytes[place..<place + 19] else { throw Missing(place: place) }
        return String(decoding: text, as: UTF8.self)
    }

    private func number(at place: Int, _ count: Int) throws(Missing) -> Int {
        guard let found = bytes[place..<place + count] else { throw Missing(place: place) }
        return isLittle ? found.reversed().reduce(0) { $0 << 8 | Int($1) } : found.reduce(0) { $0 << 8 | Int($1) }
    }
}

/// Some parts of a block of bytes, each at its place.
struct KnownBytes {
    private var parts: [(start: Int, bytes: ArraySlice<UInt8>)]

    /// - Parameter beginning: the first bytes of the block, or all.
    init(_ beginning: ArraySlice<UInt8>) { parts = [(0, beginning)] }

    mutating func add(_ bytes: ArraySlice<UInt8>, at start: Int) { parts.append((start, bytes)) }

    /// `nil` unless all of them are there, in one part.
    subscript(_ range: Range<Int>) -> ArraySlice<UInt8>? {
        for part in parts where part.start <= range.lowerBound && range.upperBound <= part.start + part.bytes.count {
            let first = part.bytes.startIndex - part.start
            return part.bytes[first + range.lowerBound..<first + range.upperBound]
        }
        return nil
    }
}
