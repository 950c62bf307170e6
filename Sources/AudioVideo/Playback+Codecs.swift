import MediaTypes

extension Playback {
    /// The worst of the container's, the picture's and the sound's playback.
    init(_ type: MediaType, video: ProbeReport.Stream?, audio: ProbeReport.Stream?) {
        self = min(
            Self.container(type),
            video.map(Self.picture) ?? .everywhere,
            // A film whose sound cannot be played still shows its picture.
            audio.map { max(Self.sound($0), video == nil ? .nowhere : .somewhere) } ?? .everywhere)
    }

    private static func container(_ type: MediaType) -> Playback {
        switch type {
        case .mp4, .mov, .m4a, .webm, .weba, .mp3, .wav: .everywhere
        // Chromium plays Matroska, the others do not; Safari reads Ogg since version 18.4 only.
        case .mkv, .ogg: .somewhere
        default: .nowhere
        }
    }

    private static func picture(_ stream: ProbeReport.Stream) -> Playback {
        switch stream.codecName {
        // Only eight bits with 4:2:0 chroma play everywhere; other formats need a software decoder.
        case "h264": ["yuv420p", "yuvj420p"].contains(stream.pixelFormat) ? .everywhere : .somewhere
        case "vp8", "vp9": .everywhere
        // Apple's devices before 2023 have no AV1; HEVC needs hardware everywhere else.
        case "av1", "hevc": .somewhere
        default: .nowhere
        }
    }

    private static func sound(_ stream: ProbeReport.Stream) -> Playback {
        switch stream.codecName {
        case "aac", "mp3", "opus", "vorbis", "flac", "pcm_s16le", "pcm_u8", "pcm_s24le", "pcm_f32le": .everywhere
        case "alac", "ac3", "eac3", "pcm_s16be", "pcm_s24be": .somewhere
        default: .nowhere
        }
    }
}
