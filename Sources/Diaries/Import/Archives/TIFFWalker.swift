/// Goes through a TIFF or a DNG piece by piece. It keeps the beginning, and what stands around each place that the directories
/// lead to from there: cameras write them first, many programs behind the picture.
struct TIFFWalker {
    /// Bytes that are kept of the beginning, and on either side of a place.
    private static let reach = 64 * 1024
    /// Places further on: the first directory, that of Exif, and a time in either of them; the others are not worth it.
    private static let placeLimit = 4

    private var known: KnownBytes?
    private var placeCount = 0
    /// The place that is waited for.
    private var wanted = 0
    /// The last bytes that were read, and the place of the first of them.
    private var window: [UInt8] = []
    private var start = 0
    /// True once the moment is known, or cannot come any more.
    private(set) var isOver = false

    mutating func read(_ piece: ArraySlice<UInt8>) {
        guard !isOver else { return }
        window += piece
        while !isOver, start + window.count >= wanted + Self.reach { look() }
        let excess = min(window.count, max(0, min(wanted, start + window.count) - Self.reach - start))
        window.removeFirst(excess)
        start += excess
    }

    /// Keeps what stands around the wanted place and finds the next.
    private mutating func look() {
        let known = knowing
        self.known = known
        placeCount += 1
        // The file is read once, from front to back.
        let next = ExifBlock(known)?.missing.filter { $0 >= start }.min()
        wanted = next ?? wanted
        isOver = next == nil || placeCount > Self.placeLimit
    }

    /// What is known, with the bytes around the wanted place, as far as they came.
    private var knowing: KnownBytes {
        let end = min(window.count, max(0, wanted + Self.reach - start))
        guard var known else { return KnownBytes(window[..<end]) }
        known.add(window[..<end], at: start)
        return known
    }

    var moment: PhotoMoment? {
        let bytes = isOver ? known : knowing
        return bytes.flatMap { ExifBlock($0) }.flatMap { PhotoMoment($0) }
    }
}
