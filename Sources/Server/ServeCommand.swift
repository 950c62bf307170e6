import ArgumentParser
import Foundation
import Hearth
import HTTPServer
import Logging
import QRCodes

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Serve the household to its browsers.")

    @OptionGroup var options: SettingOptions

    func run() throws {
        try Terminal.run(code: 78) {
            let settings = try options.settings()
            let logger = Terminal.logger(settings)
            let signals = StopSignals()
            let house = try House(settings: settings, logger: logger, onDiskFailure: { signals.stop(code: 74) })
            do {
                try house.start()
            } catch let error as ServerError {
                throw StartProblem("Hearth cannot listen on \(settings.host), port \(settings.port): \(error)")
            }
            try Greeting(house).print()
            let code = signals.wait()
            try house.stop()
            if code != 0 { throw ExitCode(code) }
        }
    }
}

/// Waits for SIGTERM or SIGINT, or for the program's own wish to end.
final class StopSignals: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)
    private let sources: [any DispatchSourceSignal]
    private let code = ExitStatus()

    init() {
        let semaphore = semaphore
        sources = [SIGTERM, SIGINT].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { semaphore.signal() }
            source.resume()
            return source
        }
    }

    /// Ends the program with a code, because the disk failed (`EX_IOERR` is 74).
    func stop(code: Int32) {
        self.code.set(code)
        semaphore.signal()
    }

    func wait() -> Int32 {
        semaphore.wait()
        return code.value
    }
}
