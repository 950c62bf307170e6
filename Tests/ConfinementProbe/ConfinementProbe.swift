import Foundation
import ImageProtocol

/// Stands for a decoder with a hole: confined as `hearth-images` is, it tries what an attacker would, and prints what
/// it could do. Its argument is a file that it must not read; its standard input is one that it may.
@main
enum ConfinementProbe {
    static func main() {
        let secret = CommandLine.arguments.dropFirst().first ?? ""
        let mode = CommandLine.arguments.dropFirst(2).first ?? ""
        let before = open(secret, O_RDONLY)
        Confinement.openLibrariesOnly()
        if mode != "files" { Confinement.computeOnly() }
        let actions: [(String, Bool)] =
            [
                ("opened before", before >= 0),
                ("read what it was given", hasRead()),
                ("ran a thread", ranThread()),
                ("opened the file", open(secret, O_RDONLY) >= 0),
                ("wrote a file", open(secret + ".new", O_WRONLY | O_CREAT, 0o600) >= 0),
                ("removed the file", unlink(secret) == 0),
                ("kept a descriptor", fcntl(before, F_GETFD) >= 0),
                ("listed a folder", opendir("/etc") != nil),
                ("reached its parent's memory", open("/proc/\(getppid())/mem", O_RDONLY) >= 0),
            ] + (mode == "files" ? [] : callActions())
        for (action, succeeded) in actions where succeeded { print(action) }
    }

    private static func callActions() -> [(String, Bool)] {
        [
            ("made a socket", socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0),
            ("made a Unix socket", socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0) >= 0),
            ("signalled its parent", kill(getppid(), 0) == 0),
            ("raised its limit", raisedLimit()),
            ("ran a program", ran("/bin/true")),
            ("became a program", became("/bin/true")),
        ]
    }

    private static func hasRead() -> Bool {
        var byte: UInt8 = 0
        return read(STDIN_FILENO, &byte, 1) == 1
    }

    private static func ranThread() -> Bool {
        let done = DispatchSemaphore(value: 0)
        let thread = Thread { done.signal() }
        thread.start()
        return done.wait(timeout: .now() + 10) == .success
    }

    private static func raisedLimit() -> Bool {
        var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
        return setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    }

    private static func ran(_ path: String) -> Bool {
        var pid = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
        return posix_spawn(&pid, path, nil, nil, &arguments, nil) == 0
    }

    private static func became(_ path: String) -> Bool {
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
        return execv(path, &arguments) == 0
    }
}
