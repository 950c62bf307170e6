import ArgumentParser
import Foundation
import Hearth
import Logging
import Sockets

/// What commands share: opening the house or asking the server that has it, and saying what went wrong.
enum Terminal {
    static func logger(_ settings: Settings) -> Logger {
        var logger = Logger(label: "hearth", factory: { StreamLogHandler.standardError(label: $0) })
        logger.logLevel = Logger.Level(rawValue: settings.logLevel) ?? .info
        return logger
    }

    /// Asks the running server, or opens the folder for a moment when none runs. A server that is just starting or
    /// ending is waited for.
    static func ask(_ request: ControlRequest, _ settings: Settings) throws -> ControlReply {
        let end = ContinuousClock.now + .seconds(10)
        while true {
            do {
                let folder = DataFolder(path: settings.data)
                let reply =
                    try folder.isInUse
                    ? ControlClient(folder: folder).ask(request) : replyOfHouse(request, settings)
                if let problem = reply.problem { throw StartProblem(problem) }
                return reply
            } catch let problem where problem is FolderInUse || problem is SocketProblem {
                guard ContinuousClock.now < end else { throw problem }
                poll(nil, 0, 50)
            }
        }
    }

    private static func replyOfHouse(_ request: ControlRequest, _ settings: Settings) throws -> ControlReply {
        var logger = logger(settings)
        logger.logLevel = .error
        let house = try House(settings: settings, logger: logger)
        defer { try? house.stop() }  // the answer is already on disk
        return try house.answer(request)
    }

    /// Runs a command; a problem becomes one sentence on standard error.
    /// - Parameter code: the exit code then (`EX_CONFIG` of sysexits.h is 78).
    static func run(code: Int32 = 1, _ work: () throws -> Void) throws {
        do {
            try work()
        } catch let end as ExitCode {
            throw end
        } catch {
            complain(["\(error)"])
            throw ExitCode(code)
        }
    }

    /// Each on a line of standard error.
    static func complain(_ problems: [String]) {
        for problem in problems {
            let sentence = problem.split(whereSeparator: \.isNewline).joined(separator: " ")
            FileHandle.standardError.write(Data("hearth: \(sentence)\n".utf8))
        }
    }

    /// One line of standard input, without its end.
    static func line() throws -> String {
        guard let line = readLine(strippingNewline: true) else {
            throw StartProblem("The password was expected as one line on standard input.")
        }
        return line
    }
}
