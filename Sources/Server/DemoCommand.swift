import ArgumentParser
import Foundation
import House
import Rooms

struct DemoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo", abstract: "Fill an empty data folder with a made-up family to explore.")

    @OptionGroup var options: SettingOptions
    @OptionGroup var adoption: AdoptOption
    @OptionGroup var sizes: DemoSizeOptions

    func run() throws {
        try Terminal.run {
            let settings = try options.settings()
            // Before the folder is made.
            try Demo.check(sizes.counts)
            if DataFolder(path: settings.data).isInUse { throw StartProblem("Stop the running Hearth first.") }
            let house = try Terminal.house(adopting: adoption.adopt) {
                try House(settings: settings, rooms: Rooms.all, isAdopting: $0, logger: Terminal.logger(settings))
            }
            let demo = try Demo.fill(house, sizes: sizes.counts)
            try house.stop()
            print("The Lindgrens live in \(house.folder.path) now. Sign in as \(demo.names.joined(separator: ", "))")
            print("with the password:  \(Demo.password)")
        }
    }
}
