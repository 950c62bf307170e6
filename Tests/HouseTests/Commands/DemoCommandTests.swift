import Foundation
import Rooms
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("hearth demo and hearth health")
struct DemoCommandTests {
    let folder: TemporaryFolder
    private var data: String { folder["data"] }

    init() throws { folder = try TemporaryFolder() }

    @Test("a demo fills an empty house with people who can sign in, and a sound database")
    func filling() throws {
        let demo = try Program.run("demo", "--entities", "500", "--data", data)

        #expect(demo.code == 0, "\(demo.errors)")
        #expect(demo.output.contains(Demo.password))
        #expect(try Program.run("check", "--data", data).code == 0)
        let home = try ServedHome(data)
        let ada = try #require(try home.signIn("Ada Lindgren", password: Demo.password))
        let graphs = try home.get("/graphs", cookie: ada).text
        #expect(graphs.contains("Library") && graphs.contains("Everything"))
        #expect(try home.get("/settings/bin", cookie: ada).text.contains("/undo/") == false)
        let olle = try #require(try home.signIn("Olle", password: Demo.password))
        #expect(try !home.get("/graphs", cookie: olle).text.contains("Everything"))
    }

    @Test("a demo never comes into a house where somebody lives, nor into one that is served")
    func onlyEmpty() throws {
        try ServedHome.furnish(data)
        let before = try TemporaryFolder.files(in: data)

        let inhabited = try Program.run("demo", "--data", data)
        #expect(inhabited.code == 1)
        #expect(inhabited.isOneSentence, "\(inhabited)")
        #expect(inhabited.errors.contains("Somebody lives in"))
        #expect(try Program.run("member", "list", "--data", data).output.split(separator: "\n").count == 2)
        #expect(try TemporaryFolder.files(in: data).keys.sorted() == before.keys.sorted())

        let home = try ServedHome(folder["empty"])
        let served = try Program.run("demo", "--data", folder["empty"])
        #expect(served.code == 1)
        #expect(served.isOneSentence, "\(served)")
        #expect(try home.stop().code == 0)
    }

    @Test("the command has an option for each number of things that a room can add")
    func sizes() throws {
        let help = try Program.run("demo", "--help").output

        #expect(Set(Demo.sizes(of: Rooms.all).map(\.name)).count > 3)
        for size in Demo.sizes(of: Rooms.all) { #expect(help.contains("--\(size.name) <\(size.name)>"), "\(help)") }
    }

    @Test("a number of things that is no number of things is refused with a sentence, and no folder is made")
    func wrongSize() throws {
        for size in Demo.sizes(of: Rooms.all) {
            for count in ["-3", "0", "\(Demo.largest + 1)", "\(Int.max)", "\(Int.min)"] {
                let demo = try Program.run("demo", "--\(size.name)=\(count)", "--data", data)

                #expect(demo.code == 1 && demo.isOneSentence, "\(demo)")
                #expect(demo.errors.contains("The number of \(size.name) is \(count)."), "\(demo)")
            }
        }
        #expect(!FileManager.default.fileExists(atPath: data))
    }

    @Test("a number of things that no room's demo has is refused before anybody moves in")
    func unknownSize() throws {
        let home = try QuietHome()

        let problem = #expect(throws: StartProblem.self) { try Demo.fill(home.house, sizes: ["robots": 3]) }
        #expect(problem?.description == "No room has a demo with a number of robots.")
    }

    @Test("health says by its exit code whether the server answers")
    func health() throws {
        let home = try ServedHome(data)
        let well = try Program.run("health", "--host", "127.0.0.1", "--port", "\(home.port)")
        #expect(well.code == 0)
        #expect(well.output + well.errors == "")
        let anywhere = try Program.run(
            "health", environment: ["HEARTH_HOST": "0.0.0.0", "HEARTH_PORT": "\(home.port)"])
        #expect(anywhere.code == 0)

        #expect(try home.stop().code == 0)
        let gone = try Program.run("health", "--host", "127.0.0.1", "--port", "\(home.port)")
        #expect(gone.code == 1)
        #expect(gone.isOneSentence, "\(gone)")
    }

    @Test("health touches nothing: no folder is made, and it needs none")
    func touchesNothing() throws {
        _ = try Program.run("health", "--port", "1", "--data", data)

        #expect(!FileManager.default.fileExists(atPath: data))
    }
}
