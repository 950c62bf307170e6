import Foundation
import Images

/// The work of `hearth develop`: pictures are read in a process of their own, which may break or be ended whatever they
/// are, and the server goes on.
///
/// One line of JSON comes in for each picture, one goes out when it is done.
public enum Development {
    struct Wish: Codable {
        let file: String
        /// Where `400` and `1600` are written, and `kept`, or `portrait` alone.
        let folder: String
        let purpose: Purpose
    }

    /// What a picture is developed for.
    enum Purpose: String, Codable, Sendable {
        case show
        /// To be shown, and to be kept as a smaller one.
        case compress
        /// For beside a name.
        case portrait
    }

    struct Result: Codable {
        var made: Made?
        var problem: Medium.Problem?
    }

    struct Made: Codable, Sendable {
        let width: Int
        let height: Int
        let isMoving: Bool
        let colour: String
        /// Whether there is a `kept`, which is smaller than the file.
        var isCompressed = false
    }

    /// Until standard input ends.
    public static func run() throws {
        try limit()
        let darkroom = try Darkroom()
        while let line = readLine(strippingNewline: true) {
            let wish = try JSONDecoder().decode(Wish.self, from: Data(line.utf8))
            let answer = try JSONEncoder().encode(develop(wish, in: darkroom)) + Data([10])
            try FileHandle.standardOutput.write(contentsOf: answer)
        }
    }

    /// What the kernel enforces, also against a stream that is larger than its header says.
    private static func limit() throws {
        let limits = [(RLIMIT_AS, memory), (RLIMIT_FSIZE, 256 << 20), (RLIMIT_NOFILE, 64), (RLIMIT_CORE, 0)]
        for (resource, value) in limits {
            var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
            guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else {
                throw StartProblem("Limits cannot be set: \(String(cString: strerror(errno))).")
            }
        }
    }

    /// Bytes of address space, of which the libraries alone take some 300 MB.
    private static let memory = 1_280 << 20

    private static func develop(_ wish: Wish, in darkroom: Darkroom) throws -> Result {
        do throws(PictureError) {
            if wish.purpose == .portrait {
                let portrait = try darkroom.portrait(wish.file)
                try write(portrait.bytes, wish.folder + "/portrait")
                return Result(made: Made(width: portrait.width, height: portrait.height, isMoving: false, colour: ""))
            }
            let renditions = try darkroom.develop(wish.file)
            try write(renditions.thumbnail.bytes, wish.folder + "/400")
            try write(renditions.view.bytes, wish.folder + "/1600")
            let kept = wish.purpose == .compress ? try compress(wish, in: darkroom) : nil
            return Result(
                made: Made(
                    width: kept?.width ?? renditions.picture.width, height: kept?.height ?? renditions.picture.height,
                    isMoving: renditions.picture.isMoving, colour: renditions.colour, isCompressed: kept != nil))
        } catch {
            switch error {
            case .notAPicture, .damaged: return Result(problem: .damaged)
            case .tooManyPixels: return Result(problem: .tooManyPixels)
            case .needsTooMuchMemory: return Result(problem: .tooMuchWork)
            case .file, .unavailable: throw error
            }
        }
    }

    /// - Returns: `nil` where the picture is to be kept as it came.
    private static func compress(_ wish: Wish, in darkroom: Darkroom) throws(PictureError) -> Rendition? {
        let kept: Rendition?
        do {
            kept = try darkroom.compressed(wish.file)
        } catch {
            switch error {
            case .file, .unavailable: throw error
            default: return nil
            }
        }
        var status = stat()
        guard let kept, stat(wish.file, &status) == 0, kept.bytes.count < status.st_size else { return nil }
        try write(kept.bytes, wish.folder + "/kept")
        return kept
    }

    private static func write(_ bytes: [UInt8], _ path: String) throws(PictureError) {
        do { try Data(bytes).write(to: URL(fileURLWithPath: path)) } catch { throw .file(path: path, number: errno) }
    }
}
