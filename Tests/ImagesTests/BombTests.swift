import Foundation
import MediaTypes
import Testing

@testable import Images

@Suite("Pictures that lie")
struct BombTests {
    let album: Album
    let processor: ImageProcessor

    init() throws {
        album = try Album()
        processor = try ImageProcessor()
    }

    private func failure(_ path: String) -> PictureError? {
        do throws(PictureError) {
            _ = try processor.render(path)
            return nil
        } catch {
            return error
        }
    }

    private func isDamaged(_ bytes: [UInt8]) throws -> Bool {
        if case .damaged = failure(try album.put(bytes, as: UUID().uuidString)) { true } else { false }
    }

    @Test("a header of 65,000 by 65,000 pixels is refused before anything is unpacked")
    func lyingHeader() throws {
        let path = try album.put(Bitmap.hollowPNG(width: 65_000, height: 65_000), as: "huge.png")

        #expect(failure(path) == .tooManyPixels(limit: 200_000_000))
        #expect(throws: PictureError.tooManyPixels(limit: 200_000_000)) { try processor.picture(at: path) }
    }

    @Test("200 megapixels are the limit")
    func limit() throws {
        let just = try album.put(Bitmap.hollowPNG(width: 20_000, height: 10_000), as: "just.png")
        let over = try album.put(Bitmap.hollowPNG(width: 20_000, height: 10_001), as: "over.png")

        #expect(try processor.picture(at: just).width == 20_000)
        #expect(throws: PictureError.tooManyPixels(limit: 200_000_000)) { try processor.picture(at: over) }
    }

