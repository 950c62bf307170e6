import ArgumentParser
import Foundation
import Hearth

struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Fill an empty household with a family to look around in.")

    @OptionGroup var options: SettingOptions
    @OptionGroup var adoption: AdoptOption
    @Option(help: "Adds a graph with this many entities, for measuring.") var entities = 0
    @Option(help: "Adds a graph with this many nodes, as many links and twice as many values, for measuring.")
    var nodes = 0
    @Option(help: "Adds fifty tabs with this many messages together, for measuring.") var messages = 0
    @Option(help: "Adds this many reminders, all still to come, for measuring.") var reminders = 0
    @Option(help: "Keeps a diary with a picture on each of this many days, for measuring.") var days = 0

    func run() throws {
        try Terminal.run {
            let settings = try options.settings()
            if DataFolder(path: settings.data).isInUse { throw StartProblem("Stop the running Hearth first.") }
            let house = try Terminal.house(adopting: adoption.adopt) {
                try House(settings: settings, isAdopting: $0, logger: Terminal.logger(settings))
            }
            let demo = try Demo.fill(
                house,
                sizes: [
                    "entities": entities, "nodes": nodes, "messages": messages, "reminders": reminders, "days": days,
                ])
            try house.stop()
            print("The Lindgrens live in \(house.folder.path) now. Sign in as \(demo.names.joined(separator: ", "))")
            print("with the password:  \(Demo.password)")
        }
    }
}
