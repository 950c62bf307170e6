import Foundation
import GRDB
import HTTP
import TestSupport
import Testing

@testable import Graphs
@testable import House
@testable import HouseTestSupport

@Suite("Nightly backups, by the commands of docs/backup.md")
struct NightlyBackupTests {
    let folder: TemporaryFolder
    var data: String { folder["data"] }
    var place: String { folder["backups"] }

    init() throws {
        folder = try TemporaryFolder()
        try FileManager.default.createDirectory(atPath: folder["backups"], withIntermediateDirectories: false)
        try ServedHome.furnish(folder["data"])
    }

    private func run(_ arguments: String...) throws -> Program.ProgramResult { try Program(arguments).outcome() }

    private func entity(_ name: String, in graph: String, _ home: ServedHome, _ cookie: String) throws -> String {
        try #require(try home.post(graph + "/entities", ["name": name], cookie: cookie)["Location"])
    }

    /// A graph of Ada's with a file, which is locked.
    private func lockedGraph(_ home: ServedHome, _ cookie: String) throws -> String {
        let graph = try #require(try home.post("/graphs", ["name": "Secrets"], cookie: cookie)["Location"])
        let entity = try self.entity("Letters", in: graph, home, cookie)
        let sent = try home.sendFile([1, 2, 3], named: "letter.bin", to: entity + "/media", cookie: cookie)
        #expect(sent?.status == 303)
        let locked = try home.post(graph + "/lock", TestHome.lockForm(), cookie: cookie)
        #expect(locked.status == 303)
        return graph
    }

    @Test(
        "planned, made while the server runs, tried out, and restored on an empty machine; what is locked stays locked")
    func machine() throws {
        let home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        let graph = try lockedGraph(home, cookie)

        let planned = try run("backup", "--schedule", "--folder", place, "--at", "04:30", "--data", data)
        #expect(planned.code == 0, "\(planned)")
        #expect(planned.output.contains("Backs up into the folder \(place), each night at 04:30"))
        let made = try run("backup", "--now", "--data", data)
        #expect(made.code == 0, "\(made)")
        let report = try run("backup", "--report", "--data", data)
        #expect(report.output.contains("Kept: 20"), "\(report)")
        let page = try home.get("/settings/backup", cookie: cookie)
        #expect(page.text.contains(place) && page.text.contains("value=\"04:30\""))
        #expect(try home.stop().code == 0)

        let days = try run("restore", place, "--list")
        #expect(days.code == 0, "\(days)")
        let day = String(try #require(days.output.firstMatch(of: /\d{4}-\d\d-\d\d/)).output)
        let tried = try run("restore", place, "--try", "--data", data)
        #expect(tried.code == 0, "\(tried)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: data + "/tmp") == [])

        let new = folder["new"]
        let restored = try run("restore", place, "--day", day, "--data", new)
        #expect(restored.code == 0, "\(restored)")
        #expect(try run("check", "--data", new).output == "All is well.\n")
        let again = try ServedHome(new)
        #expect(try again.get("/today", cookie: cookie).status == 303)
        let fresh = try #require(try again.signIn("Ada"))
        let shown = try again.get(graph, cookie: fresh)
        #expect(shown.status == 303)
        #expect(shown["Location"]?.hasPrefix(graph + "/unlock") == true)
        // The plan is the old machine's.
        #expect(try run("backup", "--report", "--data", new).output == "No backups are planned.\n")
        #expect(try again.stop().code == 0)
    }

    @Test("a backup that is killed at any moment is none, hurts no earlier one, and the next one is whole")
    func kills() throws {
        let home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        let entity = try self.entity("Pictures", in: home.graphPath(cookie: cookie), home, cookie)
        func send(_ number: Int) throws {
            let bytes = Array("picture \(number) ".utf8) + [UInt8](repeating: UInt8(number % 251), count: 50_000)
            #expect(
                try home.sendFile(bytes, named: "p\(number).bin", to: entity + "/media", cookie: cookie)?.status == 303)
        }
        for number in 1...30 { try send(number) }
        #expect(try home.stop().code == 0)
        #expect(try run("backup", "--schedule", "--folder", place, "--data", data).code == 0)
        #expect(try run("backup", "--now", "--data", data).code == 0)

        var random = SeededGenerator.ofThisRun()
        let calls = ["write", "rename", "unlink", "unlinkat", "fsync", "mkdir", "openat"]
        let wanted = Drills.rounds(20, usually: 5)
        var (killed, round) = (0, 0)
        while killed < wanted, round < 4 * wanted {
            round += 1
            // A file that the folder has not yet, so that there is something to copy.
            try addBlob(round, to: entity)
            let call = calls[round % calls.count]
            let number = Int.random(in: 1...(call == "openat" || call == "write" ? 100 : 10), using: &random)
            let program = try Program(
                ["backup", "--now", "--data", data], under: Tracing.killing(call, at: number))
            let outcome = try program.outcome()
            if outcome.code == -SIGKILL { killed += 1 }

            let whole = try FolderSource(place, day: nil).lines()
            #expect(!whole.isEmpty, "round \(round)")
            for backup in try BackupFolder(path: place).kept() {
                try expectWhole(backup, round)
            }
        }
        #expect(killed == wanted, "of \(round) rounds")
        let last = try run("backup", "--now", "--data", data)
        #expect(last.code == 0, "\(last)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: place + "/tmp") == [])
        let tried = try run("restore", place, "--try", "--data", data)
        #expect(tried.code == 0, "\(tried)")
    }