    @Test("what must be unpacked as a whole is refused when that takes too much memory")
    func interlaced() throws {
        let limits = PictureLimits(memory: 20_000_000)
        let path = try album.put(Bitmap.hollowPNG(width: 5_000, height: 5_000, interlaced: true), as: "whole.png")

        #expect(throws: PictureError.needsTooMuchMemory(limit: 20_000_000)) {
            try ImageProcessor(limits: limits).picture(at: path)
        }
        #expect(try processor.picture(at: path).height == 5_000)
    }

    @Test(
        "a picture that stops in the middle is damaged, whatever its format",
        arguments: [
            "turned-1.jpg", "progressive.jpg", "plain.png", "moving.webp", "plain.webp", "turned-6.heic",
            "turned-6.avif", "plain.tiff",
        ])
    func cutOff(name: String) throws {
        let bytes = try album.bytes(of: name)

        #expect(try isDamaged(Array(bytes[..<(bytes.count * 3 / 5)])))
        #expect(failure(album.sample(name)) == nil)
    }

    @Test("of a GIF that stops in the middle the frames that are whole are shown")
    func cutOffMovement() throws {
        let bytes = try album.bytes(of: "moving.gif")
        let path = try album.put(Array(bytes[..<(bytes.count * 3 / 5)]), as: "cut.gif")

        let renditions = try processor.render(path)

        #expect(renditions.picture.frames < 3)
        #expect(try album.quarters(renditions.view) == [.red, .red, .red, .red])
        #expect(try isDamaged(Array(bytes[..<40])))
    }

    @Test("a promise of more rows than there are is damage")
    func missingRows() throws {
        #expect(try isDamaged(Bitmap.hollowPNG(width: 3_000, height: 3_000)))
    }

    @Test("a JPEG whose header says less, or more, than its data is damaged")
    func lyingJPEG() throws {
        let whole = Bitmap.jpeg(width: 4_000, height: 3_000, blocks: 500 * 375)
        #expect(failure(try album.put(whole, as: "whole.jpg")) == nil)
        #expect(failure(try album.put(whole + [UInt8](repeating: 7, count: 90_000), as: "trailing.jpg")) == nil)
        #expect(failure(try album.put(Bitmap.padded(whole, by: 3_000), as: "padded.jpg")) == nil)

        #expect(try isDamaged(Bitmap.jpeg(width: 4_000, height: 2_600, blocks: 500 * 375)))
        #expect(try isDamaged(Bitmap.jpeg(width: 16_000, height: 7_600, blocks: 2_000 * 1_000)))
        #expect(try isDamaged(Bitmap.jpeg(width: 200, height: 200, blocks: 1_000_000)))
        #expect(try isDamaged(Bitmap.jpeg(width: 4_000, height: 3_000, blocks: 250 * 375)))
        #expect(try isDamaged(Bitmap.jpeg(width: 8_000, height: 8_000, blocks: 625)))
        let tall = try album.put(Bitmap.jpeg(width: 60_000, height: 60_000, blocks: 625), as: "tall.jpg")
        #expect(failure(tall) == .tooManyPixels(limit: 200_000_000))
    }

    @Test(
        "so is a camera's whose size was written over, interlaced or not",
        arguments: ["turned-1.jpg", "progressive.jpg", "grey.jpg"])
    func overwrittenSize(name: String) throws {
        let bytes = try album.bytes(of: name)
        #expect(failure(try album.put(bytes, as: "honest.jpg")) == nil)

        #expect(try isDamaged(Bitmap.resized(bytes) { ($0, $1 * 4) }))
        #expect(try isDamaged(Bitmap.resized(bytes) { ($0 * 3, $1) }))
        #expect(try isDamaged(Bitmap.resized(bytes) { ($0 * 8, $1 * 8) }))
        #expect(try isDamaged(Bitmap.resized(bytes) { ($0, $1 + 16) }))
    }

    @Test("EXIF that claims four gigabytes changes nothing")
    func lyingMetadata() throws {
        // One tag of 2³² − 1 bytes, then the picture as it was.
        let tag: [UInt8] = [0x92, 0x86, 0, 7, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 8]
        let exif = Array("Exif\0\0MM".utf8) + [0, 0x2A, 0, 0, 0, 8, 0, 1] + tag + [0, 0, 0, 0]
        let plain = try album.bytes(of: "grey.jpg")
        let bytes = plain[..<2] + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + plain[2...]

        let renditions = try processor.render(try album.put(Array(bytes), as: "claim.jpg"))

        #expect(renditions.view == (try processor.render(album.sample("grey.jpg")).view))
    }

    @Test("of a GIF of 10,000 frames only so many are kept")
    func frames() throws {
        let path = try album.put(Bitmap.gif(frames: 10_000), as: "many.gif")
        let wide = try ImageProcessor(limits: PictureLimits(frames: 50))
        let narrow = try ImageProcessor(limits: PictureLimits(movingPixels: 200_000))

        #expect(try processor.picture(at: path).frames > 50)
        let durations = Chunks(try wide.render(path).thumbnail.bytes).durations
        // Frames that look alike may be packed as one that lasts longer.
        #expect(durations.reduce(0, +) == 50 * 100 && durations.count > 1)
        #expect(Chunks(try narrow.render(path).view.bytes).durations.reduce(0, +) == 20 * 100)
    }

    @Test("a moving picture too large to move stands still")
    func standsStill() throws {
        let wide = try ImageProcessor(limits: PictureLimits(movingPixels: 5_000))

        let renditions = try wide.render(album.sample("moving.gif"))

        #expect(!Chunks(renditions.view.bytes).names.contains("ANIM"))
        #expect(try album.quarters(renditions.view) == [.red, .red, .red, .red])
    }

    @Test("what does not begin like a picture is none, whatever it is called")
    func noPictures() throws {
        let zip = try album.put(Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 0, count: 500), as: "zip.jpg")
        let drawing = try album.put(Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), as: "drawing.png")
        let empty = try album.put([], as: "empty.jpg")

        for path in [zip, drawing, empty, album.folder.path] { #expect(failure(path) == .notAPicture) }
        #expect(
            failure(album.folder.path + "/none.jpg") == .file(path: album.folder.path + "/none.jpg", number: ENOENT))
    }

    @Test("a picture whose insides are of another format is damaged, not read as that")
    func disguise() throws {
        #expect(try isDamaged([0xFF, 0xD8, 0xFF] + (try album.bytes(of: "plain.png"))))
        #expect(try isDamaged(Array("GIF89a".utf8) + (try album.bytes(of: "turned-1.jpg"))))
    }

    @Test("HTML that rides in a JPEG is not in what is shown")
    func polyglot() throws {
        let script = Array("<html><script>alert(1)</script></html>".utf8)
        let plain = try album.bytes(of: "turned-1.jpg")
        let comment = [0xFF, 0xFE, 0, UInt8(script.count + 2)] + script
        let path = try album.put(Array(plain[..<2] + comment + plain[2...]) + script, as: "page.html")

        let renditions = try processor.render(path)

        #expect(renditions.picture.type == .jpeg)
        #expect(Data(renditions.view.bytes).range(of: Data("script".utf8)) == nil)
        #expect(try album.quarters(renditions.view) == [.red, .green, .blue, .white])
    }

    @Test("a name with brackets is a name, not an order to libvips")
    func names() throws {
        let bytes = try album.bytes(of: "turned-6.jpg")
        let path = try album.put(bytes, as: "photo[shrink=8,n=-1] ünï “x”.jpg")

        #expect(try processor.render(path).picture.width == 64)
    }

    @Test("two broken pictures and a whole one at the same moment do not disturb each other")
    func atOnce() async throws {
        let bytes = try album.bytes(of: "turned-6.jpg")
        let broken = try album.put(Array(bytes[..<700]), as: "broken.jpg")
        let whole = album.sample("turned-6.jpg")

        await withTaskGroup(of: Bool.self) { [processor] group in
            for number in 0..<60 {
                let isWhole = number % 3 == 0
                group.addTask { ((try? processor.render(isWhole ? whole : broken)) != nil) == isWhole }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
