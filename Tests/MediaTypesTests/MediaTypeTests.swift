import Foundation
import MediaTypes
import Testing

@Suite("Media types")
struct MediaTypeTests {
    /// The folder of sample pictures and recordings.
    private static let samples = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("samples")

    private func type(_ text: String, then bytes: [UInt8] = []) -> MediaType {
        MediaType(firstBytes: Array(text.utf8) + bytes)
    }

    /// An ISO file's first box with these brands, and some film after it.
    private func box(_ brands: String...) -> [UInt8] {
        let length = UInt8(16 + 4 * (brands.count - 1))
        return [0, 0, 0, length] + Array("ftyp".utf8) + Array(brands[0].utf8) + [0, 0, 0, 0]
            + brands.dropFirst().flatMap { Array($0.utf8) } + Array("    mdat".utf8)
    }

    @Test(
        "what cameras, phones and programs write is known by its bytes",
        arguments: [
            ("pictures/turned-1.jpg", MediaType.jpeg), ("pictures/plain.png", .png), ("pictures/moving.gif", .gif),
            ("pictures/moving.webp", .webp), ("pictures/turned-1.avif", .avif), ("pictures/turned-1.heic", .heic),
            ("pictures/plain.tiff", .tiff), ("recordings/film.mp4", .mp4), ("recordings/phone.mov", .mov),
            ("recordings/film.webm", .webm), ("recordings/old.mkv", .mkv), ("recordings/tone.mp3", .mp3),
            ("recordings/tone.m4a", .m4a), ("recordings/tone.ogg", .ogg), ("recordings/tone.wav", .wav),
            ("recordings/voice.webm", .weba), ("recordings/voice.mp4", .m4a),
        ])
    func samples(name: String, type: MediaType) throws {
        let file = Self.samples.appendingPathComponent(name)

        #expect(try MediaType(file: file) == type)
        #expect(MediaType(firstBytes: try Data(contentsOf: file)) == type)
    }

    @Test("a PDF is a document, which browsers have a viewer for")
    func documents() {
        #expect(type("%PDF-1.7\n") == .pdf)
        #expect(MediaType.pdf.kind == .document)
        #expect(MediaType.pdf.isShownInline && MediaType.pdf.mayBeShown)
        #expect(!MediaType.file.isShownInline && !MediaType.file.mayBeShown)
    }

    @Test(
        "what a browser could run is a file to download, whatever it is called",
        arguments: [
            "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>", "<!DOCTYPE html><p>",
            "<?xml version='1.0'?><svg/>", " \n<html>", "\u{FEFF}<svg/>", "GIF88a<script>", "function () {}", "",
        ])
    func scripts(text: String) {
        #expect(type(text) == .file)
    }

    @Test("a zip, a program and a playlist are files")
    func others() {
        #expect(type("PK\u{3}\u{4}") == .file)
        #expect(type("\u{7F}ELF") == .file)
        #expect(type("#EXTM3U\nhttp://127.0.0.1/") == .file)
        #expect(type("ffconcat version 1.0\nfile /etc/passwd") == .file)
        #expect(MediaType(firstBytes: [0xFF, 0xFE] + Array("U\0T\0F\0".utf8)) == .file)
        #expect(MediaType(firstBytes: [0x49, 0x49, 0x2A, 0, 16, 0, 0, 0, 0x43, 0x52, 2, 0]) == .file)
    }

    @Test("HTML behind a picture's first bytes is a picture")
    func polyglot() {
        #expect(MediaType(firstBytes: [0xFF, 0xD8, 0xFF, 0xE0] + Array("<html><script>".utf8)) == .jpeg)
    }

    @Test("a file of boxes is what its brands say, the first before the others")
    func brands() {
        #expect(MediaType(firstBytes: box("mif1", "heic")) == .heic)
        #expect(MediaType(firstBytes: box("mif1", "miaf", "avif")) == .avif)
        #expect(MediaType(firstBytes: box("mif1", "miaf")) == .file)
        #expect(MediaType(firstBytes: box("qt  ", "mp42")) == .mov)
        #expect(MediaType(firstBytes: box("XAVC", "mp42")) == .mp4)
        #expect(MediaType(firstBytes: box("jp2 ")) == .file)
        #expect(MediaType(firstBytes: box("mif1")) == .file)
        // A brand after the box's end counts for nothing.
        #expect(MediaType(firstBytes: box("mif1") + Array("heic".utf8)) == .file)
        #expect(MediaType(firstBytes: [0, 0, 0, 8] + Array("wide".utf8)) == .mov)
    }

    @Test("sound without a tag is known by two frames that fit, one frame is chance")
    func frames() {
        let frame: [UInt8] = [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0, count: 413)

        #expect(MediaType(firstBytes: frame + frame) == .mp3)
        #expect(MediaType(firstBytes: frame) == .file)
        #expect(MediaType(firstBytes: frame.dropLast() + frame) == .file)
    }

    @Test("cut short anywhere, the beginning of a file is judged without a crash")
    func shortened() throws {
        for folder in ["pictures", "recordings"] {
            let folder = Self.samples.appendingPathComponent(folder)
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)).prefix(64))
                let whole = MediaType(firstBytes: bytes)
                for length in 0..<bytes.count {
                    let type = MediaType(firstBytes: bytes[..<length])
                    #expect(type == whole || type == .file || type == .mov && whole == .mov, "\(name) \(length)")
                }
            }
        }
    }

    @Test("every type has a name for HTTP of its kind, and those shown inline are no text")
    func names() {
        for type in MediaType.allCases {
            let family = type.contentType.split(separator: "/").first
            switch type.kind {
            case .picture: #expect(family == "image")
            case .video: #expect(family == "video")
            case .audio: #expect(family == "audio")
            case .document, .file: #expect(family == "application" && type.isShownInline == (type == .pdf))
            }
        }
        #expect(Set(MediaType.allCases.map(\.contentType)).count == MediaType.allCases.count)
        #expect(MediaType.jpeg.preferredExtension == "jpg")
        #expect(MediaType.file.preferredExtension == nil)
    }
}
