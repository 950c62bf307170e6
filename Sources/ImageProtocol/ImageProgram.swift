public import Foundation

/// The program that reads what is not trusted.
public enum ImageProgram {
    /// Beside the one that runs.
    public static let url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("hearth-images", isDirectory: false)

    /// The first of the arguments that make it confine itself to one file and become another program:
    /// `hearth-images confine FILE PROGRAM ARGUMENTS…`.
    public static let confining = "confine"
}
