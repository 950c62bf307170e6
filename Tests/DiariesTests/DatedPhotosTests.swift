import Foundation
import Localization
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("A folder of photos")
struct DatedPhotosTests {
    let shelf: DiaryShelf

    init() throws { shelf = try DiaryShelf() }

    /// A TIFF with one moment in its second directory, as a camera writes it.
    private static func notes(_ moment: String, tag: UInt16 = 0x9003, isLittle: Bool = true) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
            return isLittle ? bytes : bytes.reversed()
        }
        func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: Int) -> [UInt8] {
            number(tag, 2) + number(type, 2) + number(count, 4) + number(value, 4)
        }
        let head: [UInt8] = isLittle ? [0x49, 0x49, 0x2A, 0] : [0x4D, 0x4D, 0, 0x2A]
        return head + number(8, 4) + number(1, 2) + entry(0x8769, 4, 1, 26) + number(0, 4) + number(1, 2)
            + entry(Int(tag), 2, 20, 44) + number(0, 4) + Array(moment.utf8) + [0]
    }

    static func jpeg(_ moment: String, isLittle: Bool = true) -> [UInt8] {
        let body = Array("Exif\0\0".utf8) + notes(moment, isLittle: isLittle)
        let other: [UInt8] = [0xFF, 0xE0, 0, 4, 1, 2]
        let length = UInt16(body.count + 2)
        return [0xFF, 0xD8] + other + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + body + [0xFF, 0xDA, 0, 2]
    }

    /// A HEIC whose Exif data are behind 2 MB of picture, as phones write it.
    static func heic(_ moment: String) -> [UInt8] {
        let picture = [0, 0, 0, 16] + Array("ftypheic".utf8) + [UInt8](repeating: 0x45, count: 2_000_000)
        return picture + Array("Exif\0\0Exif\0\0".utf8) + notes(moment)
    }

    private func read(_ files: [(String, [UInt8])]) throws -> DiaryReading { try shelf.read(shelf.zip(files)) }

    private func moments(_ reading: DiaryReading) -> [String] {
        reading.entries.map { "\($0.day.iso) \($0.minute ?? -1)" }
    }

    @Test("the camera's own moment counts before the name of the file")
    func camera() throws {
        let reading = try read([
            ("a.jpg", Self.jpeg("2024:05:03 14:22:33")), ("b.jpeg", Self.jpeg("2024:05:04 00:00:00", isLittle: false)),
            ("IMG_20200101_080910.jpg", Self.jpeg("2024:05:05 23:59:59")),
            ("IMG_20240506_080910.jpg", DiaryShelf.photo),
        ])

        #expect(reading.format == .photos)
        #expect(
            moments(reading) == ["2024-05-03 862", "2024-05-04 0", "2024-05-05 1439", "2024-05-06 489"])
        #expect(reading.entries.map { $0.pictures.map(\.name) }.first == [["a.jpg"]].first)
        #expect(reading.problems.isEmpty)
    }

    @Test("HEIC, PNG and TIFF are asked too")
    func otherKinds() throws {
        let heic = [0, 0, 0, 16] + Array("ftypheic".utf8) + [UInt8](repeating: 0x45, count: 300_000)
        let exif = Array("Exif\0\0".utf8) + Self.notes("2024:05:03 14:22:33", isLittle: false)
        let chunk = Self.notes("2024:05:04 10:00:00")
        let png: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, UInt8(chunk.count)] + Array("eXIf".utf8) + chunk
        let reading = try read([
            ("one.HEIC", heic + exif), ("two.png", png), ("three.dng", Self.notes("2024:05:05 10:00:00", tag: 0x9004)),
        ])

        #expect(moments(reading) == ["2024-05-03 862", "2024-05-04 600", "2024-05-05 600"])
    }

    @Test("WebP has it behind the picture, HEIC anywhere, and some have the time of the file alone")
    func late() throws {
        let exif = Self.notes("2024:05:03 14:22:33")
        let webP = Array("RIFF\0\0\0\0WEBPVP8 ".utf8) + [3, 0, 0, 0, 1, 2, 3, 0] + Array("EXIF".utf8)
        let length = (0..<4).map { UInt8(truncatingIfNeeded: exif.count >> ($0 * 8)) }
        let late = Self.heic("2024:05:04 10:00:00")
        let alone: [UInt8] =
            [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x32, 0x01, 2, 0, 20, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
            + Array("2024:05:05 10:00:00\0".utf8)
        let early =
            Array(late[..<20_000]) + Array("Exif\0\0".utf8) + Self.notes("2024:05:06 10:00:00")
            + [UInt8](repeating: 0x45, count: 600_000)
        let reading = try read([
            ("a.webp", webP + length + exif), ("late.heic", late), ("alone.dng", alone), ("early.heif", early),
        ])

        #expect(moments(reading) == ["2024-05-03 862", "2024-05-04 600", "2024-05-05 600", "2024-05-06 600"])
        let path = shelf.folder["upload"]
        try Data(late).write(to: URL(fileURLWithPath: path))
        #expect(PhotoMoment.read(at: path, in: .gmt)?.day.iso == "2024-05-04")
    }

    private static func box(_ type: String, _ body: [UInt8]) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: (body.count + 8) >> ((3 - $0) * 8)) } + Array(type.utf8) + body
    }

    /// A video that says when it was made, in UTC, behind its pictures.
    private static func video(_ seconds: UInt64, more: String = "", brand: String = "isom") -> [UInt8] {
        let since1904 = (0..<4).map { UInt8(truncatingIfNeeded: (seconds + 2_082_844_800) >> ((3 - $0) * 8)) }
        let head = box(
            "mvhd", [0, 0, 0, 0] + (seconds == 0 ? [0, 0, 0, 0] : since1904) + [UInt8](repeating: 0, count: 90))
        return box("ftyp", Array(brand.utf8)) + box("mdat", [UInt8](repeating: 9, count: 700_000))
            + box("moov", head + box("meta", Array(more.utf8)))
    }

    @Test("videos, and the moving parts of photos, say when they were taken")
    func videos() throws {
        // 3 May 2024, 22:30 UTC, which is half past midnight in Berlin.
        let apple = "com.apple.quicktime.creationdate....data........2024-05-03T14:22:33+0200"
        let reading = try read([
            ("VID.mp4", Self.video(1_714_775_400)),
            ("IMG_0001.MOV", Self.video(1_714_775_400, more: apple, brand: "qt  ")),
            ("VID_20240506_101500.mp4", Self.video(0)), ("none.mp4", Self.video(0)),
        ])

        #expect(moments(reading) == ["2024-05-03 862", "2024-05-04 30", "2024-05-06 615"])
        #expect(reading.problems.map(\.which) == ["none.mp4"])
    }

    @Test("what Takeout says beside a photo counts before its name, and is no photo that is missing")
    func takeout() throws {
        let said = #"{"title":"IMG_1.jpg","photoTakenTime":{"timestamp":"1714775400"}}"#
        let reading = try read([
            ("Photos/IMG_1.jpg", DiaryShelf.photo), ("Photos/IMG_1.jpg.supplemental-metadata.json", Array(said.utf8)),
            ("Photos/IMG_20200101_080000.jpg", DiaryShelf.photo),
            ("Photos/IMG_20200101_080000.jpg.json", Array(said.replacing("IMG_1", with: "x").utf8)),
            ("Photos/metadata.json", Array(#"{"title":"Album"}"#.utf8)),
        ])

        #expect(moments(reading) == ["2024-05-04 30", "2024-05-04 30"])
        #expect(reading.problems.map(\.which) == ["metadata.json"])
    }

    @Test("what Takeout says under a name that it cut is found by the title of the photo")
    func takeoutCut() throws {
        let said = #"{"title":"A very long name of a photo.jpg","photoTakenTime":{"timestamp":"1714775400"}}"#
        let reading = try read([
            ("Photos/A very long name of a photo.jpg", DiaryShelf.photo),
            ("Photos/A very long name of.json", Array(said.utf8)),
        ])

        #expect(moments(reading) == ["2024-05-04 30"])
        #expect(reading.problems.isEmpty)
    }

    @Test(
        "the numbered file that Takeout writes belongs to the numbered twin of a photo",
        arguments: [
            "IMG_1.jpg(1).json", "IMG_1.jpg.supplemental-metadata(1).json", "IMG_1.jpg.supplemental-me(1).json",
        ]
    )
    func takeoutTwins(name: String) throws {
        func said(_ seconds: Int) -> [UInt8] {
            Array(#"{"title":"IMG_1.jpg","photoTakenTime":{"timestamp":"\#(seconds)"}}"#.utf8)
        }
        let reading = try read([
            ("Photos/IMG_1.jpg", DiaryShelf.photo), ("Photos/IMG_1(1).jpg", DiaryShelf.photo),
            ("Photos/IMG_1.jpg.json", said(1_714_775_400)), ("Photos/" + name, said(1_714_861_800)),
        ])

        #expect(moments(reading) == ["2024-05-04 30", "2024-05-05 30"])
        #expect(reading.entries.map { $0.pictures.map(\.fileName) } == [["IMG_1.jpg"], ["IMG_1(1).jpg"]])
        #expect(reading.problems.isEmpty)
    }

    @Test("a time that no photo can have is none", arguments: [Int.min, Int.max, 100_000_000_000])
    func takeoutTimes(seconds: Int) throws {
        let said = #"{"title":"IMG_1.jpg","photoTakenTime":{"timestamp":"\#(seconds)"}}"#
        let reading = try read([("Photos/IMG_1.jpg", DiaryShelf.photo), ("Photos/IMG_1.jpg.json", Array(said.utf8))])

        #expect(reading.entries.isEmpty)
    }

    @Test("a number that belongs to the title makes no twin")
    func takeoutTitledNumber() throws {
        let said = #"{"title":"Lake(1).jpg","photoTakenTime":{"timestamp":"1714775400"}}"#
        let reading = try read([("Lake(1).jpg", DiaryShelf.photo), ("Lake(1).json", Array(said.utf8))])

        #expect(moments(reading) == ["2024-05-04 30"])
    }

    /// Directories of a TIFF without their head.
    private static func directory(_ entries: [(tag: Int, type: Int, count: Int, value: Int)]) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
        }
        return number(entries.count, 2)
            + entries.flatMap { number($0.tag, 2) + number($0.type, 2) + number($0.count, 4) + number($0.value, 4) }
            + number(0, 4)
    }

    @Test(
        "a blank or impossible moment does not hide the next one",
        arguments: ["    :  :     :  :  ", "0000:00:00 00:00:00", "2024:13:41 99:99:99"])
    func blank(text: String) throws {
        // Both times in the Exif directory, then the time of the file in the first.
        let exif = Self.directory([(0x9003, 2, 20, 68), (0x9004, 2, 20, 88)])
        let first = Self.directory([(0x0132, 2, 20, 108), (0x8769, 4, 1, 38)])
        let head: [UInt8] = [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0]
        func file(_ digitised: String) -> [UInt8] {
            head + first + exif + [text, digitised, "2024:05:05 10:00:00"].flatMap { Array($0.utf8) + [0] }
        }
        let reading = try read([("a.dng", file("2024:05:04 09:00:00")), ("b.dng", file(text))])

        #expect(moments(reading) == ["2024-05-04 540", "2024-05-05 600"])
    }

    @Test("a TIFF may have its directories at its end, and a PNG its Exif data behind the picture")
    func atTheEnd() throws {
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) } }
        func tiff(_ picture: Int, between: Int) -> [UInt8] {
            let first = 8 + picture
            let second = first + 18 + between
            return [0x49, 0x49, 0x2A, 0] + number(first) + [UInt8](repeating: 7, count: picture)
                + Self.directory([(0x8769, 4, 1, second)]) + [UInt8](repeating: 8, count: between)
                + Self.directory([(0x9003, 2, 20, second + 18)]) + Array("2024:05:03 14:22:33\0".utf8)
        }
        func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
            number(body.count).reversed() + Array(type.utf8) + body + [0, 0, 0, 0]
        }
        let png: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10] + chunk("IHDR", [UInt8](repeating: 0, count: 13))
            + chunk("IDAT", [UInt8](repeating: 9, count: 400_000))
            + chunk("eXIf", Self.notes("2024:05:04 10:00:00")) + chunk("IEND", [])
        let reading = try read([
            ("end.tif", tiff(900_000, between: 0)), ("apart.tiff", tiff(900_000, between: 700_000)),
            ("start.dng", tiff(0, between: 700_000)), ("end.png", png),
        ])

        #expect(moments(reading) == ["2024-05-03 862", "2024-05-03 862", "2024-05-03 862", "2024-05-04 600"])
        #expect(reading.problems.isEmpty)
        let path = shelf.folder["upload"]
        try Data(tiff(900_000, between: 0)).write(to: URL(fileURLWithPath: path))
        #expect(PhotoMoment.read(at: path, in: .gmt)?.day.iso == "2024-05-03")
    }

    @Test("the Exif item of a HEIC or AVIF may begin with the TIFF itself", arguments: [true, false])
    func unmarked(isLittle: Bool) throws {
        let head = [0, 0, 0, 16] + Array("ftypavif".utf8) + [UInt8](repeating: 0x2A, count: 300_000)
        let reading = try read([
            ("a.avif", head + [0, 0, 0, 0] + Self.notes("2024:05:03 14:22:33", isLittle: isLittle))
        ])

        #expect(moments(reading) == ["2024-05-03 862"])
    }

    @Test("a video may have its time in eight bytes")
    func longTimes() {
        let seconds = UInt64(2_082_844_800 + 1_714_746_153)
        let bytes = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: seconds >> UInt64($0)) }
        let movie = Array("mvhd".utf8) + [1, 0, 0, 0] + bytes + [UInt8](repeating: 0, count: 90)

        #expect(VideoMoment.read(movie, .gmt) == PhotoMoment(day: Day(known: 2024, 5, 3), minute: 862))
    }

    @Test("names may be in UTC, or have the milliseconds since 1970")
    func instants() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        func moment(_ name: String) -> String? {
            PhotoMoment(name: name, in: berlin).map { "\($0.day.iso) \($0.minute ?? -1)" }
        }

        for name in [
            "2024-05-03_22-30-00_UTC", "2024-05-03_22-30-00_UTC_1", "20240503T223000Z", "20240503T223000.123Z",
            "2024-05-03 22.30.00 UTC",
        ] {
            #expect(moment(name) == "2024-05-04 30", "\(name)")
        }
        for name in ["20240503_223000_Zoo", "20240503_223000_utcfoo", "20240503 223000 UTC+2"] {
            #expect(moment(name) == "2024-05-03 1350", "\(name)")
        }
        for name in ["FB_IMG_1714775400000", "1714775400000", "mmexport1714775400000"] {
            #expect(moment(name) == "2024-05-04 30", "\(name)")
        }
        // An article's number, and one with too many digits.
        #expect(moment("4006381333931") == nil && moment("17147754000000") == nil)
    }

    @Test("names of telephones and computers have the day in them")
    func names() throws {
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        func moment(_ name: String) -> String? {
            PhotoMoment(name: name, in: berlin).map { "\($0.day.iso) \($0.minute ?? -1)" }
        }

        #expect(moment("IMG_20240503_142233") == "2024-05-03 862")
        // Pixel telephones write UTC.
        #expect(moment("PXL_20240503_142233123") == "2024-05-03 982")
        #expect(moment("PXL_20240503_223000000.MP") == "2024-05-04 30")
        #expect(moment("20240503_142233") == "2024-05-03 862")
        #expect(moment("IMG-20240503-WA0001") == "2024-05-03 -1")
        #expect(moment("2024-05-03 Lisbon") == "2024-05-03 -1")
        #expect(moment("2024-05-03 14.22.33") == "2024-05-03 862")
        #expect(moment("Screenshot 2024-05-03 at 14.22.33") == "2024-05-03 862")
        #expect(moment("2024_05_03") == "2024-05-03 -1")
        #expect(moment("VID20240503142233") == "2024-05-03 862")
        for none in ["DSC01234", "IMG_2024", "20241303_101010", "123456789", "2024-05-32", "2024-5-3", "", "1-2024-05"]
        {
            #expect(moment(none) == nil, "\(none)")
        }
    }

    @Test("what says nothing, or lies, is listed by its name")
    func silent() throws {
        let reading = try read([
            ("DSC1.jpg", DiaryShelf.photo), ("DSC2.jpg", Self.jpeg("0000:00:00 00:00:00")),
            ("DSC3.jpg", Self.jpeg("2024:13:41 99:99:99")), ("notes.txt", [65]),
            ("2024-05-03.jpg", Self.jpeg("2027:01:01 00:00:00")),
        ])

        #expect(reading.entries.isEmpty)
        #expect(
            reading.problems.map { "\($0.which): \($0.what.key)" }.sorted() == [
                "2027-01-01: The day is in the future.", "DSC1.jpg: This photo has no date.",
                "DSC2.jpg: This photo has no date.",
                "DSC3.jpg: This photo has no date.",
                "notes.txt: Not a photo.",
            ])
    }

    @Test("the same name in two folders is two photos, and the same archive again has the same ids")
    func ids() throws {
        let files = [("a/IMG_20240503_142233.jpg", [UInt8(1)]), ("b/IMG_20240503_142233.jpg", [2])]

        let sources = try read(files).entries.map(\.source)

        #expect(Set(sources).count == 2)
        #expect(try read(files).entries.map(\.source) == sources)
    }

    @Test("no bytes at all bring the reader down")
    func fuzzed() {
        let seeds = [
            Self.jpeg("2024:05:03 14:22:33"), Self.notes("2024:05:03 14:22:33"), Self.notes("x", isLittle: false),
            [0, 0, 0, 16] + Array("ftypheicExif\0\0".utf8) + Self.notes("2024:05:03 14:22:33"),
            [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 99] + Array("eXIf".utf8)
                + Self.notes("2024:05:03 14:22:33"),
        ]
        var random = SeededGenerator(seed: 18)
        for round in 0..<3000 {
            var bytes = seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
            _ = PhotoMoment(bytes)
            var reader = PhotoReader()
            reader.read(bytes.prefix(bytes.count / 2))
            reader.read(bytes.dropFirst(bytes.count / 2))
            _ = reader.moment(.gmt)
            _ = PhotoMoment(name: String(decoding: bytes, as: UTF8.self), in: .gmt)
        }
        #expect(PhotoMoment([]) == nil)
    }
}
