public import Foundation
import MediaTypes

/// An inspector of videos and sounds with the programs `ffprobe` and `ffmpeg`. They run as children within
/// `ProgramLimits`, read one local file with the demuxer for its detected type, and have neither network nor playlists;
/// on a kernel with `Confinement` they can open nothing else.
///
/// Every call blocks the calling thread until the program is done.
public struct MediaProbe: Sendable {
    private let limits: ProgramLimits
    private let folders: [String]

    /// - Parameter folders: the folders in which the programs are searched, each time anew: installing ffmpeg needs no
    ///   restart.
    public init(limits: ProgramLimits = ProgramLimits(), folders: [String] = ["/usr/local/bin", "/usr/bin", "/bin"]) {
        self.limits = limits
        self.folders = folders
    }

    /// True if the programs are installed.
    public var isAvailable: Bool {
        LimitedProgram.areInstalled(["ffprobe", "ffmpeg"], in: folders)
    }

    /// Duration, size and codecs of a recording.
    ///
    /// - Throws: `RecordingError`.
    public func recording(at file: URL) throws -> Recording {
        let type = try MediaType(file: file)
        let program = try LimitedProgram("ffprobe", reading: file, limits: limits, folders: folders)
        let result = try program.run(
            ["-v", "quiet", "-show_error", "-of", "json"] + (try Self.input(file, type)) + [
                "-show_entries",
                "format=duration:stream=codec_type,codec_name,pix_fmt,width,height,sample_aspect_ratio"
                    + ":stream_disposition=attached_pic:stream_side_data=rotation",
            ])
        guard !result.wasEnded else { throw RecordingError.tooMuchWork }
        return try ProbeReport(json: result.output).recording(type)
    }

    /// Writes a representative still of a video, upright and at most 1,600 pixels long, as a JPEG.
    ///
    /// - Parameter path: the new file, which must not exist yet.
    /// - Throws: `RecordingError`.
    public func still(of file: URL, to path: URL) throws {
        let recording = try recording(at: file)
        guard recording.hasPicture else { throw RecordingError.hasNoPicture }
        let type = try MediaType(file: file)
        // The very beginning is often dark or a title, so it is used only if there is nothing later.
        let later = min(10, (recording.duration ?? 0) / 10)
        for start in later > 0 ? [later, 0] : [0] {
            if try writeStill(of: file, type, at: start, to: path) { return }
        }
        throw RecordingError.damaged(reason: "no frame can be read")
    }

    private func writeStill(of file: URL, _ type: MediaType, at start: Double, to path: URL) throws -> Bool {
        guard !FileManager.default.fileExists(atPath: path.path) else { throw RecordingError.file(path: path.path) }
        let program = try LimitedProgram("ffmpeg", reading: file, limits: limits, folders: folders)
        let result = try program.run(
            ["-nostdin", "-v", "quiet", "-n", "-ss", String(start)] + (try Self.input(file, type)) + [
                "-map", "0:V:0", "-an", "-sn", "-dn", "-map_metadata", "-1", "-frames:v", "1", "-vf", Self.filter,
                "-c:v", "mjpeg", "-q:v", "2", "-f", "image2pipe", "pipe:1",
            ], outputLimit: limits.output)
        guard !result.wasEnded else { throw RecordingError.tooMuchWork }
        guard result.exitCode == 0, !result.output.isEmpty else { return false }
        do { try result.output.write(to: path, options: .withoutOverwriting) } catch {
            throw RecordingError.file(path: path.path)
        }
        return true
    }

    /// Makes pixels square, limits the size, and chooses the most typical of 24 frames: not one that is black or
    /// blurred.
    private static let filter = [
        "scale='trunc(iw*if(sar,sar,1))':ih,setsar=1",
        "scale='min(1600,iw)':'min(1600,ih)':force_original_aspect_ratio=decrease",
        "thumbnail=24", "format=yuvj420p",
    ].joined(separator: ",")

    /// The arguments before a file's name: the one demuxer and the decoders that it may use.
    private static func input(_ file: URL, _ type: MediaType) throws(RecordingError) -> [String] {
        let reader: String
        switch type {
        case .mp4, .mov, .m4a: reader = "mov"
        case .webm, .weba, .mkv: reader = "matroska"
        case .mp3, .ogg, .wav: reader = type.rawValue
        default: throw .notARecording
        }
        return [
            "-protocol_whitelist", "file", "-f", reader, "-codec_whitelist", codecs, "-threads", "1",
            "-max_pixels", "40000000", "-i", "file:" + file.path,
        ]
    }

    /// The codecs that cameras, phones and browsers write. ffmpeg decodes hundreds more, which would only serve an
    /// attacker.
    private static let codecs = [
        "h264", "hevc", "vp8", "vp9", "libvpx", "libvpx-vp9", "av1", "libdav1d", "libaom-av1", "mpeg4", "mpeg2video",
        "h263", "mjpeg",
        "prores", "dnxhd", "aac", "mp3", "mp3float", "opus", "libopus", "vorbis", "flac", "alac", "ac3", "eac3",
        "amrnb", "amrwb", "pcm_s16le", "pcm_s16be", "pcm_s24le", "pcm_s24be", "pcm_f32le", "pcm_u8", "pcm_mulaw",
    ].joined(separator: ",")
}
