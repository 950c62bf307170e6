import Development
import Foundation
import Images

/// `hearth-develop`: reads pictures in a process of its own, which may break or be ended whatever they are, and the
/// server goes on. It is a program of its own so that the server carries none of the libraries that read pictures.
///
/// A `Wish` comes in on a line for each picture, an `Outcome` goes out when it is done.
@main
enum Develop {
    static func main() {
        // An error ends it with a code: a signal would be the picture's fault.
        do { try run() } catch { exit(EXIT_FAILURE) }
    }

    /// Until standard input ends.
    private static func run() throws {
        try limit()
        beEnded()
        let darkroom = try Darkroom()
        while let line = readLine(strippingNewline: true) {
            let wish = try JSONDecoder().decode(Wish.self, from: Data(line.utf8))
            // Whoever asked may be killed meanwhile, and a picture may take for ever.
            alarm(UInt32(clamping: max(1, wish.seconds)))
            let answer = try JSONEncoder().encode(develop(wish, in: darkroom)) + Data([10])
            alarm(0)
            try FileHandle.standardOutput.write(contentsOf: answer)
        }
    }

    /// What the kernel enforces, also against a stream that is larger than its header says.
    private static func limit() throws {
        let limits = [(RLIMIT_AS, memory), (RLIMIT_FSIZE, 256 << 20), (RLIMIT_NOFILE, 64), (RLIMIT_CORE, 0)]
        for (resource, value) in limits {
            var limit = rlimit(rlim_cur: rlim_t(value), rlim_max: rlim_t(value))
            guard setrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0 else {
                throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EPERM)
            }
        }
    }

    /// Lets the alarm end it, whatever it inherited from the thread that started it; and where memory runs out, the
    /// kernel ends this process before any other, above all before the server. Where the kernel cannot be asked, it
    /// chooses itself.
    private static func beEnded() {
        signal(SIGALRM, SIG_DFL)
        var signals = sigset_t()
        sigemptyset(&signals)
        sigprocmask(SIG_SETMASK, &signals, nil)
        try? Data("1000".utf8).write(to: URL(fileURLWithPath: "/proc/self/oom_score_adj"))
    }

    /// Bytes of address space, of which the libraries alone take some 300 MB.
    private static let memory = 1_280 << 20

    private static func develop(_ wish: Wish, in darkroom: Darkroom) throws -> Outcome {
        do throws(PictureError) {
            if wish.purpose == .portrait {
                let portrait = try darkroom.portrait(wish.file)
                try write(portrait.bytes, wish.folder + "/portrait")
                return .made(Outcome.Made(width: portrait.width, height: portrait.height))
            }
            let renditions = try darkroom.develop(wish.file)
            try write(renditions.thumbnail.bytes, wish.folder + "/400")
            try write(renditions.view.bytes, wish.folder + "/1600")
            let kept = wish.purpose == .compress ? try compress(wish, in: darkroom) : nil
            return .made(
                Outcome.Made(
                    width: kept?.width ?? renditions.picture.width, height: kept?.height ?? renditions.picture.height,
                    isMoving: renditions.picture.isMoving, colour: renditions.colour, isCompressed: kept != nil))
        } catch {
            switch error {
            case .notAPicture, .damaged: return .problem(.damaged)
            case .tooManyPixels: return .problem(.tooManyPixels)
            case .needsTooMuchMemory: return .problem(.tooMuchWork)
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
