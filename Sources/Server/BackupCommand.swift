import ArgumentParser
import Foundation
import House
import Rooms
import Sockets

struct BackupCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "backup",
        abstract: "Back up everything into one archive, or by itself each night. The server can keep running.",
        discussion: """
            hearth backup FILE writes one archive. hearth backup --schedule --folder DIR backs up each night, and only what \
            is new. Exit code 2: some files are damaged or missing. The backup holds everything else.
            """)

    @OptionGroup var options: SettingOptions
    @Argument(help: "The archive to write. It must not exist yet.") var file: String?
    @Flag(help: "Back up each night into --folder, --restic, or both.") var schedule = false
    @Option(help: "An empty folder, best on another disk.") var folder: String?
    @Option(help: "A restic repository. It is made if there is none.") var restic: String?
    @Option(help: "The file with the repository’s password. Without it Hearth makes one.") var passwordFile: String?
    @Option(help: "When backups begin, such as 03:00, in this machine’s time zone.") var at: String?
    @Flag(help: "Go on with the backups of this household in a folder that another installation made.")
    var takeOver = false
    @Flag(help: "Make no more backups by itself. What was backed up stays.") var unschedule = false
    @Flag(help: "Back up now, as each night.") var now = false
    @Flag(help: "Show the plan, and how its backups went.") var report = false

    func validate() throws {
        let ways = [file != nil, schedule, unschedule, now, report].filter(\.self).count
        guard ways == 1 else {
            throw ValidationError("Name a FILE, or one of --schedule, --unschedule, --now and --report.")
        }
        if !schedule, folder != nil || restic != nil || passwordFile != nil || at != nil || takeOver {
            throw ValidationError("--folder, --restic, --password-file, --at and --take-over need --schedule.")
        }
        if passwordFile != nil, restic == nil { throw ValidationError("--password-file needs --restic.") }
        if let at, BackupPlan.minute(at) == nil { throw ValidationError("--at takes a time such as 03:00.") }
    }

    func run() throws {
        try Terminal.run {
            let settings = try options.settings()
            try Terminal.requireHousehold(settings)
            if let file {
                try write(file, settings)
            } else if now {
                try backUp(settings)
            } else {
                for line in try Terminal.ask(request, settings).lines { print(line) }
                if schedule { print("\nThe first backup is made at that time, or now by: hearth backup --now") }
            }
        }
    }

    private var request: ControlRequest {
        if report { return .backupReport }
        guard schedule else { return .planBackups(nil) }
        return .planBackups(
            BackupWish(
                folder: folder.map(Terminal.absolute), repository: restic.map(Terminal.absoluteRepository),
                passwordFile: passwordFile.map(Terminal.absolute), minute: at.flatMap(BackupPlan.minute),
                isTakingOver: takeOver))
    }

    private func write(_ file: String, _ settings: Settings) throws {
        let folder = DataFolder(path: settings.data)
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

    /// Waits for the backup, which a running server makes.
    private func backUp(_ settings: Settings) throws {
        var lines = try Terminal.ask(.backUp, settings).lines
        while lines.first == "running" {
            if isatty(1) != 0 { print("\r\(lines.last ?? "")", terminator: "") }
            poll(nil, 0, 500)
            lines = try Terminal.ask(.backupProgress, settings).lines
        }
        Terminal.complain(Array(lines.dropFirst()))
        guard lines.first == "good" else { throw ExitCode(1) }
        print("Backed up.")
        if lines.count > 1 { throw ExitCode(2) }
    }
}

