import AudioVideo
import Foundation
import Testing

@Suite("The first page of a PDF")
final class PDFPageTests {
    private let folder: URL
    private let page = PDFPage()

    init() throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory() + "hearth-pages-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func sample(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("samples/\(name)")
    }

    private func put(_ bytes: Data, as name: String) throws -> URL {
        let file = folder.appendingPathComponent(name)
        try bytes.write(to: file)
        return file
    }

    private func draw(_ file: URL) throws -> Data {
        let picture = folder.appendingPathComponent(UUID().uuidString)
        try page.draw(file, to: picture)
        return try Data(contentsOf: picture)
    }

    @Test("it is a PNG, 1,600 pixels high for a page that stands upright")
    func upright() throws {
        let picture = try draw(sample("documents/letter.pdf"))

        #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        // A5, in the header behind IHDR: width, then height.
        let sides = picture[16..<24].map { Int($0) }
        #expect(sides[0] << 24 + sides[1] << 16 + sides[2] << 8 + sides[3] == 1130)
        #expect(sides[4] << 24 + sides[5] << 16 + sides[6] << 8 + sides[7] == 1600)
    }

    @Test("words are drawn in the machine's fonts where the file brings none")
    func fonts() throws {
        let (letter, empty) = (try draw(sample("documents/letter.pdf")), try draw(sample("documents/empty.pdf")))

        #expect(letter.count > empty.count + 1000)
    }

    @Test("what cannot be drawn says why")
    func bad() throws {
        let letter = try Data(contentsOf: sample("documents/letter.pdf"))
        let cut = try put(letter.prefix(200), as: "cut.pdf")

        #expect(throws: RecordingError.encrypted) { try draw(sample("documents/locked.pdf")) }
        #expect(throws: RecordingError.damaged(reason: "no page can be drawn")) { try draw(cut) }
        #expect(throws: RecordingError.notARecording) { try draw(sample("pictures/plain.png")) }
        #expect(throws: RecordingError.programMissing("timeout")) {
            try PDFPage(folders: [folder.path]).draw(cut, to: folder.appendingPathComponent("page"))
        }
        #expect(!PDFPage(folders: [folder.path]).isAvailable && page.isAvailable)
    }

    @Test("too little memory or room ends the program, not us")
    func limits() throws {
        let tight = PDFPage(limits: ProgramLimits(output: 100))
        let picture = folder.appendingPathComponent("page")

        #expect(throws: RecordingError.tooMuchWork) { try tight.draw(sample("documents/letter.pdf"), to: picture) }
        #expect(!FileManager.default.fileExists(atPath: picture.path))
    }
}
