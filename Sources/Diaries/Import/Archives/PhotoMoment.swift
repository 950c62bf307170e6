import Foundation
import House

/// The local time at which a photo was taken, from its Exif data or its file name.
struct PhotoMoment: Sendable, Equatable {
    let day: Day
    /// Minutes since midnight; `nil` if only the day is known.
    let minute: Int?

    init(day: Day, minute: Int?) {
        self.day = day
        self.minute = minute
    }

    /// The day of a member's diary that the photo belongs to: before the hour at which their days begin it is the day
    /// before. A photo of which only the day is known belongs to that.
    func diaryDay(startingAt hour: Int) -> Day {
        minute.map { $0 < hour * 60 } ?? false ? day.adding(days: -1) : day
    }

    /// From the beginning of a JPEG, a TIFF or a DNG, or from the Exif data of another file.
    init?(_ bytes: [UInt8]) {
        guard let block = ExifBlock.find(in: bytes) else { return nil }
        self.init(block)
    }

    init?(_ block: ExifBlock) {
        guard let moment = block.moments.lazy.compactMap(PhotoMoment.init(exif:)).first else { return nil }
        self = moment
    }

    /// The moment of a photo or video in a file.
    static func read(at path: String, in zone: TimeZone) -> PhotoMoment? {
        guard let file = FileHandle(forReadingAtPath: path) else { return nil }
        defer { try? file.close() }  // nothing was written
        var reader = PhotoReader()
        // An unreadable file has no moment; storing it reports the error.
        while !reader.isOver, let piece = try? file.read(upToCount: 256 << 10), !piece.isEmpty {
            reader.read(ArraySlice(piece))
        }
        return reader.moment(zone)
    }

    /// Reads `2026:11:21 14:30:00`. It is `nil` for a blank time, and for zeros: the camera's clock was never set.
    init?(exif text: String) {
        let parts = text.split(separator: " ")
        guard parts.count == 2, let day = Day(iso: String(parts[0]).replacing(":", with: "-")), day.year >= 1826,
            let moment = MomentText("\(day.iso)T\(parts[1])")
        else { return nil }
        self.day = day
        minute = moment.minute
    }

    /// In UTC are `PXL_20240503_142233123`, `2024-05-03_14-22-33_UTC` and `20240503T142233Z`; local time are
    /// `IMG_20240503_142233`, `20240503-142233`, `IMG-20240503-WA0001`, `2024-05-03 14.22.33` and
    /// `Screenshot 2024-05-03 at 14.22`. `FB_IMG_1714739553000` has the milliseconds since 1970.
    /// - Parameter zone: where an instant was lived.
    init?(name: String, in zone: TimeZone) {
        let bytes = Array(name.utf8)
        for start in bytes.indices where start == 0 || !Self.isDigit(bytes[start - 1]) {
            if let milliseconds = Self.milliseconds(bytes, start) {
                self.init(Instant(milliseconds: milliseconds), in: zone)
                return
            }
            guard let (day, end) = Self.day(bytes, start) else { continue }
            guard let (minute, rest) = Self.minute(bytes, end) else {
                self.init(day: day, minute: nil)
                return
            }
            guard name.hasPrefix("PXL_") || Self.isUniversal(bytes[rest...]) else {
                self.init(day: day, minute: minute)
                return
            }
            let instant = Instant(milliseconds: Int64(day.number) * 86_400_000 + Int64(minute) * 60_000)
            self.init(instant, in: zone)
            return
        }
        return nil
    }

    init(_ instant: Instant, in zone: TimeZone) {
        let time = WallTime(instant, in: zone)
        self.init(day: time.day, minute: time.minute)
    }

    /// Thirteen digits are milliseconds between 2001 and 2033: no such number begins with a year.
    private static func milliseconds(_ bytes: [UInt8], _ start: Int) -> Int64? {
        guard bytes[start] == UInt8(ascii: "1"), bytes[start...].prefix(while: isDigit).count == 13 else { return nil }
        return Int64(number(bytes, start, 13))
    }

    /// Whether a time ends in `Z`, `_UTC` or ` UTC`; its seconds may be before that.
    private static func isUniversal(_ rest: ArraySlice<UInt8>) -> Bool {
        let sign = rest.drop { isDigit($0) || ".-_: ".utf8.contains($0) }
        for name in ["Z", "UTC"] where sign.starts(with: name.utf8) {
            let next = sign.dropFirst(name.utf8.count).first.map { Character(Unicode.Scalar($0)) }
            // `UTC+2` is the time of a place.
            return next.map { !$0.isLetter && $0 != "+" } ?? true
        }
        return false
    }

    /// `20240503` or `2024-05-03`, with `-`, `_` or `.` between.
    private static func day(_ bytes: [UInt8], _ start: Int) -> (day: Day, end: Int)? {
        let run = bytes[start...].prefix(while: isDigit).count
        let numbers: [Int]
        let end: Int
        if run == 8 || run == 14 || run == 17 {
            numbers = [number(bytes, start, 4), number(bytes, start + 4, 2), number(bytes, start + 6, 2)]
            end = start + 8
        } else {
            guard run == 4, start + 10 <= bytes.count, "-_.".utf8.contains(bytes[start + 4]),
                bytes[start + 4] == bytes[start + 7],
                [5, 6, 8, 9].allSatisfy({ isDigit(bytes[start + $0]) }),
                start + 10 == bytes.count || !isDigit(bytes[start + 10])
            else { return nil }
            numbers = [number(bytes, start, 4), number(bytes, start + 5, 2), number(bytes, start + 8, 2)]
            end = start + 10
        }
        let day = numbers[0] >= 1900 ? Day(year: numbers[0], month: numbers[1], day: numbers[2]) : nil
        return day.map { ($0, end) }
    }

    /// `142233`, `14.22.33`, `14-22`, behind one sign or ` at `, and the place behind the minute.
    private static func minute(_ bytes: [UInt8], _ start: Int) -> (minute: Int, end: Int)? {
        var place = start
        for gap in [" at ", "_", "-", " ", "T", "."] where bytes[start...].starts(with: gap.utf8) {
            place += gap.utf8.count
            break
        }
        let run = bytes[place...].prefix(while: isDigit).count
        let (hour, minute, end): (Int, Int, Int)
        if run >= 6, run != 8 || place == start {
            (hour, minute, end) = (number(bytes, place, 2), number(bytes, place + 2, 2), place + 4)
        } else {
            guard run == 2, place + 5 <= bytes.count, ".-_:h".utf8.contains(bytes[place + 2]),
                isDigit(bytes[place + 3]), isDigit(bytes[place + 4])
            else { return nil }
            (hour, minute, end) = (number(bytes, place, 2), number(bytes, place + 3, 2), place + 5)
        }
        return hour < 24 && minute < 60 ? (hour * 60 + minute, end) : nil
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

    private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) -> Int {
        bytes[start..<start + count].reduce(0) { $0 * 10 + Int($1) - 48 }
    }
}