struct RestoreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "restore", abstract: "Restore a backup into a data folder. Stop the server first.")

    @OptionGroup var options: SettingOptions
    @Argument(help: "An archive made by `hearth backup`, or a folder of nightly backups.") var backup: String?
    @Flag(help: "Go back to the database of before the last update. The one that is there is moved aside.")
    var beforeUpdate = false
    @Option(help: "With --before-update: only if its copy was made since then, in seconds since 1970.") var since: Int?
    @Option(help: "Restore from this restic repository instead.") var restic: String?
    @Option(help: "The file with the repository’s password.") var passwordFile: String?
    @Option(help: "The day to go back to, such as 2026-11-29. The default is the latest backup.") var day: String?
    @Flag(help: "Show the days that can be restored.") var list = false
    @Flag(name: .customLong("try"), help: "Restore into a temporary folder, check everything there, and remove it.")
    var isTrial = false
    @Flag(help: "Replace the household in the data folder. It is moved aside, not deleted.") var replace = false
    @Flag(help: "Restore even if files in the backup are damaged or missing.") var acceptDamage = false

    func validate() throws {
        let ways = [backup != nil, restic != nil, beforeUpdate].filter(\.self).count
        guard ways == 1 else { throw ValidationError("Name a backup, --restic REPOSITORY, or --before-update.") }
        if since != nil, !beforeUpdate { throw ValidationError("--since needs --before-update.") }
        if beforeUpdate, list || isTrial || replace || day != nil {
            throw ValidationError("--before-update goes with none of --list, --try, --replace and --day.")
        }
        if restic != nil, passwordFile == nil { throw ValidationError("--restic needs --password-file FILE.") }
        if isTrial, replace { throw ValidationError("--try and --replace exclude each other.") }
    }

    func run() throws {
        try Terminal.run {
            let folder = DataFolder(path: try options.settings().data)
            defer { try? FileManager.default.removeItem(at: scratch) }  // the system clears it otherwise
            if beforeUpdate { return try goBack(folder) }
            if list { return try showDays(folder) }
            if isTrial { return try tryOut(folder) }
            let outcome = try restore(into: folder).run(replacing: replace, acceptingDamage: acceptDamage)
            print("Restored \(name) into \(folder.path).")
            print("Everyone has to sign in again, with the password of that backup.")
            print("Open invitations and the tokens of scripts ended.")
            if let old = outcome.aside { print("What was there before is in \(old.path).") }
            for problem in outcome.damage { print(problem) }
        }
    }

    private func goBack(_ folder: DataFolder) throws {
        let since = since.map { Date(timeIntervalSince1970: Double($0)) }
        let aside = try UpdateReversal(folder, at: WallClock.system.now()).run(since: since)
        print("The database in \(folder.path) is that of before the last update. The newer one is in \(aside.path).")
    }

    private var name: String { backup ?? "the backup" }

    /// For restic's cache.
    private var scratch: URL {
        FileManager.default.temporaryDirectory.appendingPathComponent("hearth-restore-\(getpid())", isDirectory: true)
    }

    private func restore(into folder: DataFolder) throws -> Restore {
        let now = WallClock.system.now()
        if let restic {
            let repository = try self.repository(restic)
            let source = ResticSource(repository, at: restic, day: day)
            return Restore(from: source, into: folder, rooms: Rooms.all, at: now)
        }
        let path = Terminal.absolute(backup ?? "")
        var isFolder = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw StartProblem("There is no file \(path).")
        }
        if FolderSource.isBackupFolder(path) {
            return Restore(from: FolderSource(path, day: day), into: folder, rooms: Rooms.all, at: now)
        }
        guard !isFolder.boolValue else { throw StartProblem("There are no backups in the folder \(path).") }
        guard day == nil else { throw StartProblem("\(path) is one backup: --day is for a folder or a repository.") }
        return Restore(URL(fileURLWithPath: path), into: folder, rooms: Rooms.all, at: now)
    }

    private func repository(_ address: String) throws -> Restic {
        guard let passwordFile, FileManager.default.fileExists(atPath: passwordFile) else {
            throw StartProblem("There is no file \(passwordFile ?? "") with the password of the repository.")
        }
        try FileManager.default.createDirectory(
            at: scratch, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        return Restic(
            repository: Terminal.absoluteRepository(address), passwordFile: Terminal.absolute(passwordFile),
            temporary: scratch)
    }

    private func showDays(_ folder: DataFolder) throws {
        if let restic {
            for snapshot in try repository(restic).snapshots() { print(snapshot.day) }
            return
        }
        for line in try FolderSource(Terminal.absolute(backup ?? ""), day: nil).lines() {
            let moment = line.createdAt.formatted(.iso8601)
            print("\(line.day)  made at \(moment), \(line.blobs) files, \((line.bytes + 999_999) / 1_000_000) MB")
        }
    }

    /// Restores beside the household, if there is one on this machine: the disk that would be restored to.
    private func tryOut(_ folder: DataFolder) throws {
        let isThere = FileManager.default.fileExists(atPath: folder.temporary.path)
        let parent = isThere ? folder.temporary : FileManager.default.temporaryDirectory
        let place = parent.appendingPathComponent("restore-try-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(
            at: place, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(at: place) }  // swept at the next start otherwise
        let trial = DataFolder(path: place.path)
        _ = try restore(into: trial).run(replacing: false, acceptingDamage: acceptDamage)
        let problems = try HouseCheck.problems(in: trial, rooms: Rooms.all)
        for problem in problems { print(problem) }
        guard problems.isEmpty else { throw ExitCode(1) }
        print("\(name) can be restored: all of it was, into a temporary folder, and checked.")
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
        commandName: "health", abstract: "Check that the server on this machine is running.",
        discussion: "Exit code 75: its database is being updated.")

    @OptionGroup var options: SettingOptions

    func run() throws {
        try Terminal.run {
            let settings = try options.settings()
            switch health(settings) {
            case .well: return
            case .updating:
                Terminal.complain(["Hearth is being updated."])
                throw ExitCode(75)
            case .silent: throw StartProblem("Hearth does not answer on port \(settings.port).")
            }
        }
    }

    /// With a certificate from files the port is only connected to, and the mark in the folder says the rest.
    private func health(_ settings: Settings) -> HealthProbe.Health {
        let isSecure = settings.tlsCertificate != nil && settings.httpsPort == nil
        let health = HealthProbe.ask(host: settings.host, port: settings.port, isSecure: isSecure)
        return health == .well && isSecure && DataFolder(path: settings.data).isBeingUpdated ? .updating : health
    }
}
