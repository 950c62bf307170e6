import Foundation

/// Faults injected into system calls of a process by `strace`.
enum Tracing {
    /// Whether strace is installed and this process may use it.
    static let isPermitted: Bool = {
        let trace = try? Program(
            [], program: URL(fileURLWithPath: "/bin/true"), under: ["strace", "-f", "-o", "/dev/null"])
        return (try? trace?.outcome(within: 20).code) == 0
    }()

    /// Runs a program so that some of its system calls fail. The tracer is not its parent: signals and exit codes are
    /// the program's own.
    /// - Parameter at: the number of the call in its thread, `3` or `3+`.
    static func failing(_ calls: String, with error: String, at number: String) -> [String] {
        inject(calls, "error=\(error):when=\(number)")
    }

    /// Runs a program that is killed as it makes a system call.
    static func killing(_ calls: String, at number: Int) -> [String] { inject(calls, "signal=KILL:when=\(number)") }

    private static func inject(_ calls: String, _ fault: String) -> [String] {
        ["strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(calls)", "-e", "inject=\(calls):\(fault)"]
    }
}
