import Testing

@testable import Assets

@Suite("Lean style sheets and scripts")
struct LeanTextTests {
    @Test(
        "scripts lose their indentation, empty lines, and comments that have their lines to themselves",
        arguments: [
            ("/** What it does.\n *  And why. */\nlet a = 1; // one\n", "let a = 1; // one\n"),
            ("if (a) {\n  // gone\n\n  b = `text`;\n}\n", "if (a) {b = `text`;}\n"),
            ("call(\n  a, // one;\n  b,\n);\nc();\n", "call(a, // one;\nb,);c();"),
            ("import { a } from \"./a.js\";\n\nlet b;\n", "import { a } from \"./a.js\";\nlet b;"),
            ("/* kept */ let c = 1;\n", "/* kept */ let c = 1;"),
            ("let d = \"/* no comment\";\n", "let d = \"/* no comment\";"),
            ("/* never closed\nlet e;", "/* never closed\nlet e;"), ("", ""), ("/", "/"), ("// last", ""),
        ])
    func scripts(text: String, wanted: String) {
        #expect(String(decoding: LeanText.script(Array(text.utf8)), as: UTF8.self) == wanted)
    }

    @Test(
        "the text of templates is left alone: scripts with one that reaches over lines stay indented",
        arguments: [
            "  let b = `\n\n  text`;\n", "  let b = `${a.map((c) => `\n  ${c}`)}`;\n", "  let b = `\\`\n  text`;\n",
            "let a = `\n  x`, b = `\n  y`;\n", "  let a;\n  let b = `",
        ])
    func templates(text: String) {
        #expect(String(decoding: LeanText.script(Array(text.utf8)), as: UTF8.self) == text)
    }

    @Test("style sheets lose their indentation, empty lines, and breaks that mean nothing")
    func sheets() {
        let text = "/* A button. */\n\n.button,\n.link {\n  color: red;\n\n  /* why */\n\tmargin: 0\n  1px;\n}\n"
        let lean = LeanText.stylesheet(Array(text.utf8))
        #expect(String(decoding: lean, as: UTF8.self) == ".button,.link {color: red;margin: 0\n1px;}")
    }
}
