import Foundation
import MediaTypes
import Testing

@testable import Images

@Suite("Renditions")
struct RenditionTests {
    let album: Album
    let darkroom: Darkroom

    init() throws {
        album = try Album()
        darkroom = try Darkroom()
    }

    private let asSeen: [Colour] = [.red, .green, .blue, .white]

    @Test(
        "however the camera was held, the picture stands upright",
        arguments: (1...8).map { "turned-\($0).jpg" }
            + [1, 6, 8].flatMap { ["turned-\($0).heic", "turned-\($0).avif"] }
            + ["plain.png", "plain.webp", "plain.tiff"])
    func orientation(name: String) throws {
        let renditions = try darkroom.develop(album.sample(name))

        #expect(renditions.picture.width == 64 && renditions.picture.height == 48)
        for size in RenditionSize.allCases {
            #expect(renditions[size].width == 64 && renditions[size].height == 48)
            #expect(try album.quarters(renditions[size]) == asSeen)
        }
    }

    @Test("nothing is left of where, when and with what a picture was taken")
    func metadata() throws {
        for name in ["turned-6.jpg", "turned-6.heic", "turned-6.avif", "plain.webp", "p3.png", "moving.gif"] {
            let renditions = try darkroom.develop(album.sample(name))

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
        let small = try darkroom.develop(album.sample("plain.png"))
        let large = try darkroom.develop(album.sample("progressive.jpg"))
        let huge = try darkroom.develop(try album.put(Bitmap.png(width: 2_500, height: 5_000), as: "huge"))

        #expect(small.view == small.thumbnail)
        #expect(large.view.width == 640 && large.view.height == 480)
        #expect(large.thumbnail.width == 400 && large.thumbnail.height == 300)
        #expect(try album.quarters(large.thumbnail) == asSeen)
        #expect(huge.view.width == 800 && huge.view.height == 1_600)
        #expect(huge.thumbnail.width == 200 && huge.thumbnail.height == 400)
    }

    @Test("a line of pixels stays a line", arguments: [(16_000, 1), (1, 16_000), (16_000, 8), (1, 1)])
    func lines(width: Int, height: Int) throws {
        let renditions = try darkroom.develop(try album.put(Bitmap.png(width: width, height: height), as: "line"))

        #expect(max(renditions.view.width, renditions.view.height) == min(1_600, max(width, height)))
        #expect(min(renditions.thumbnail.width, renditions.thumbnail.height) == 1)
    }

    @Test("transparent places stay transparent")
    func alpha() throws {
        let renditions = try darkroom.develop(album.sample("clear.png"))

        #expect(try album.quarters(renditions.view) == [.red, .green, .blue, .clear])
        #expect(renditions.colour == "#555555")
    }

    @Test("grey, deep and print colours become those of a screen")
    func colours() throws {
        let print = try album.quarters(try darkroom.develop(album.sample("cmyk.jpg")).view)

        #expect(print[3] == .white && print[0] != print[1] && print[1] != print[2])
        #expect(try darkroom.develop(album.sample("deep.png")).colour == "#808080")
        #expect(try album.quarters(try darkroom.develop(album.sample("grey.jpg")).view)[3] == .white)
    }

    @Test("a wide colour is shown as what it stands for, not by its bare numbers")
    func profiles() throws {
        // rgb(200 100 50) in Display P3 is about rgb(215 93 31) in sRGB.
        let colour = try darkroom.develop(album.sample("p3.png")).colour

        #expect(colour.hasPrefix("#d75d1"))
    }

    @Test("what moved keeps moving, as fast as before", arguments: ["moving.gif", "moving.webp"])
    func movement(name: String) throws {
        let renditions = try darkroom.develop(album.sample(name))

        #expect(renditions.picture.isMoving && renditions.picture.frames == 3)
        #expect(renditions.colour == "#ff0000")
        for size in RenditionSize.allCases {
            #expect(Chunks(renditions[size].bytes).durations == [100, 200, 300])
            #expect(renditions[size].width == 64 && renditions[size].height == 48)
        }
    }

    @Test("the colour that stands in for a picture is its average")
    func colour() throws {
        #expect(try darkroom.develop(album.sample("plain.png")).colour == "#808080")
    }
}

extension Data {
    fileprivate func contains(_ word: String) -> Bool { range(of: Data(word.utf8)) != nil }
}
