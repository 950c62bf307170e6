import ArgumentParser
import Foundation
import House
import Logging
import Processes
import Rooms
import Sockets

/// Shared by the commands: opening the house or asking the server that has it, and saying what went wrong.
enum Terminal {
    static func logger(_ settings: Settings) -> Logger {
        var logger = Logger(label: "hearth", factory: { _ in StandardErrorLog(settings.logFormat) })
        logger.logLevel = Logger.Level(rawValue: settings.logLevel) ?? .info
        return logger
    }

    /// Asks the running server, or opens the folder for a moment when none runs. A server that is just starting or
    /// ending is waited for.
    /// - Parameter isAdopting: whether files that are not the database's may be taken over, after a yes.
    static func ask(
        _ request: ControlRequest, _ settings: Settings, adopting isAdopting: Bool = false
    ) throws -> ControlReply {
        let end = ContinuousClock.now + .seconds(10)
        while true {
            do {
                let folder = DataFolder(path: settings.data)
                let reply =
                    try folder.isInUse
                    ? ControlClient(folder: folder).ask(request) : replyOfHouse(request, settings, isAdopting)
                if let problem = reply.problem { throw StartProblem(problem) }
                return reply
            } catch let problem where problem is FolderInUse || problem is SocketProblem {
                guard ContinuousClock.now < end else { throw problem }
                poll(nil, 0, 50)
            }
        }
    }

    /// Creates nothing: a mistyped folder must not become a new household.
    static func requireHousehold(_ settings: Settings) throws {
        let folder = DataFolder(path: settings.data)
        // An interrupted restore and a server that is just starting have sentences, and patience, of their own.
        guard !folder.isInUse else { return }
        try folder.requireNoInterruptedRestore()
        try folder.requireHousehold()
    }

    private static func replyOfHouse(
        _ request: ControlRequest, _ settings: Settings, _ isAdopting: Bool
    ) throws -> ControlReply {
        var logger = logger(settings)
        logger.logLevel = .error
        let house = try Self.house(adopting: isAdopting) {
            try House(settings: settings, rooms: Rooms.all, isAdopting: $0, logger: logger)
        }
        defer { try? house.stop() }  // the answer is already on disk
        return try house.answer(request)
    }

    /// Opens a house. Where its files are not its database's, asks whether to take them over, if that was wished.
    static func house(adopting isAdopting: Bool, _ open: (_ isAdopting: Bool) throws -> House) throws -> House {
        do {
            return try open(false)
        } catch let problem as EstrangedFolder where isAdopting {
            FileHandle.standardError.write(Data(problem.question.utf8))
            guard answer() == "yes" else { throw StartProblem("The answer was not yes; nothing was changed.") }
            return try open(true)
        }
    }

    /// A line of standard input; Ctrl-C ends the program, also where it waits for signals later.
    private static func answer() -> String? {
        StopSignals.letThrough { readLine(strippingNewline: true)?.trimmingCharacters(in: .whitespaces).lowercased() }
    }

    /// Runs a command; a problem becomes one sentence on standard error.
    /// - Parameter code: the exit code then (`EX_CONFIG` of sysexits.h is 78).
    static func run(code: Int32 = 1, _ work: () throws -> Void) throws {
        do {
            try work()
        } catch let end as ExitCode {
            throw end
        } catch {
            complain([PlainReason.sentence(error)])
            throw ExitCode(code)
        }
    }

    /// Each on a line of standard error.
    static func complain(_ problems: [String]) {
        for problem in problems {
            let sentence = problem.split(whereSeparator: \.isNewline).joined(separator: " ")
            let priority = StandardError.isJournal ? Logger.Level.error.journalPriority : ""
            StandardError.log("\(priority)hearth: \(sentence)")
        }
    }

    /// One line of standard input, without its end.
    static func line() throws -> String {
        guard let line = readLine(strippingNewline: true) else {
            throw StartProblem("The password was expected as one line on standard input.")
        }
        return line
    }

    /// A path that means the same to a server in another folder.
    static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

    /// A repository of restic: a path, or an address such as `rest:http://localhost:8000/`.
    static func absoluteRepository(_ address: String) -> String {
        address.contains(":") ? address : absolute(address)
    }
}
