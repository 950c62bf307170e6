import Foundation
import MediaTypes
import Testing

@testable import Images

@Suite("Renditions")
struct RenditionTests {
    let album: Album
    let processor: ImageProcessor

    init() throws {
        album = try Album()
        processor = try ImageProcessor()
    }

    private let asSeen: [Colour] = [.red, .green, .blue, .white]

    @Test(
        "however the camera was held, the picture stands upright",
        arguments: (1...8).map { "turned-\($0).jpg" }
            + [1, 6, 8].flatMap { ["turned-\($0).heic", "turned-\($0).avif"] }
            + ["plain.png", "plain.webp", "plain.tiff"])
    func orientation(name: String) throws {
        let renditions = try processor.render(album.sample(name))

        #expect(renditions.picture.width == 64 && renditions.picture.height == 48)
        for size in RenditionSize.allCases {
            #expect(renditions[size].width == 64 && renditions[size].height == 48)
            #expect(try album.quarters(renditions[size]) == asSeen)
        }
    }

    @Test("nothing is left of where, when and with what a picture was taken")
    func metadata() throws {
        for name in ["turned-6.jpg", "turned-6.heic", "turned-6.avif", "plain.webp", "p3.png", "moving.gif"] {
            let renditions = try processor.render(album.sample(name))

            for rendition in [renditions.thumbnail, renditions.view] {
                let names = Chunks(rendition.bytes).names
                #expect(Set(names).isSubset(of: ["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF"]), "\(name)")
                for word in ["Exif", "garden", "Camera", "xmp", "Display P3"] {
                    #expect(!Data(rendition.bytes).contains(word), "\(name)")
                }
            }
        }
        #expect(Data(try album.bytes(of: "turned-6.jpg")).contains("garden"))
    }

    @Test("what is shown is at most 400 and 1,600 pixels long, keeps its shape and is never enlarged")
    func sizes() throws {
        let small = try processor.render(album.sample("plain.png"))
        let large = try processor.render(album.sample("progressive.jpg"))
        let huge = try processor.render(try album.put(Bitmap.png(width: 2_500, height: 5_000), as: "huge"))

        #expect(small.view == small.thumbnail)
        #expect(large.view.width == 640 && large.view.height == 480)
        #expect(large.thumbnail.width == 400 && large.thumbnail.height == 300)
        #expect(try album.quarters(large.thumbnail) == asSeen)
        #expect(huge.view.width == 800 && huge.view.height == 1_600)
        #expect(huge.thumbnail.width == 200 && huge.thumbnail.height == 400)
    }

    @Test("a line of pixels stays a line", arguments: [(16_000, 1), (1, 16_000), (16_000, 8), (1, 1)])
    func lines(width: Int, height: Int) throws {
        let renditions = try processor.render(try album.put(Bitmap.png(width: width, height: height), as: "line"))

        #expect(max(renditions.view.width, renditions.view.height) == min(1_600, max(width, height)))
        #expect(min(renditions.thumbnail.width, renditions.thumbnail.height) == 1)
    }

