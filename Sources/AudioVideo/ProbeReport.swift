import Foundation
import MediaTypes

/// The JSON report of ffprobe.
struct ProbeReport: Decodable {
    struct Format: Decodable {
        let duration: String?
    }

    struct Stream: Decodable {
        struct SideData: Decodable {
            let rotation: Double?
        }

        let codecType: String?
        let codecName: String?
        let pixelFormat: String?
        let width: Int?
        let height: Int?
        let pixelShape: String?
        let disposition: [String: Int]?
        let sideData: [SideData]?

        enum CodingKeys: String, CodingKey {
            case codecType = "codec_type"
            case codecName = "codec_name"
            case pixelFormat = "pix_fmt"
            case width, height, disposition
            case pixelShape = "sample_aspect_ratio"
            case sideData = "side_data_list"
        }
    }

    struct Failure: Decodable {
        let string: String?
    }

    let format: Format?
    let streams: [Stream]?
    let error: Failure?

    /// - Throws: `RecordingError.damaged`.
    init(json: Data) throws(RecordingError) {
        guard let report = try? JSONDecoder().decode(ProbeReport.self, from: json) else {
            throw .damaged(reason: "ffprobe gave no answer")
        }
        self = report
    }

    /// - Throws: `RecordingError.damaged` if the file has no playable stream.
    func recording(_ type: MediaType) throws(RecordingError) -> Recording {
        if let error { throw .damaged(reason: error.string ?? "unknown") }
        let streams = streams ?? []
        // The cover of a sound file is a picture stream too, but no film.
        let video = streams.first { $0.codecType == "video" && $0.disposition?["attached_pic"] != 1 }
        let audio = streams.first { $0.codecType == "audio" }
        guard video != nil || audio != nil else { throw .damaged(reason: "neither picture nor sound") }
        let size = video.flatMap(\.shownSize)
        return Recording(
            duration: format?.duration.flatMap(Double.init).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil },
            width: size?.width,
            height: size?.height,
            videoCodec: video.map { $0.codecName ?? "unknown" },
            audioCodec: audio.map { $0.codecName ?? "unknown" },
            playback: Playback(type, video: video, audio: audio))
    }
}

extension ProbeReport.Stream {
    /// The size after rotation by the display matrix, with square pixels.
    var shownSize: (width: Int, height: Int)? {
        guard let width, let height, width > 0, height > 0 else { return nil }
        let shape = pixelShape?.split(separator: ":").compactMap { Double($0) } ?? []
        let ratio = shape.count == 2 && shape[0] > 0 && shape[1] > 0 ? shape[0] / shape[1] : 1
        // A ratio beyond 16 is an error in the file, and would not fit into a page.
        let wide = Int((Double(width) * min(16, max(1 / 16, ratio))).rounded())
        let turn = abs(sideData?.lazy.compactMap(\.rotation).first ?? 0).truncatingRemainder(dividingBy: 180)
        return (45..<135).contains(turn) ? (height, max(1, wide)) : (max(1, wide), height)
    }
}
