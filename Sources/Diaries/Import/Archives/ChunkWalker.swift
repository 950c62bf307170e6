/// Goes through a file of chunks piece by piece and keeps the bytes of one kind: the boxes of MP4 and QuickTime
/// (ISO/IEC 14496-12, 4.2), the chunks of WebP (RFC 9649, 2.3) and of PNG (PNG 3, 5.3). All others go by, however long
/// they are.
struct ChunkWalker {
    enum Layout {
        case boxes, riff, png
    }

    private let layout: Layout
    private let wanted: [UInt8]
    private let limit: Int
    private var head: [UInt8] = []
    /// Bytes of the current chunk that are still to come; `nil` while its head is read.
    private var left: UInt64?
    private var isWanted = false
    /// The bytes of the chunk, as far as they came and fit into the limit.
    private(set) var found: [UInt8] = []
    /// True once the whole chunk has come, or the file is no such file.
    private(set) var isOver = false

    init(_ layout: Layout, _ wanted: String, limit: Int) {
        self.layout = layout
        self.wanted = Array(wanted.utf8)
        self.limit = limit
        switch layout {
        case .boxes: break
        // RIFF, its length and WEBP.
        case .riff: left = 12
        // The signature.
        case .png: left = 8
        }
    }

    mutating func read(_ piece: ArraySlice<UInt8>) {
        var rest = piece
        while !rest.isEmpty, !isOver {
            guard let count = left else {
                head.append(rest.removeFirst())
                begin()
                continue
            }
            let some = rest.prefix(Int(min(count, UInt64(rest.count))))
            if isWanted { found += some.prefix(max(0, limit - found.count)) }
            rest = rest[some.endIndex...]
            left = count - UInt64(some.count)
            if left == 0 { end() }
        }
    }

    private mutating func begin() {
        let (size, isWhole) =
            switch layout {
            case .boxes: boxSize
            case .riff: riffSize
            case .png: pngSize
            }
        guard isWhole else { return }
        guard let size else {
            isOver = true
            return
        }
        isWanted = head[layout == .riff ? 0..<4 : 4..<8].elementsEqual(wanted)
        left = size
        head = []
        if size == 0 { end() }
    }

    private mutating func end() {
        isOver = isWanted
        left = nil
    }

    /// The bytes behind the head; `nil` if they make no sense, also for a box that lasts to the end of the file.
    private var boxSize: (UInt64?, isWhole: Bool) {
        guard head.count >= 8 else { return (nil, false) }
        let size = number(0..<4)
        if size == 1 {
            guard head.count >= 16 else { return (nil, false) }
            let large = number(8..<16)
            return (large >= 16 ? large - 16 : nil, true)
        }
        return (size >= 8 ? size - 8 : nil, true)
    }

    private var riffSize: (UInt64?, isWhole: Bool) {
        guard head.count == 8 else { return (nil, false) }
        let size = head[4...].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return (size + size % 2, true)
    }

    /// The body of a chunk, and its checksum behind it.
    private var pngSize: (UInt64?, isWhole: Bool) {
        head.count == 8 ? (number(0..<4) + 4, true) : (nil, false)
    }

    private func number(_ range: Range<Int>) -> UInt64 { head[range].reduce(0) { $0 << 8 | UInt64($1) } }
}
