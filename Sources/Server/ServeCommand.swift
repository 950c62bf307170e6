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
                        isServing: true, lockTimeout: .seconds(15), logger: logger,
                        onDiskFailure: { signals.stop(code: 74) })
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
        var room = 0
        func tried() throws -> House? {
            do { return try open(false) } catch {
                guard let missing = missingRoom(after: error, settings) else { throw error }
                room = missing
                logger.error("The disk is too full to open the house: \(PlainReason.sentence(error))")
                return nil
            }
        }
        if let house = try tried() { return house }
        var end = try standIn(open, settings, logger)
        while !signals.came(within: .seconds(2)) {
            if StandInDoor.lacks(room, settings) { continue }
            end()
            if let house = try tried() { return house }
            end = try standIn(open, settings, logger)
        }
        end()
        return nil
    }

    /// The free space that it takes to open the house, in bytes; `nil` if space does not mend what happened.
    private static func missingRoom(after error: any Error, _ settings: Settings) -> Int? {
        if let error = error as? UpdateNeedsRoom { return error.bytes }
        return StandInDoor.lacks(StandInDoor.leastRoom, settings) ? StandInDoor.leastRoom : nil
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
            let door = try StandInDoor(settings, logger: logger)
            try door.open()
            logger.error(
                "It cannot be read either: \(PlainReason.sentence(error)) Browsers are told on port \(door.port).")
            return { door.close() }
        }
    }
}
