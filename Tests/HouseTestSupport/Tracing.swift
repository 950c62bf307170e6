import Foundation
import TestSupport

/// Faults injected into system calls of a process by `strace`.
enum Tracing {
    /// Whether strace is installed and this process may use it.
    static let isPermitted: Bool = {
        let trace = try? Program(
            [], program: URL(fileURLWithPath: "/bin/true"), under: ["strace", "-f", "-o", "/dev/null"])
        return (try? trace?.outcome(within: 20).code) == 0
    }()

    /// Runs a program so that one of its system calls fails. The tracer is not its parent: signals and exit codes are
    /// the program's own.
    /// - Parameter number: the number of the call in its thread.
    static func failing(_ calls: String, with error: String, at number: Int) -> [String] {
        inject(calls, "error=\(error):when=\(number)")
    }

    /// Runs a program so that each of its system calls takes longer.
    static func delaying(_ calls: String, by delay: Duration) -> [String] {
        inject(calls, "delay_enter=\(Int(delay / .microseconds(1)))")
    }

    /// Makes all such calls of a running program fail from now on.
    static func fail(_ calls: String, of program: Program, with error: String) throws -> Program {
        try attach(to: program, ["-o", "/dev/null", "-e", "trace=\(calls)", "-e", "inject=\(calls):error=\(error)"])
    }

    /// Writes down all such calls of a running program from now on.
    static func watch(_ calls: String, of program: Program, to file: String) throws -> Program {
        try attach(to: program, ["-o", file, "-e", "trace=\(calls)"])
    }

    private static func attach(to program: Program, _ arguments: [String]) throws -> Program {
        let tracer = try Program(
            ["-f", "-p", "\(program.pid)"] + arguments, program: URL(fileURLWithPath: "/usr/bin/strace"))
        guard eventually(within: 20, { tracer.errors.contains("attached") }) else {
            throw Program.Failure(description: "strace: \(tracer.errors)")
        }
        return tracer
    }

    /// Runs a program that is killed as it makes a system call.
    static func killing(_ calls: String, at number: Int) -> [String] { inject(calls, "signal=KILL:when=\(number)") }

    /// Runs a program and writes down its calls, a line each that begins with the number of its thread.
    static func recording(_ calls: String, to file: String) -> [String] {
        ["strace", "-D", "-f", "-qq", "-o", file, "-e", "trace=\(calls)", "-e", "signal=none"]
    }

    private static func inject(_ calls: String, _ fault: String) -> [String] {
        ["strace", "-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(calls)", "-e", "inject=\(calls):\(fault)"]
    }
}
