import ArgumentParser
import Foundation
import House
import Rooms
import Sockets

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup", abstract: "Back up everything into one archive. The server can keep running.",
        discussion: "Exit code 2: some files are damaged or missing. The archive holds everything else.")

    @OptionGroup var options: SettingOptions
    @Argument(help: "The archive to write. It must not exist yet.") var file: String

    func run() throws {
        try Terminal.run {
            let settings = try options.settings()
            let folder = DataFolder(path: settings.data)
            try Terminal.requireHousehold(settings)
            guard let copy = try Terminal.ask(.copyDatabase, settings).lines.first else {
                throw StartProblem("The database could not be copied.")
            }
            defer { try? FileManager.default.removeItem(atPath: copy) }  // swept at the next start otherwise
            let outcome = try Backup.write(
                copy: URL(fileURLWithPath: copy), folder: folder, to: URL(fileURLWithPath: file), rooms: Rooms.all,
                at: WallClock.system.now())
            print("Wrote \(file): the database and \(outcome.blobs) files.")
            guard !outcome.damage.isEmpty else { return }
            Terminal.complain(
                outcome.damage + ["Keep the older backups too: \(file) holds everything but the files named above."])
            throw ExitCode(2)
        }
    }
}

struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a backup into a data folder. Stop the server first.")

    @OptionGroup var options: SettingOptions
    @Argument(help: "An archive made by `hearth backup`.") var file: String
    @Flag(help: "Replace the household in the data folder. It is moved aside, not deleted.") var replace = false
    @Flag(help: "Restore even if files in the archive are damaged or missing.") var acceptDamage = false

    func run() throws {
        try Terminal.run {
            let settings = try options.settings()
            guard FileManager.default.fileExists(atPath: file) else { throw StartProblem("There is no file \(file).") }
            let folder = DataFolder(path: settings.data)
            let restore = Restore(
                URL(fileURLWithPath: file), into: folder, rooms: Rooms.all, at: WallClock.system.now())
            let outcome = try restore.run(replacing: replace, acceptingDamage: acceptDamage)
            print("Restored \(file) into \(folder.path).")
            print("Everyone has to sign in again, with the password of that backup.")
            print("Open invitations and the tokens of scripts ended.")
            if let old = outcome.aside { print("What was there before is in \(old.path).") }
            for problem in outcome.damage { print(problem) }
        }
    }
}

struct CheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Check the database and every file.")

    @OptionGroup var options: SettingOptions

    func run() throws {
        try Terminal.run {
            let folder = DataFolder(path: try options.settings().data)
            let problems = try HouseCheck.problems(in: folder, rooms: Rooms.all)
            for problem in problems { print(problem) }
            guard problems.isEmpty else { throw ExitCode(1) }
            for note in try HouseCheck.notes(in: folder) { print(note) }
            print("All is well.")
        }
    }
}

struct HealthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health", abstract: "Check that the server on this machine is running.")

    @OptionGroup var options: SettingOptions

    func run() throws {
        try Terminal.run {
            let settings = try options.settings()
            guard
                HealthProbe.answers(
                    host: settings.host, port: settings.port,
                    isSecure: settings.tlsCertificate != nil && settings.httpsPort == nil)
            else {
                throw StartProblem("Hearth does not answer on port \(settings.port).")
            }
        }
    }
}
