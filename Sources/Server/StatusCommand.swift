import ArgumentParser
import House

struct StatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Show how the house is: disk, backups, jobs and the latest faults.",
        discussion: "Exit code 2: something needs attention.")

    @OptionGroup var options: SettingOptions
    @Flag(help: "As JSON, with the fields of docs/monitoring.md.") var json = false

    func run() throws {
        try Terminal.run {
            let settings = try options.settings()
            try Terminal.requireHousehold(settings)
            let lines = try Terminal.ask(.status(isJSON: json), settings).lines
            for line in lines.dropFirst() { print(line) }
            if lines.first != "good" { throw ExitCode(2) }
        }
    }
}
