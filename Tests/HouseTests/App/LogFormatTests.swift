import Foundation
import Logging
import Processes
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Lines of the log")
struct LogFormatTests {
    private let time = Date(timeIntervalSince1970: 1_795_255_200.125)

    private func line(
        _ format: LogFormat, _ message: String, _ metadata: Logger.Metadata = [:], level: Logger.Level = .info,
        journal: Bool = false
    ) -> String {
        let event = LogEvent(
            level: level, message: "\(message)", metadata: metadata, source: nil, file: "House/A.swift", function: "f",
            line: 1)
        return format.line(event, metadata, at: time, journal: journal)
    }

    @Test("a line of text has its time, level, message and fields, by name")
    func text() {
        #expect(
            line(.text, "request", ["status": "200", "client": "::1", "method": "GET"])
                == "2026-11-21T10:00:00.125Z info hearth: request client=::1 method=GET status=200")
        #expect(
            line(.text, "failed", ["a": "", "b": "x y", "c": "k=v", "d": "say \"hi\""], level: .error)
                == "2026-11-21T10:00:00.125Z error hearth: failed a=\"\" b=\"x y\" c=\"k=v\" d=\"say \\\"hi\\\"\"")
    }

    @Test("a line of JSON is one object, whatever is in it")
    func json() throws {
        let odd = "a\"b\\c\nd\u{1B}[31m\u{2028}é🏡\u{202E}"
        let text = line(.json, odd, ["field": "\(odd)"], level: .warning)
        let object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String])

        #expect(
            object == ["time": "2026-11-21T10:00:00.125Z", "level": "warning", "message": odd, "field": odd])
        #expect(!text.unicodeScalars.contains { $0.value < 0x20 || [0x2028, 0x202E].contains($0.value) })
    }

    @Test(
        "for the journal a line begins with its priority, and has no time of its own",
        arguments: zip(Logger.Level.allCases, [7, 7, 6, 5, 4, 3, 2]))
    func journal(level: Logger.Level, priority: Int) throws {
        #expect(line(.text, "moved in", ["n": "1"], level: level, journal: true) == "<\(priority)>moved in n=1")
        let json = line(.json, "moved in", level: level, journal: true)
        #expect(json == "<\(priority)>{\"level\":\"\(level)\",\"message\":\"moved in\"}")
    }

    @Test("nothing that is logged ends a line, begins one, or paints the terminal", arguments: [true, false])
    func injection(journal: Bool) {
        let evil = "x\n<2>2026 error hearth: false\r\n\t\u{1B}]0;title\u{7}\u{0}\u{85}\u{2028}\u{2029}\u{202E}\u{9B}31m"
        for format in LogFormat.allCases {
            let text = line(format, evil, ["path": "\(evil)", "\(evil)": "1"], journal: journal)
            let unsafe = text.unicodeScalars.filter { scalar in
                scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                    || [0x2028, 0x2029, 0x202E].contains(scalar.value)
            }
            #expect(unsafe.isEmpty, "\(text)")
        }
        #expect(line(.text, "a\nb\u{1B}", journal: true) == "<6>a\\nb\\u{1b}")
    }

    @Test("the journal is told by the device and inode of the stream, not by the variable alone")
    func journalStream() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.url.appendingPathComponent("stream"))
        let file = try FileHandle(forWritingTo: folder.url.appendingPathComponent("stream"))
        let stream = try #require(OpenFile.identity(of: file.fileDescriptor))
        let (device, inode) = (String(stream.prefix { $0 != ":" }), String(stream.drop { $0 != ":" }.dropFirst()))
        let isJournal = { StandardError.isJournal($0, descriptor: file.fileDescriptor) }

        #expect(isJournal("\(device):\(inode)"))
        for wrong in [
            nil, "", ":", device, ":\(inode)", "\(device):\(inode)0", "1\(device):\(inode)", "\(inode):\(device)",
        ] { #expect(!isJournal(wrong), "\(wrong ?? "")") }
        #expect(!StandardError.isJournal(stream, descriptor: -1))
    }
}
