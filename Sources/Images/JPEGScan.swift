import Glibc

/// Where the pixels of a JPEG stand in its file (ITU-T T.81, B.1): told by its markers, without unpacking anything.
///
/// A header may say less than the file holds, so that something else is shown than what is there, or more, so that what
/// is missing is painted grey. libvips shows both; these are the means to tell.
struct JPEGScan {
    /// Where its first scan begins, and where its last one ends.
    let start: Int
    let end: Int

    /// - Returns: `nil` where the markers make no sense or the end is missing: the reader says that better.
    init?(_ file: PictureFile) {
        var reader = Reader(descriptor: file.descriptor)
        guard reader.next() == 0xFF, reader.next() == 0xD8 else { return nil }
        var first: Int?
        while let marker = reader.marker() {
            switch marker {
            case 0xD9:
                guard let first else { return nil }
                (start, end) = (first, reader.offset - 2)
                return
            case 0x01, 0xD0...0xD7: continue
            default:
                guard let high = reader.next(), let low = reader.next() else { return nil }
                let length = Int(high) << 8 | Int(low)
                guard length >= 2 else { return nil }
                reader.skip(length - 2)
                if marker == 0xDA, first == nil { first = reader.offset }
            }
        }
        return nil
    }

    /// Whether so many bytes of it that were never looked at once the last row was read, or that made no sense, are more
    /// than padding.
    func isTooMuch(_ unread: Int) -> Bool { unread > 4096 + (end - start) / 100 }

    /// Whether libjpeg warned that data ended before the picture was full. The wording is that of 1991.
    static func endsEarly(_ warnings: String) -> Bool { warnings.contains("premature end of data segment") }

    /// How many bytes libjpeg passed over because the picture was full already.
    static func passedOver(_ warnings: String) -> Int {
        warnings.matches(of: /([0-9]{1,12}) extraneous bytes/).compactMap { Int($0.output.1) }.reduce(0, +)
    }

    /// The bytes of a file in turn, 64 kB read at a time.
    private struct Reader {
        let descriptor: Int32
        private(set) var offset = 0
        private var buffer: [UInt8] = []
        private var begin = 0

        init(descriptor: Int32) { self.descriptor = descriptor }

        mutating func next() -> UInt8? {
            if !(begin..<begin + buffer.count).contains(offset) {
                buffer = [UInt8](repeating: 0, count: 64 << 10)
                let count = pread(descriptor, &buffer, buffer.count, off_t(offset))
                buffer.removeLast(buffer.count - max(0, count))
                begin = offset
                guard !buffer.isEmpty else { return nil }
            }
            defer { offset += 1 }
            return buffer[offset - begin]
        }

        mutating func skip(_ count: Int) { offset += count }

        /// The next marker, whatever stands before it: within a scan FF is followed by 00 where it is none.
        mutating func marker() -> UInt8? {
            while let byte = next() {
                guard byte == 0xFF else { continue }
                var code = next()
                while code == 0xFF { code = next() }
                guard let code else { return nil }
                if code != 0 { return code }
            }
            return nil
        }
    }
}
