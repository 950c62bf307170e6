import Foundation
import Testing

@testable import Assets

@Suite("Modules of one folder in one file")
struct ModuleBundleTests {
    private func bundle(_ files: [String: String]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, text) in files {
            let file = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return try ModuleBundle.text(of: folder.appendingPathComponent("main.js"))
    }

    @Test("each is called once and before those that import it; modules of other folders stay imports")
    func order() throws {
        let text = try bundle([
            "main.js": """
            import { Card as Leaf, least } from "./card-box.js";
            import { fill } from "../lib/format.js";
            import "../elements/toast-note.js";

            export { rows } from "./rows.js";

            /** A tree. */
            export class Tree extends Leaf {}
            export async function grow() {}
            """,
            "card-box.js": """
            import { rows } from "./rows.js";
            import { fill } from "../lib/format.js";
            export const [least, most] = [1, 2];
            export class Card {}
            """,
            "rows.js": "const own = 1;\nexport function* rows() {}\nexport const few = `\n  import that`;",
        ])

        #expect(
            text == """
                import * as $___lib_format from "../lib/format.js";
                import * as $___elements_toast_note from "../elements/toast-note.js";
                const $rows = (() => {
                const own = 1;
                function* rows() {}
                const few = `
                  import that`;
                return { rows, few };
                })();
                const $card_box = (() => {
                const { rows } = $rows;
                const { fill } = $___lib_format;
                const [least, most] = [1, 2];
                class Card {}
                return { least, most, Card };
                })();
                const $main = (() => {
                const { Card: Leaf, least } = $card_box;
                const { fill } = $___lib_format;
                const { rows } = $rows;
                class Tree extends Leaf {}
                async function grow() {}
                return { rows, Tree, grow };
                })();
                export const { rows, Tree, grow } = $main;

                """)
    }

    @Test("modules of folders below are in the file, and what is outside is asked for from there")
    func below() throws {
        let text = try bundle([
            "main.js": "import { draw } from \"./drawing/paint.js\";",
            "drawing/paint.js": """
            import { fill } from "../../lib/format.js";
            import { limit } from "../limits.js";
            import { ink } from "./ink.js";
            export const draw = [fill, limit, ink];
            """,
            "drawing/ink.js": "import { limit } from \"../limits.js\";\nexport const ink = limit;",
            "limits.js": "export const limit = 1;",
        ])

        #expect(
            text == """
                import * as $___lib_format from "../lib/format.js";
                const $limits = (() => {
                const limit = 1;
                return { limit };
                })();
                const $drawing_ink = (() => {
                const { limit } = $limits;
                const ink = limit;
                return { ink };
                })();
                const $drawing_paint = (() => {
                const { fill } = $___lib_format;
                const { limit } = $limits;
                const { ink } = $drawing_ink;
                const draw = [fill, limit, ink];
                return { draw };
                })();
                const $main = (() => {
                const { draw } = $drawing_paint;
                return {  };
                })();

                """)
    }

    @Test(
        "what a module of a folder below may not do is said when the house starts",
        arguments: ["const a = () => import(\"./b.js\");", "const a = import.meta.url;"])
    func bound(text: String) throws {
        #expect(throws: ModuleBundle.Problem.self) {
            try bundle(["main.js": "import \"./drawing/a.js\";", "drawing/a.js": text])
        }
    }

    @Test(
        "what cannot be read, and what goes round in a circle, is said when the house starts",
        arguments: [
            "export default 1;", "export let a = 1;", "import a from \"./a.js\";", "import * as a from \"./a.js\";",
            "import { a } from \"./main.js\";",
        ])
    func unreadable(text: String) throws {
        #expect(throws: ModuleBundle.Problem.self) { try bundle(["main.js": text, "a.js": "export const a = 1;"]) }
    }
}
