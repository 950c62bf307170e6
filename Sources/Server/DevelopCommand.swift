import ArgumentParser
import Hearth

/// What the server starts for itself, so that no picture can bring it down.
struct DevelopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "develop", abstract: "Make what is shown of pictures.", shouldDisplay: false)

    func run() throws {
        try Terminal.run { try Development.run() }
    }
}
