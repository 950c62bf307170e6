import Foundation
import Gzip
import HTTP
import TestSupport
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Styles and scripts as they are sent")
struct AssetFilesTests {
    let home: TestHome

    init() throws { home = try TestHome() }

    /// The addresses below `/assets/` that a script imports before it runs.
    private func imports(_ script: String) -> [String] {
        script.matches(of: /(?:^|[;}])(?:import|export)\b[^;"]*"\.{1,2}\/([^"]+)"/).map { String($0.1) }
    }

    @Test("a page asks ahead for every script that its scripts import, and all of them are there for good")
    func preloads() throws {
        let page = try home.get("/today", as: home.ada).text
        let asked = page.matches(of: /(?:rel="modulepreload" href|<script type="module" src)="([^"]+)"/)
            .map { String($0.1) }

        #expect(asked.count > 3)
        #expect(Set(asked).count == asked.count)
        for address in asked {
            let script = try home.get(address, as: home.ada)
            let missing = imports(script.text).filter { name in
                !asked.contains { $0.hasSuffix(name.split(separator: "/").suffix(1).joined()) }
            }
            #expect(script.status == 200 && missing.isEmpty, "\(address): \(missing)")
            #expect(script["Cache-Control"] == "public, max-age=31536000, immutable")
        }
    }

    @Test("styles, scripts and drawings are compressed where the browser takes that")
    func compressed() throws {
        let page = try home.get("/today", as: home.ada).text
        let addresses = page.matches(of: /(?:href|src)="(\/assets\/[^"]+\.(?:css|js|svg))"/).map { String($0.1) }

        #expect(Set(addresses.map { $0.suffix(3) }) == ["css", ".js", "svg"])
        for address in addresses {
            let plain = try home.get(address, as: home.ada, "Accept-Encoding: identity")
            let gzip = try home.get(address, as: home.ada, "Accept-Encoding: gzip")
            #expect(gzip["Content-Encoding"] == "gzip" && gzip.body.count < plain.body.count, "\(address)")
            #expect(Gzip.decompress(gzip.body, limit: 10_000_000) == plain.body, "\(address)")
        }
    }

    @Test("neither source maps, compressed forms nor the lists of what was made are served by themselves")
    func maps() throws {
        let page = try home.get("/today", as: home.ada).text
        let script = try #require(page.firstMatch(of: /<script type="module" src="([^"]+)"/)).output.1

        #expect(try home.get(script + ".map").status == 404)
        #expect(try home.get(script + ".gz").status == 404)
        #expect(try home.get("/assets/scripts.json").status == 404)
    }

    @Test("without what scripts/assets.sh makes, Hearth does not start, and says how it is made")
    func missing() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "assets-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }

        let problem = try #require(throws: StartProblem.self) { try AssetFiles(folder: folder) }
        #expect(problem.description.contains("scripts/assets.sh"))
    }
}
