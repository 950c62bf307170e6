import Testing

@testable import Hearth

@Suite("Lean style sheets and scripts")
struct LeanTextTests {
    private func lean(_ text: String, isIndented: Bool) -> String {
        String(decoding: LeanText.lines(Array(text.utf8), isIndented: isIndented), as: UTF8.self)
    }

    @Test(
        "scripts lose comments that have their lines to themselves, and nothing else",
        arguments: [
            ("/** What it does.\n *  And why. */\nlet a = 1; // one\n", "let a = 1; // one\n"),
            ("  // gone\n  let b = `\n\n  text`;", "  let b = `\n\n  text`;"),
            ("/* kept */ let c = 1;\n", "/* kept */ let c = 1;\n"),
            ("let d = \"/* no comment\";\n", "let d = \"/* no comment\";\n"),
            ("/* never closed\nlet e;", "/* never closed\nlet e;"), ("", ""), ("/", "/"), ("// last", ""),
        ])
    func scripts(text: String, wanted: String) {
        #expect(lean(text, isIndented: true) == wanted)
    }

    @Test("style sheets lose their indentation, empty lines, and breaks that mean nothing")
    func sheets() {
        let text = "/* A button. */\n\n.button,\n.link {\n  color: red;\n\n  /* why */\n\tmargin: 0\n  1px;\n}\n"
        #expect(lean(text, isIndented: false) == ".button,.link {color: red;margin: 0\n1px;}")
    }
}
