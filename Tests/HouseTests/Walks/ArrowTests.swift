import Foundation
import Testing

@testable import HouseTestSupport

/// The arrows between the parts of the house: the imports that each part may have.
@Suite("House rules")
struct ArrowTests {
    /// The Swift files below a folder of the repository, with their imports.
    private func imports(_ folder: String, where isWanted: (String) -> Bool = { _ in true }) throws -> [(
        file: String, modules: Set<String>
    )] {
        let root = TestHome.repository.appendingPathComponent(folder)
        let walk = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var found: [(String, Set<String>)] = []
        for case let url as URL in walk where url.pathExtension == "swift" && isWanted(url.lastPathComponent) {
            let text = try String(contentsOf: url, encoding: .utf8)
            let modules = text.matches(of: /(?m)^(?:@testable |public |package |internal )?import (\w+)/).map {
                String($0.1)
            }
            found.append((url.lastPathComponent, Set(modules)))
        }
        try #require(!found.isEmpty)
        return found
    }

    @Test("controllers, forms and pages know no database")
    func controllers() throws {
        let files = try imports("Sources") { name in
            ["Controller.swift", "Form.swift", "Pages.swift"].contains { name.hasSuffix($0) }
        }

        for file in files { #expect(!file.modules.contains("GRDB"), "\(file.file)") }
    }

    @Test("stores know no HTTP")
    func stores() throws {
        let files = try imports("Sources") { $0.hasSuffix("Store.swift") }

        for file in files { #expect(file.modules.isDisjoint(with: ["HTTP", "HTTPServer"]), "\(file.file)") }
    }

    @Test("views know HTML, words and the parts of the house, nothing else")
    func views() throws {
        let allowed: Set<String> = ["HTML", "Localization", "Foundation", "House"]

        for file in try imports("Views") { #expect(file.modules.isSubset(of: allowed), "\(file.file)") }
    }

    @Test("each C library has one module of ours that knows it")
    func libraries() throws {
        let owners = [
            "CMicroHTTPD": "HTTPServer", "CZlib": "Gzip", "CArgon2": "Passwords", "CArchive": "Archives",
            "CQREncode": "QRCodes", "CSQLiteSession": "Changesets", "CVips": "Images",
            "CIconv": "WebPages", "CKernel": "ImageProtocol", "CSpawn": "Processes",
        ]

        for folder in try FileManager.default.contentsOfDirectory(
            atPath: TestHome.repository.appendingPathComponent("Sources").path)
        where !folder.hasPrefix("C") || folder == "Changesets" {
            for file in try imports("Sources/\(folder)") {
                for (library, owner) in owners where folder != owner {
                    #expect(!file.modules.contains(library), "\(folder)/\(file.file)")
                }
            }
        }
    }

    @Test("the vocabulary of HTTP needs no other module")
    func vocabulary() throws {
        for file in try imports("Sources/HTTP") { #expect(file.modules.isEmpty, "\(file.file)") }
    }
}
