import Foundation
import TestSupport
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

/// At the terminal: files without their database.
@Suite("--adopt")
struct AdoptTests {
    let folders: Folders
    private var data: String { folders.data.path }

    init() throws {
        folders = try Folders()
        try folders.home.blob("a picture")
        try folders.home.house.stop()
        try FileManager.default.removeItem(at: folders.database)
    }

    @Test(
        "whatever could begin a household beside files without a database says so and leaves everything as it is",
        arguments: [
            (["serve", "--host", "127.0.0.1", "--port", "0"], 78), (["member", "add", "Ada", "--password-stdin"], 1),
            (["demo"], 1), (["member", "list"], 1), (["member", "reset-password", "Ada", "--password-stdin"], 1),
            (["check"], 1), (["backup", "never.zip"], 1),
        ] as [([String], Int32)])
    func refusing(command: [String], code: Int32) throws {
        let before = try folders.everything()

        let outcome = try Program(command + ["--data", data], input: "a quiet evening\n").outcome()

        #expect(outcome.code == code)
        #expect(outcome.isOneSentence, "\(outcome)")
        #expect(outcome.errors.contains("hearth.sqlite") && outcome.errors.contains("hearth restore"))
        #expect(outcome.errors.contains("--adopt"))
        #expect(try folders.everything() == before)
    }

    @Test("the answer has to be yes", arguments: ["", "\n", "no\n", "y\n", "yes please\n"])
    func noYes(answer: String) throws {
        let before = try folders.everything()

        let outcome = try Program(
            ["serve", "--host", "127.0.0.1", "--port", "0", "--adopt", "--data", data], input: answer
        ).outcome()

        #expect(outcome.code == 78)
        #expect(outcome.errors.contains("Type yes to go on"))
        #expect(outcome.errors.hasSuffix("hearth: The answer was not yes; nothing was changed.\n"))
        #expect(try folders.everything() == before)
    }

    @Test("after a yes it serves, and says what it keeps")
    func serving() throws {
        let server = try Program(
            ["serve", "--host", "127.0.0.1", "--port", "0", "--adopt", "--data", data], input: "yes\n")
        #expect(eventually(within: 60) { server.output.contains("setup code") }, "\(server.errors)")
        server.send(SIGTERM)
        let outcome = try server.outcome()
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("1 of the files in blobs/ it does not know"))
        #expect(BlobFiles(folder: folders.data.blobs).kept().count == 1)

        // Once is enough.
        let check = try Program.run("check", "--data", data)
        #expect(check.code == 0)
        #expect(check.output.hasPrefix("1 of the files in \(data)/blobs are not this database’s."))
    }

    @Test("somebody can be added, and a demo moved in; the answer follows the password")
    func others() throws {
        let added = try Program.run(
            "member", "add", "Ada", "--password-stdin", "--adopt", "--data", data, input: "a quiet evening\nyes\n")
        #expect(added.code == 0, "\(added.errors)")
        #expect(added.output == "Added Ada.\n")

        try FileManager.default.removeItem(at: folders.database)
        let demo = try Program.run("demo", "--adopt", "--data", data, input: "yes\n")
        #expect(demo.code == 0, "\(demo.errors)")
        #expect(BlobFiles(folder: folders.data.blobs).kept().count == 1 + DemoPicture.count)
    }

    @Test("a restore sets the files aside, and they are whole there")
    func restoring() throws {
        let home = try QuietHome()
        try home.blob("another picture")
        let archive = try home.backUp()

        let outcome = try Program.run("restore", archive.path, "--replace", "--data", data)

        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(try Program.run("check", "--data", data).output == "All is well.\n")
        let kept = try TemporaryFolder.files(in: data).filter { $0.key.hasPrefix("before-restore-") }.values
        #expect(kept.contains(Data("a picture".utf8)))
    }

    @Test(
        "a mistyped folder holds no household afterwards, and is not even made",
        arguments: [
            ["member", "list"], ["member", "reset-password", "Ada", "--password-stdin"], ["check"],
            ["backup", "never.zip"],
        ])
    func mistyped(command: [String]) throws {
        let typo = folders.home.folder["typo"]

        let outcome = try Program(command + ["--data", typo], input: "a quiet evening\n").outcome()

        #expect(outcome.code == 1)
        #expect(outcome.isOneSentence, "\(outcome)")
        #expect(outcome.errors == "hearth: There is no household in \(typo).\n")
        #expect(!FileManager.default.fileExists(atPath: typo))
    }
}
