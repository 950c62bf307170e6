import Foundation
import Testing

@testable import Assets

@Suite("Styles and scripts as they are sent")
struct AssetTextTests {
    private func contents(_ name: String, _ files: [String: String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files { try Data(text.utf8).write(to: folder.appendingPathComponent(name)) }
        return String(decoding: try AssetText.contents(of: folder.appendingPathComponent(name), name), as: UTF8.self)
    }

    @Test("a style sheet brings those that it imports, in their layers")
    func stylesheets() throws {
        let files = [
            "app.css": "@import url(\"base.css\") layer(base);\n@import url(\"menu.css\");\n",
            "base.css": "/* A page. */\nbody {\n  margin: 0;\n}\n", "menu.css": ".menu {\n  gap: 1px;\n}\n",
        ]
        #expect(try contents("app.css", files) == "@layer base {body {margin: 0;}}.menu {gap: 1px;}")
    }

    @Test("scripts are lean, and what is neither is left as it is")
    func others() throws {
        #expect(try contents("a.js", ["a.js": "// A.\nif (a) {\n  b();\n}\n"]) == "if (a) {b();}\n")
        #expect(try contents("a.svg", ["a.svg": "<svg>\n  <g/>\n</svg>"]) == "<svg>\n  <g/>\n</svg>")
    }

    @Test("imports are found as paths from the root of all scripts")
    func imports() {
        let script = """
            import { a } from "./b.js";
            import "../lib/c.js";
            export const text = 'import { a } from "./d.js";';
            const e = () => import("./e.js");
            """
        let found = AssetText.imports(in: Array(script.utf8), at: "js/elements/a.js")
        #expect(found == ["js/elements/b.js", "js/lib/c.js"])
        #expect(AssetText.imports(in: [], at: "a.js") == [])
    }
}
