public import Foundation
import MediaTypes

/// A renderer of a PDF's first page with poppler's `pdftoppm`, which runs as a child within `ProgramLimits` and, on a
/// kernel with `Confinement`, can open nothing but that file and fonts.
public struct PDFPage: Sendable {
    private let limits: ProgramLimits
    private let folders: [String]

    /// The longer side in pixels.
    private static let side = 1600

    /// - Parameter folders: the folders in which the program is searched, each time anew.
    public init(limits: ProgramLimits = ProgramLimits(), folders: [String] = ["/usr/local/bin", "/usr/bin", "/bin"]) {
        self.limits = limits
        self.folders = folders
    }

    /// True if the programs are installed.
    public var isAvailable: Bool {
        LimitedProgram.areInstalled(["pdftoppm"], in: folders)
    }

    /// Writes the first page as a PNG of 1,600 pixels along its longer side.
    ///
    /// - Parameter path: the new file, which must not exist yet.
    /// - Throws: `RecordingError`.
    public func draw(_ file: URL, to path: URL) throws {
        guard try MediaType(file: file) == .pdf else { throw RecordingError.notARecording }
        let program = try LimitedProgram("pdftoppm", reading: file, limits: limits, folders: folders)
        let result = try program.run(
            ["-q", "-f", "1", "-l", "1", "-singlefile", "-scale-to", String(Self.side), "-png", file.path],
            outputLimit: limits.output)
        guard !result.wasEnded else { throw RecordingError.tooMuchWork }
        guard result.exitCode == 0, !result.output.isEmpty else {
            throw try Self.isEncrypted(file)
                ? RecordingError.encrypted : RecordingError.damaged(reason: "no page can be drawn")
        }
        do { try result.output.write(to: path, options: .withoutOverwriting) } catch {
            throw RecordingError.file(path: path.path)
        }
    }

    /// True if its trailer, at either end of the file, names an encryption. The program only reports a failure.
    private static func isEncrypted(_ file: URL) throws -> Bool {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        let end = 64 << 10
        let size = try handle.seekToEnd()
        for start in [0, size > end ? size - UInt64(end) : 0] {
            try handle.seek(toOffset: start)
            let bytes = try handle.read(upToCount: end) ?? Data()
            if bytes.range(of: Data("/Encrypt".utf8)) != nil { return true }
        }
        return false
    }
}
