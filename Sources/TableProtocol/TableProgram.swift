public import Foundation

/// The program that reads databases which are not trusted.
public enum TableProgram {
    /// Beside the one that runs.
    public static let url = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("hearth-tables", isDirectory: false)
}
