import Foundation
import Testing

@testable import Images

/// Sample pictures, and a folder for others that is gone after the test.
final class Album {
    let folder: URL

    init() throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory() + "hearth-pictures-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static let samples = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("samples/pictures")

    func sample(_ name: String) -> String { Self.samples.appendingPathComponent(name).path }

    func bytes(of name: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: Self.samples.appendingPathComponent(name)))
    }

    func put(_ bytes: [UInt8], as name: String) throws -> String {
        let file = folder.appendingPathComponent(name)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// The colours of a rendition's first frame in the middle of its four quarters, in the order one reads.
    func quarters(_ rendition: Rendition) throws -> [Colour] {
        let image = try PictureFile(path: try put(rendition.bytes, as: UUID().uuidString)).open().inMemory()
        let (left, top) = (image.width / 4, image.height / 4)
        return try [(left, top), (3 * left, top), (left, 3 * top), (3 * left, 3 * top)].map { x, y in
            Colour(try image.pixel(x, y))
        }
    }
}

extension ImageProcessor {
    func render(_ path: String) throws(PictureError) -> Renditions { try render(PictureFile(path: path)) }
    func avatar(_ path: String) throws(PictureError) -> Rendition { try avatar(PictureFile(path: path)) }
    func compressed(_ path: String) throws(PictureError) -> Rendition? { try compressed(PictureFile(path: path)) }
}

/// The name of a colour; lossy packing moves it a little.
enum Colour: Equatable {
    case red, green, blue, white, black, grey, clear
    case other([Int])

    init(_ pixel: [Double]) {
        let values = pixel.prefix(3).map { Int($0.rounded()) }
        func isNear(_ red: Int, _ green: Int, _ blue: Int) -> Bool {
            zip(values, [red, green, blue]).allSatisfy { abs($0 - $1) <= 12 }
        }
        self =
            if pixel.count == 4, pixel[3] < 12 { .clear } else if isNear(255, 0, 0) { .red } else if isNear(0, 255, 0) {
                .green
            } else if isNear(0, 0, 255) { .blue } else if isNear(255, 255, 255) { .white } else if isNear(0, 0, 0) {
                .black
            } else if isNear(128, 128, 128) { .grey } else { .other(values) }
    }
}

/// The names of a WebP file's chunks, and each frame's milliseconds.
struct Chunks {
    private(set) var names: [String] = []
    private(set) var durations: [Int] = []

    init(_ bytes: [UInt8]) {
        func number(_ offset: Int, _ count: Int) -> Int {
            (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
        }
        var offset = 12
        while offset + 8 <= bytes.count {
            let name = String(decoding: bytes[offset..<offset + 4], as: UTF8.self)
            names.append(name)
            if name == "ANMF" { durations.append(number(offset + 8 + 12, 3)) }
            let size = number(offset + 4, 4)
            offset += 8 + size + size % 2
        }
        #expect(offset == bytes.count)
        #expect(number(4, 4) == bytes.count - 8)
    }
}
