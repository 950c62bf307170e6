import Foundation
import ImageProtocol
import Images

/// `hearth-images`: reads pictures in a process of its own, which may break or be ended whatever they are, and the
/// server goes on. It is a program of its own so that the server carries none of the libraries that read pictures.
///
/// An `ImageRequest` comes in on a line for each picture, with descriptors; an `ImageResult` goes out when it is done.
/// Before the first picture it gives up everything but computing: see `Confinement`.
@main
enum HearthImages {
    static func main() {
        if CommandLine.arguments.dropFirst().first == ImageProgram.confining { become() }
        // An error ends it with a code: a signal would be the picture's fault.
        do { try run() } catch { exit(EXIT_FAILURE) }
    }

    /// Becomes another program, confined to the file it is to read: `confine FILE PROGRAM ARGUMENTS…`. Ends with the
    /// codes of `env(1)`.
    private static func become() -> Never {
        let arguments = CommandLine.arguments
        guard arguments.count > 3 else { exit(125) }
        // The signal of the limit on computing has to reach it, and that of time that ran out.
        Confinement.receiveSignals()
        Confinement.prepareToRun(arguments[3], reading: arguments[2])
        execv(arguments[3], CommandLine.unsafeArgv + 3)
        exit(errno == ENOENT ? 127 : 126)
    }

    /// Until standard input ends.
    private static func run() throws {
        try Confinement.limit(Confinement.Limits(addresses: memory, file: 256 << 20))
        Confinement.beEnded()
        Confinement.openLibrariesOnly()
        let processor = try ImageProcessor()
        // Where the kernel has neither, the server said so when it started.
        Confinement.computeOnly()
        let socket = ImageSocket(STDIN_FILENO)
        while let (request, descriptors) = try socket.receive() {
            // End even where the server was killed meanwhile: a picture may take for ever.
            alarm(UInt32(clamping: max(1, request.seconds)))
            let files = descriptors.map { FileHandle(fileDescriptor: $0, closeOnDealloc: true) }
            guard files.count == 1 + request.purpose.results.count else { throw POSIXError(.EINVAL) }
            // The picture is read by its descriptor.
            let answer = try withExtendedLifetime(files) {
                try process(request.purpose, files[0], to: Array(files.dropFirst()), in: processor)
            }
            let line = try JSONEncoder().encode(answer) + Data([10])
            alarm(0)
            try FileHandle.standardOutput.write(contentsOf: line)
        }
    }

    /// Bytes of address space, of which the libraries alone take some 300 MB.
    private static let memory = 1_280 << 20

    /// - Parameter results: one for each of the purpose's.
    private static func process(
        _ purpose: ImageRequest.Purpose, _ picture: FileHandle, to results: [FileHandle], in processor: ImageProcessor
    ) throws -> ImageResult {
        do throws(PictureError) {
            let file = try PictureFile(descriptor: picture.fileDescriptor)
            if purpose == .avatar {
                let avatar = try processor.avatar(file)
                try write(avatar.bytes, results[0])
                return .made(ImageResult.Made(width: avatar.width, height: avatar.height))
            }
            let renditions = try processor.render(file)
            try write(renditions.thumbnail.bytes, results[0])
            try write(renditions.view.bytes, results[1])
            let kept = purpose == .compress ? try compress(file, to: results[2], in: processor) : nil
            return .made(
                ImageResult.Made(
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
    private static func compress(
        _ file: PictureFile, to result: FileHandle, in processor: ImageProcessor
    ) throws(PictureError) -> Rendition? {
        let kept: Rendition?
        do {
            kept = try processor.compressed(file)
        } catch {
            switch error {
            case .file, .unavailable: throw error
            default: return nil
            }
        }
        guard let kept, kept.bytes.count < file.byteCount else { return nil }
        try write(kept.bytes, result)
        return kept
    }

    private static func write(_ bytes: [UInt8], _ file: FileHandle) throws(PictureError) {
        do { try file.write(contentsOf: Data(bytes)) } catch { throw .file(path: "a result", number: errno) }
    }
}
