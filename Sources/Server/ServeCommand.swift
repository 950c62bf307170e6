import ArgumentParser
import Foundation
import HTTPServer
import House
import Logging
import Rooms
import Synchronization

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the household to its browsers.")

    @OptionGroup var options: SettingOptions
    @OptionGroup var adoption: AdoptOption

    func run() throws {
        try Terminal.run(code: 78) {
            let settings = try options.settings()
            let logger = Terminal.logger(settings)
            let signals = StopSignals()
            let house = try Terminal.house(adopting: adoption.adopt) {
                // A command that holds the folder hashes a password, which takes seconds on a slow machine.
                try House(
                    settings: settings, rooms: Rooms.all, isAdopting: $0, lockTimeout: .seconds(15), logger: logger,
                    onDiskFailure: { signals.stop(code: 74) })
            }
            do {
                try house.start()
            } catch let error as ServerError {
                throw StartProblem("Hearth cannot listen on \(settings.host), port \(settings.port): \(error)")
            }
            try StartupBanner(house).print()
            let code = signals.wait()
            try house.stop()
            if code != 0 { throw ExitCode(code) }
        }
    }
}

/// Waits for SIGTERM or SIGINT, or for the program's own request to end. Made before any other thread, so that all
/// inherit the blocked signals and only `wait` receives them.
final class StopSignals: Sendable {
    private let code = Mutex<Int32>(0)

    init() {
        var signals = Self.signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    private static var signals: sigset_t {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTERM)
        sigaddset(&signals, SIGINT)
        return signals
    }

    /// Ends the program with a code, because the disk failed (`EX_IOERR` is 74).
    func stop(code: Int32) {
        self.code.withLock { $0 = code }
        kill(getpid(), SIGTERM)
    }

    /// - Returns: the exit code.
    func wait() -> Int32 {
        var signals = Self.signals
        var received: Int32 = 0
        sigwait(&signals, &received)
        return code.withLock { $0 }
    }
}
