import Glibc

/// The range of a JPEG's compressed pixels in its file (ITU-T T.81, B.1), found by its markers without decoding.
///
/// A header may declare less than the file holds, so that another picture is shown, or more, so that the missing part
/// is grey. libvips shows both; this type detects them.
struct JPEGScan {
    /// The position of the first scan, and the end of the last one.
    let start: Int
    let end: Int

    /// - Returns: `nil` for invalid markers or a missing end, which the decoder reports better.
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

    /// True if the bytes that were unread after the last row, or invalid, are more than padding.
    func isTooMuch(_ unread: Int) -> Bool { unread > 4096 + (end - start) / 100 }

    /// True if libjpeg warned that the data ended before the picture was full. Its message has not changed since 1991.
    static func endsEarly(_ warnings: String) -> Bool { warnings.contains("premature end of data segment") }

    /// The bytes that libjpeg skipped because the picture was full already.
    static func passedOver(_ warnings: String) -> Int {
        warnings.matches(of: /([0-9]{1,12}) extraneous bytes/).compactMap { Int($0.output.1) }.reduce(0, +)
    }

    /// The bytes of a file in order, read in blocks of 64 kB.
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

        /// The next marker, whatever precedes it; within a scan, FF followed by 00 is data.
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
