import Foundation
import House

/// Finds out when a photo or a video was taken while its bytes go by: cameras write it at the beginning of a JPEG, Android
/// at the end of a HEIC, WebP and many a PNG behind the picture, programs at the end of a TIFF, videos often at the end.
struct PhotoReader {
    /// Telephones write it into the first few thousand bytes where a file has it at its beginning.
    private static let beginning = 256 * 1024
    /// Bytes of the Exif data of a photo, and of what a video says of itself.
    private static let exifLimit = 64 * 1024
    private static let movieLimit = 4 << 20
    /// Bytes that are looked through.
    private static let limit = 2 << 30

    private enum Kind {
        case jpeg, boxed
        case tiff(TIFFWalker)
        case photo(ChunkWalker)
        case video(ChunkWalker)
    }

    private var kind: Kind?
    /// The beginning of a JPEG, or what may be the Exif data of a HEIC.
    private var kept: [UInt8] = []
    private var count = 0
    /// `kept` begins with what looks like the Exif data.
    private var hasBlock = false
    private var blockCount = 0
    /// No more bytes are wanted.
    private(set) var isOver = false

    private static let mark = Array("Exif\0\0".utf8)

    mutating func read(_ piece: ArraySlice<UInt8>) {
        count += piece.count
        if count > Self.limit { isOver = true }
        if kind == nil { kind = Self.kind(piece) }
        switch kind {
        case .photo(var walker):
            walker.read(piece)
            kind = .photo(walker)
            isOver = isOver || walker.isOver
        case .video(var walker):
            walker.read(piece)
            kind = .video(walker)
            isOver = isOver || walker.isOver
        case .tiff(var walker):
            walker.read(piece)
            kind = .tiff(walker)
            isOver = isOver || walker.isOver
        case .boxed: search(piece)
        case .jpeg, nil:
            kept += piece.prefix(Self.beginning - kept.count)
            isOver = isOver || kept.count == Self.beginning
        }
    }

