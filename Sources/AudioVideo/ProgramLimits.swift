/// The limits of ffmpeg, ffprobe and pdftoppm.
public struct ProgramLimits: Sendable, Equatable {
    /// Seconds of real time.
    public var seconds: Int
    /// Seconds of CPU time.
    public var computing: Int
    /// Bytes of address space, of which ffmpeg's libraries alone take some 300 MB.
    public var memory: Int
    /// Bytes of the largest still; the program may write no file.
    public var output: Int

    public init(seconds: Int = 60, computing: Int = 30, memory: Int = 1_536 << 20, output: Int = 32 << 20) {
        self.seconds = seconds
        self.computing = computing
        self.memory = memory
        self.output = output
    }
}
