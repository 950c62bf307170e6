import ArgumentParser
import Foundation
import HTTPServer
import House

/// `hearth`: the program.
@main
struct HearthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hearth",
        abstract: "Your household's memory, on your own machine.",
        version: Hearth.version,
        subcommands: [
            ServeCommand.self, MemberCommand.self, BackupCommand.self, RestoreCommand.self, CheckCommand.self,
            DemoCommand.self, HealthCommand.self, StatusCommand.self, HTTPSCommand.self,
        ],
        defaultSubcommand: ServeCommand.self)

    static func main() {
        umask(0o077)  // whatever it writes is its owner's alone
        ProcessMemory.configure()
        main(nil)
    }
}
