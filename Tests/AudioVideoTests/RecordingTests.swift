import AudioVideo
import Foundation
import MediaTypes
import Testing

@Suite("Audio and video")
final class RecordingTests {
    private let folder: URL
    private let probe = MediaProbe()

    init() throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory() + "hearth-recordings-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func sample(_ name: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("samples/recordings/\(name)")
    }

    private func put(_ bytes: Data, as name: String) throws -> URL {
        let file = folder.appendingPathComponent(name)
        try bytes.write(to: file)
        return file
    }

    private var still: URL { folder.appendingPathComponent("still.jpg") }

    private func hasStill() -> Bool { FileManager.default.fileExists(atPath: still.path) }

    @Test("a film says how long it is, how large, and that it plays everywhere")
    func film() throws {
        let film = try probe.recording(at: sample("film.mp4"))

        #expect(abs(try #require(film.duration) - 2) < 0.3)
        #expect(film.width == 160 && film.height == 120)
        #expect(film.videoCodec == "h264" && film.audioCodec == "aac")
        #expect(film.playback == .everywhere)
    }

    @Test("a phone held upright makes a film that stands upright")
    func turned() throws {
        let film = try probe.recording(at: sample("turned.mov"))

        #expect(film.width == 120 && film.height == 160)
    }

    @Test(
        "where it plays is told by what is inside",
        arguments: [
            ("film.webm", Playback.everywhere), ("turned.mov", .everywhere), ("phone.mov", .somewhere),
            ("old.mkv", .nowhere), ("tone.mp3", .everywhere), ("tone.m4a", .everywhere), ("tone.wav", .everywhere),
            ("tone.ogg", .somewhere),
        ])
    func playback(name: String, playback: Playback) throws {
        #expect(try probe.recording(at: sample(name)).playback == playback)
    }

    @Test("a sound has a duration and no picture", arguments: ["tone.mp3", "tone.m4a", "tone.ogg"])
    func sound(name: String) throws {
        let sound = try probe.recording(at: sample(name))

        #expect(abs(try #require(sound.duration) - 2) < 0.3)
        #expect(!sound.hasPicture && sound.width == nil)
        #expect(throws: RecordingError.hasNoPicture) { try probe.still(of: sample(name), to: still) }
        #expect(!hasStill())
    }

    @Test("a film has a still", arguments: ["film.mp4", "film.webm", "phone.mov", "turned.mov"])
    func stills(name: String) throws {
        try probe.still(of: sample(name), to: still)

        #expect(try MediaType(file: still) == .jpeg)
        let size = jpegSize([UInt8](try Data(contentsOf: still)))
        #expect(size == (name == "turned.mov" ? [120, 160] : [160, 120]))
    }

    @Test("an existing file is not written over")
    func existing() throws {
        try Data("mine".utf8).write(to: still)

        #expect(throws: RecordingError.file(path: still.path)) {
            try probe.still(of: sample("film.mp4"), to: still)
        }
        #expect(try String(contentsOf: still, encoding: .utf8) == "mine")
    }

    @Test("a film that stops in the middle is damaged, and leaves no half still")
    func cutOff() throws {
        let bytes = try Data(contentsOf: sample("film.mp4"))
        let file = try put(bytes.prefix(bytes.count / 2), as: "cut.mp4")

        #expect(throws: RecordingError.self) { try probe.recording(at: file) }
        #expect(throws: RecordingError.self) { try probe.still(of: file, to: still) }
        #expect(!hasStill())
    }

    @Test(
        "a playlist is no recording, wherever it points",
        arguments: [
            "#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:1,\nhttp://127.0.0.1:1/a.ts\n#EXT-X-ENDLIST\n",
            "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n", "ffconcat version 1.0\nfile /etc/passwd\n",
            "v=0\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n", "<?xml version='1.0'?><MPD></MPD>",
        ])
    func playlists(text: String) throws {
        for name in ["list.mp4", "list.m3u8", "list.avi"] {
            let file = try put(Data(text.utf8), as: name)
            #expect(throws: RecordingError.notARecording) { try probe.recording(at: file) }
            #expect(throws: RecordingError.notARecording) { try probe.still(of: file, to: still) }
        }
    }

    @Test("a playlist behind a film's first bytes is a damaged film")
    func disguise() throws {
        let box = Data([0, 0, 0, 16]) + Data("ftypisom".utf8) + Data([0, 0, 0, 0])
        let list = Data("\n#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n".utf8)
        let file = try put(box + list, as: "film.mp4")

        #expect(throws: RecordingError.self) { try probe.recording(at: file) }
        #expect(throws: RecordingError.self) { try probe.still(of: file, to: still) }
        #expect(!hasStill())
    }

    @Test("a film that names another file for its pictures does not get it")
    func references() throws {
        // QuickTime keeps the place of its samples in a “dref” box; this one is made to point elsewhere.
        var bytes = try Data(contentsOf: sample("turned.mov"))
        let place = try #require(bytes.range(of: Data("url \0\0\0\u{1}".utf8)))
        bytes.replaceSubrange(place, with: Data("alis\0\0\0\0".utf8))
        let file = try put(bytes, as: "pointing.mov")

        // The reader may refuse the file; in any case it opens no other one. strace would show it.
        _ = try? probe.recording(at: file)
        #expect(try opened(by: file).allSatisfy { $0 == file.path })
    }

    /// The files outside of the system's own that ffprobe opens for a film.
    private func opened(by file: URL) throws -> [String] {
        let log = folder.appendingPathComponent("opened.log")
        let wrapped = folder.appendingPathComponent("bin")
        try FileManager.default.createDirectory(at: wrapped, withIntermediateDirectories: false)
        let script = wrapped.appendingPathComponent("prlimit")
        try "#!/bin/sh\nexec /usr/bin/strace -f -e trace=execve,openat,connect -o \(log.path) /usr/bin/prlimit \"$@\"\n"
            .write(to: script, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)

        _ = try? MediaProbe(folders: [wrapped.path, "/usr/bin", "/bin"]).recording(at: file)

        let all = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        let start = try #require(all.lastIndex { $0.contains("execve") && $0.contains("ffprobe") })
        let lines = all[start...].dropFirst()
        #expect(lines.contains { $0.contains(file.path) })
        #expect(!lines.contains { $0.contains("AF_INET") })
        return lines.compactMap { line in
            guard !line.contains("ENOENT"), let path = line.split(separator: "\"").dropFirst().first else { return nil }
            let isSystem = ["/usr/", "/lib", "/etc/ld.so", "/proc/", "/sys/", "/dev/null"].contains(
                where: path.hasPrefix)
            return isSystem ? nil : String(path)
        }
    }

    @Test("without ffmpeg installed the error says which program is missing")
    func missing() throws {
        let bare = MediaProbe(folders: [folder.path])

        #expect(throws: RecordingError.programMissing("timeout")) { try bare.recording(at: sample("film.mp4")) }
        for name in ["timeout", "choom", "prlimit"] {
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent(name).path, withDestinationPath: "/usr/bin/\(name)")
        }
        #expect(throws: RecordingError.programMissing("ffprobe")) { try bare.recording(at: sample("film.mp4")) }
    }

    @Test("too little memory or time ends the program, not us")
    func limits() throws {
        let poor = MediaProbe(limits: ProgramLimits(memory: 32 << 20))
        #expect(throws: RecordingError.self) { try poor.recording(at: sample("film.mp4")) }

        let tight = MediaProbe(limits: ProgramLimits(output: 100))
        #expect(throws: RecordingError.tooMuchWork) { try tight.still(of: sample("film.mp4"), to: still) }
        #expect(!hasStill())
    }

    @Test("a program that never ends is ended")
    func endless() throws {
        let script = folder.appendingPathComponent("prlimit")  // starts ffprobe, and is not confined yet
        try "#!/bin/sh\nwhile :; do :; done\n".write(to: script, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
        let slow = MediaProbe(limits: ProgramLimits(seconds: 1), folders: [folder.path, "/usr/bin", "/bin"])

        #expect(throws: RecordingError.tooMuchWork) { try slow.recording(at: sample("film.mp4")) }
    }

    @Test("where memory runs out the kernel ends the program before us")
    func memory() throws {
        let (script, note) = (folder.appendingPathComponent("prlimit"), folder.appendingPathComponent("note"))
        try "#!/bin/sh\ncat /proc/self/oom_score_adj > \(note.path)\n".write(
            to: script, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
        let probe = MediaProbe(folders: [folder.path, "/usr/bin", "/bin"])

        #expect(throws: RecordingError.self) { try probe.recording(at: sample("film.mp4")) }
        #expect(try String(contentsOf: note, encoding: .utf8) == "1000\n")
    }

    @Test("a program that never stops talking is ended")
    func talkative() throws {
        let script = folder.appendingPathComponent("prlimit")  // starts ffprobe, and is not confined yet
        try "#!/bin/sh\nwhile echo yes; do :; done\n".write(to: script, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
        let patient = MediaProbe(folders: [folder.path, "/usr/bin", "/bin"])

        #expect(throws: RecordingError.tooMuchWork) { try patient.recording(at: sample("film.mp4")) }
    }

    @Test("a program that somebody kills is tried three times, and says nothing of the recording")
    func killed() throws {
        let script = folder.appendingPathComponent("prlimit")
        let starts = folder.appendingPathComponent("starts")
        func probe(_ line: String) throws -> MediaProbe {
            try "#!/bin/sh\necho >> \(starts.path)\n\(line)\nexec /usr/bin/prlimit \"$@\"\n"
                .write(to: script, atomically: true, encoding: .utf8)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
            return MediaProbe(folders: [folder.path, "/usr/bin", "/bin"])
        }
        let isThird = "[ $(wc -l < \(starts.path)) -ge 3 ] || kill -KILL $$"

        #expect(try probe(isThird).recording(at: sample("film.mp4")).width == 160)
        #expect(try Data(contentsOf: starts).count == 3)
        #expect(throws: RecordingError.interrupted) { try probe("kill -KILL $$").recording(at: sample("film.mp4")) }
        #expect(try Data(contentsOf: starts).count == 6)
    }

    /// Width and height from a JPEG's frame header (ITU-T T.81, B.2.2).
    private func jpegSize(_ bytes: [UInt8]) -> [Int] {
        var offset = 2
        while offset + 9 < bytes.count, bytes[offset] == 0xFF {
            if [0xC0, 0xC1, 0xC2].contains(bytes[offset + 1]) {
                let numbers = bytes[offset + 5..<offset + 9].map { Int($0) }
                return [numbers[2] << 8 | numbers[3], numbers[0] << 8 | numbers[1]]
            }
            offset += 2 + (Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3]))
        }
        return []
    }
}