    @Test(
        "an avatar is a square of 160 pixels at most, upright, and without a word of where it was taken",
        arguments: [
            "turned-6.jpg", "turned-8.heic", "progressive.jpg", "clear.png", "cmyk.jpg", "moving.gif",
        ])
    func avatars(name: String) throws {
        let avatar = try processor.avatar(album.sample(name))

        #expect(avatar.width == avatar.height && avatar.width == (name == "progressive.jpg" ? 160 : 48))
        #expect(Set(Chunks(avatar.bytes).names).isSubset(of: ["VP8X", "VP8 ", "ALPH"]))
        #expect(!Data(avatar.bytes).contains("garden"))
        if name == "progressive.jpg" { #expect(try album.quarters(avatar)[0] == .red) }
    }

    @Test("an avatar of a line of pixels is one", arguments: [(16_000, 1), (1, 16_000), (16_000, 40), (1, 1)])
    func lineAvatars(width: Int, height: Int) throws {
        let avatar = try processor.avatar(album.put(Bitmap.png(width: width, height: height), as: "line"))

        #expect(avatar.width == avatar.height && (1...40).contains(avatar.width))
    }

    @Test("what is kept instead of a photo is upright, at most 2,560 pixels long, and has nothing but its time")
    func compressed() throws {
        let large = try #require(
            try processor.compressed(album.put(Bitmap.png(width: 2_500, height: 5_000), as: "large")))
        let phone = try #require(try processor.compressed(album.sample("turned-6.heic")))
        let clear = try #require(try processor.compressed(album.sample("clear.png")))

        #expect(large.width == 1_280 && large.height == 2_560)
        #expect(try album.quarters(phone) == asSeen && album.quarters(clear) == [.red, .green, .blue, .clear])
        for name in ["garden", "Camera", "xmp"] { #expect(!Data(phone.bytes).contains(name)) }
        for name in ["moving.gif", "moving.webp"] { #expect(try processor.compressed(album.sample(name)) == nil) }
    }

    @Test("the time a photo was taken stays with it, as other programs read it", arguments: [nil, "+01:00"])
    func time(offset: String?) throws {
        let noted = CaptureTime(moment: "2026:07:04 18:30:00", offset: offset)
        let plain = try album.bytes(of: "grey.jpg")
        let exif = Array("Exif\0\0".utf8) + noted.exif
        let bytes = plain[..<2] + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + plain[2...]

        let kept = try #require(try processor.compressed(album.put(Array(bytes), as: "dated.jpg")))

        #expect(Chunks(kept.bytes).names.last == "EXIF" && Chunks(kept.bytes).names.first == "VP8X")
        let file = try album.put(kept.bytes, as: "kept.webp")
        #expect(CaptureTime(try PictureFile(path: file).open()) == noted)
        #expect(try processor.picture(at: file).width == kept.width)
        #expect(try processor.render(file).view.bytes.count > 0)
    }

    @Test("a time that is none is not kept", arguments: ["yesterday", "2026:07:04 18.30.00", "", "<b>2026</b>:07:04"])
    func wrongTime(text: String) throws {
        let exif = Array("Exif\0\0".utf8) + CaptureTime(moment: text, offset: nil).exif
        let plain = try album.bytes(of: "grey.jpg")
        let bytes = plain[..<2] + [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif + plain[2...]

        let kept = try #require(try processor.compressed(album.put(Array(bytes), as: "dated.jpg")))

        #expect(!Chunks(kept.bytes).names.contains("EXIF"))
    }

    @Test("transparent places stay transparent")
    func alpha() throws {
        let renditions = try processor.render(album.sample("clear.png"))

        #expect(try album.quarters(renditions.view) == [.red, .green, .blue, .clear])
        #expect(renditions.colour == "#555555")
    }

    @Test("grey, deep and print colours become those of a screen")
    func colours() throws {
        let print = try album.quarters(try processor.render(album.sample("cmyk.jpg")).view)

        #expect(print[3] == .white && print[0] != print[1] && print[1] != print[2])
        #expect(try processor.render(album.sample("deep.png")).colour == "#808080")
        #expect(try album.quarters(try processor.render(album.sample("grey.jpg")).view)[3] == .white)
    }

    @Test("a wide colour is shown as what it stands for, not by its bare numbers")
    func profiles() throws {
        // rgb(200 100 50) in Display P3 is about rgb(215 93 31) in sRGB.
        let colour = try processor.render(album.sample("p3.png")).colour

        #expect(colour.hasPrefix("#d75d1"))
    }

    @Test("what moved keeps moving, as fast as before", arguments: ["moving.gif", "moving.webp"])
    func movement(name: String) throws {
        let renditions = try processor.render(album.sample(name))

        #expect(renditions.picture.isMoving && renditions.picture.frames == 3)
        #expect(renditions.colour == "#ff0000")
        for size in RenditionSize.allCases {
            #expect(Chunks(renditions[size].bytes).durations == [100, 200, 300])
            #expect(renditions[size].width == 64 && renditions[size].height == 48)
        }
    }

    @Test("the colour that stands in for a picture is its average")
    func colour() throws {
        #expect(try processor.render(album.sample("plain.png")).colour == "#808080")
    }
}

extension Data {
    fileprivate func contains(_ word: String) -> Bool { range(of: Data(word.utf8)) != nil }
}