    private static func kind(_ start: ArraySlice<UInt8>) -> Kind {
        let start = Array(start.prefix(16))
        if start.starts(with: "RIFF".utf8), start.dropFirst(8).starts(with: "WEBP".utf8) {
            return .photo(ChunkWalker(.riff, "EXIF", limit: exifLimit))
        }
        if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) {
            return .photo(ChunkWalker(.png, "eXIf", limit: exifLimit))
        }
        if start.starts(with: [0x49, 0x49, 0x2A, 0]) || start.starts(with: [0x4D, 0x4D, 0, 0x2A]) {
            return .tiff(TIFFWalker())
        }
        guard start.count >= 12, start[4..<8].elementsEqual("ftyp".utf8) else {
            let isQuickTime = ["moov", "mdat", "wide", "free", "skip"].contains {
                start.dropFirst(4).starts(with: $0.utf8)
            }
            return isQuickTime ? .video(ChunkWalker(.boxes, "moov", limit: movieLimit)) : .jpeg
        }
        let isPicture = ["hei", "hev", "mif", "msf", "avi"].contains { start[8...].starts(with: $0.utf8) }
        return isPicture ? .boxed : .video(ChunkWalker(.boxes, "moov", limit: movieLimit))
    }

    /// HEIC and AVIF store the Exif data as an item behind a table of locations. Its first bytes are unmistakable, so they
    /// are searched for.
    private mutating func search(_ piece: ArraySlice<UInt8>) {
        kept += piece
        while true {
            if hasBlock {
                guard kept.count >= Self.exifLimit else { return }
                blockCount += 1
                // Letters of a picture can look like the beginning, but not often.
                if PhotoMoment(kept) != nil || blockCount == 100 {
                    isOver = true
                    return
                }
                kept.removeFirst()
            }
            let block = Self.block(in: kept[...])
            hasBlock = block != nil
            guard let block else {
                kept = kept.suffix(Self.blockStart - 1)
                return
            }
            kept.removeFirst(block)
        }
    }

    /// The heads of a TIFF, and where 42 is in them.
    private static let heads: [(bytes: [UInt8], sign: Int)] = [
        ([0x49, 0x49, 0x2A, 0], 2), ([0x4D, 0x4D, 0, 0x2A], 3),
    ]
    /// Bytes of the mark and the head behind it.
    private static let blockStart = 10

    /// The index of Exif data in HEIC or AVIF: a TIFF behind the mark `Exif`, or behind a zero, which says that no mark is
    /// between (ISO/IEC 23008-12, A.2.1).
    private static func block(in bytes: ArraySlice<UInt8>) -> Int? {
        var place = bytes.startIndex
        while let sign = bytes[place...].firstIndex(of: 0x2A) {
            place = sign + 1
            for head in heads where sign - head.sign - 4 >= bytes.startIndex {
                let start = sign - head.sign
                guard bytes[start...].starts(with: head.bytes) else { continue }
                let before = bytes[..<start]
                if before.suffix(4).allSatisfy({ $0 == 0 }) || before.suffix(mark.count).elementsEqual(mark) {
                    return start
                }
            }
        }
        return nil
    }

    /// - Parameter zone: where an instant without a place is lived.
    func moment(_ zone: TimeZone) -> PhotoMoment? {
        switch kind {
        case .photo(let walker):
            let bytes = walker.found.starts(with: Self.mark) ? Array(walker.found.dropFirst(6)) : walker.found
            return PhotoMoment(bytes)
        case .video(let walker): return VideoMoment.read(walker.found, zone)
        case .tiff(let walker): return walker.moment
        case .boxed: return boxedMoment
        case .jpeg: return PhotoMoment(kept)
        case nil: return nil
        }
    }

    private var boxedMoment: PhotoMoment? {
        guard hasBlock else { return nil }
        var rest = kept[...]
        while true {
            if let moment = PhotoMoment(Array(rest)) { return moment }
            rest = rest.dropFirst()
            guard let block = Self.block(in: rest) else { return nil }
            rest = rest[block...]
        }
    }
}

/// What a video says of the time of its taking.
enum VideoMoment {
    /// - Parameter movie: the `moov` box, without its head.
    static func read(_ movie: [UInt8], _ zone: TimeZone) -> PhotoMoment? { written(movie) ?? created(movie, zone) }

    /// `com.apple.quicktime.creationdate` is `2024-05-03T14:22:33+0200`: the day that was lived.
    private static func written(_ movie: [UInt8]) -> PhotoMoment? {
        guard let key = movie.firstRange(of: Array("com.apple.quicktime.creationdate".utf8)) else { return nil }
        var rest = movie[key.upperBound...]
        while let sign = rest.firstIndex(of: UInt8(ascii: "T")), sign + 14 <= movie.count {
            rest = rest[(sign + 1)...]
            guard sign >= 10,
                let moment = MomentText(String(decoding: movie[sign - 10..<sign + 14], as: UTF8.self)),
                moment.offset != nil
            else { continue }
            return PhotoMoment(day: moment.day, minute: moment.minute)
        }
        return nil
    }

    /// Seconds between 1904, where these times begin, and 1970.
    private static let epoch: UInt64 = 2_082_844_800

    /// The creation time of the `mvhd` box, an instant.
    private static func created(_ movie: [UInt8], _ zone: TimeZone) -> PhotoMoment? {
        guard let type = movie.firstRange(of: Array("mvhd".utf8)), type.upperBound + 12 <= movie.count else {
            return nil
        }
        let isLong = movie[type.upperBound] == 1
        let start = type.upperBound + 4
        let seconds = movie[start..<start + (isLong ? 8 : 4)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        // Zeros mean that nothing was written; the year 9999 ends the calendar.
        guard seconds > epoch, seconds - epoch < 253_402_214_400 else { return nil }
        return PhotoMoment(Instant(milliseconds: Int64(seconds - epoch) * 1000), in: zone)
    }
}
