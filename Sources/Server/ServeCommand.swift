import ArgumentParser
import Foundation
import HTTPServer
import House
import Logging
import Processes
import Rooms

struct ServeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve", abstract: "Start the server. This is what `hearth` does without a command.")

    @OptionGroup var options: SettingOptions
    @OptionGroup var adoption: AdoptOption

    func run() throws {
        try Terminal.run(code: 78) {
            let settings = try options.settings()
            let logger = Terminal.logger(settings)
            let signals = StopSignals()
            let open = { (isReadOnly: Bool) in
                try Terminal.house(adopting: adoption.adopt) {
                    // A command that holds the folder hashes a password, which takes seconds on a slow machine.
                    try House(
                        settings: settings, rooms: Rooms.all, isAdopting: $0, isReadOnly: isReadOnly,
                        lockTimeout: .seconds(15), logger: logger, onDiskFailure: { signals.stop(code: 74) })
                }
            }
            guard let house = try Self.opened(open, settings, logger, signals) else {
                if signals.exitCode != 0 { throw ExitCode(signals.exitCode) }
                return
            }
            do {
                try house.start()
            } catch let error as ServerError {
                throw StartProblem("\(error)")
            }
            try StartupBanner(house).print()
            let code = signals.wait()
            try house.stop()
            if code != 0 { throw ExitCode(code) }
        }
    }
}

extension ServeCommand {
    /// Opens the house. As long as its disk is too full for that, it is served for reading, if it can be read, and it is tried
    /// again.
    /// - Parameter open: opens it, for reading alone or as usual.
    /// - Returns: `nil` if the program was asked to end in the meantime, or its disk failed.
    private static func opened(
        _ open: (_ isReadOnly: Bool) throws -> House, _ settings: Settings, _ logger: Logger, _ signals: StopSignals
    ) throws -> House? {
        do { return try open(false) } catch  where FullDiskDoor.isShut(settings) {
            logger.error("The disk is too full to open the house: \(PlainReason.sentence(error))")
            var end = try standIn(open, settings, logger)
            while !signals.came(within: .seconds(2)) {
                if FullDiskDoor.isShut(settings) { continue }
                end()
                do { return try open(false) } catch  where FullDiskDoor.isShut(settings) {
                    end = try standIn(open, settings, logger)
                }
            }
            end()
            return nil
        }
    }

    /// Serves the house for reading alone; a house that cannot be read, the page that says how to make room.
    /// - Returns: ends it.
    private static func standIn(
        _ open: (_ isReadOnly: Bool) throws -> House, _ settings: Settings, _ logger: Logger
    ) throws -> () -> Void {
        do {
            let house = try open(true)
            do {
                try house.start()
            } catch {
                try? house.stop()  // nothing was written
                throw error
            }
            logger.error("Until there is room the house can be read, on port \(house.port).")
            return { try? house.stop() }  // nothing was written
        } catch {
            let door = try FullDiskDoor(settings, logger: logger)
            try door.open()
            logger.error(
                "It cannot be read either: \(PlainReason.sentence(error)) Browsers are told on port \(door.port).")
            return { door.close() }
        }
    }
}