    /// A new file of the house, as an upload leaves it.
    private func addBlob(_ number: Int, to entity: String) throws {
        let home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        let sent = try home.sendFile(
            Array("new picture \(number)".utf8), named: "n\(number).bin", to: entity + "/media", cookie: cookie)
        #expect(sent?.status == 303)
        #expect(try home.stop().code == 0)
    }

    /// Every blob that a backup names is there, whole.
    private func expectWhole(_ backup: BackupFolder.Kept, _ round: Int) throws {
        let folder = BackupFolder(path: place)
        #expect(
            try Hex.text(BlobStore.sha256(of: folder.database(backup.name))) == backup.manifest.databaseSHA256,
            "round \(round)")
        var named: [BlobKey] = []
        try BlobList.read(folder.list(backup.name), sha256: backup.manifest.blobListSHA256) { named.append($0) }
        for key in named {
            let file = BlobStore.url(key.sha256, in: folder.blobs)
            #expect(try BlobStore.sha256(of: file) == key.sha256, "round \(round)")
        }
    }

    @Test(
        "into a restic repository and back, to a day; a wrong password and a missing repository are told apart",
        .enabled(if: Self.hasRestic, "needs restic"))
    func restic() throws {
        let home = try ServedHome(data)
        let cookie = try #require(try home.signIn("Ada"))
        let graph = try lockedGraph(home, cookie)
        let repository = folder["repository"]
        let password = data + "/backup-password"

        let planned = try run("backup", "--schedule", "--restic", repository, "--data", data)
        #expect(planned.code == 0, "\(planned)")
        #expect(planned.output.contains("Its password is in \(password)."))
        let attributes = try FileManager.default.attributesOfItem(atPath: password)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        for _ in 1...2 {
            let made = try run("backup", "--now", "--data", data)
            #expect(made.code == 0, "\(made)")
        }
        #expect(!FileManager.default.fileExists(atPath: data + "/backups/restic"))

        let kept = folder["kept-password"]
        try FileManager.default.copyItem(atPath: password, toPath: kept)
        try Data("wrong\n".utf8).write(to: URL(fileURLWithPath: password))
        let wrong = try run("backup", "--now", "--data", data)
        #expect(wrong.code == 1)
        #expect(wrong.errors.contains("password of the restic repository \(repository) is wrong"), "\(wrong)")
        #expect(
            try home.get("/settings/backup", cookie: cookie).text.contains("The password of the repository is wrong."))
        try FileManager.default.moveItem(atPath: repository, toPath: repository + "-gone")
        let missing = try run("backup", "--now", "--data", data)
        #expect(missing.errors.contains("There is no restic repository at \(repository)"), "\(missing)")
        #expect(!FileManager.default.fileExists(atPath: repository))
        try FileManager.default.moveItem(atPath: repository + "-gone", toPath: repository)
        #expect(try home.stop().code == 0)

        let new = folder["new"]
        let days = try run("restore", "--restic", repository, "--password-file", kept, "--list")
        let day = String(try #require(days.output.split(separator: "\n").last, "\(days)"))
        let restored = try run(
            "restore", "--restic", repository, "--password-file", kept, "--day", day, "--data", new)
        #expect(restored.code == 0, "\(restored)")
        #expect(try run("check", "--data", new).output == "All is well.\n")
        let again = try ServedHome(new)
        let fresh = try #require(try again.signIn("Ada"))
        #expect(try again.get(graph, cookie: fresh)["Location"]?.hasPrefix(graph + "/unlock") == true)
        #expect(try again.stop().code == 0)
        let refused = try run(
            "restore", "--restic", repository, "--password-file", kept, "--day", "1999-01-01", "--data", folder["no"])
        #expect(refused.isOneSentence && refused.errors.contains(day), "\(refused)")
    }

    static let hasRestic =
        (try? Program(["version"], program: URL(fileURLWithPath: "/usr/bin/restic")).outcome().code) == 0

    @Test("the commands say in one sentence what they cannot do")
    func sentences() throws {
        for arguments in [
            ["backup", "--now", "--data", data], ["backup", "--schedule", "--data", data],
            ["backup", "--schedule", "--folder", folder["nothing"], "--data", data],
            ["restore", place, "--data", folder["new"]], ["restore", folder["nothing"], "--data", folder["new"]],
        ] {
            let outcome = try Program(arguments).outcome()
            #expect(outcome.code == 1)
            #expect(outcome.isOneSentence, "\(arguments): \(outcome)")
        }
        #expect(try run("backup", "--data", data).code == 64)
    }
}
