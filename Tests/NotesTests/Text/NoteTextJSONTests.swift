import Foundation
import Testing

@testable import Notes

@Suite("Formatted text as JSON")
struct NoteTextJSONTests {
    typealias Entity = NoteText.Entity

    @Test("entities are written in their order, their parts by name")
    func writing() {
        let note = NoteText(
            text: "abcdef",
            entities: [
                Entity(.pre, 4..<6, language: "c++"), Entity(.link, 1..<3, url: "https://a.example/\"\\é"),
                Entity(.bold, 0..<3),
            ])

        #expect(
            note.json == """
                [{"length":3,"offset":0,"type":"bold"},\
                {"length":2,"offset":1,"type":"text_link","url":"https://a.example/\\"\\\\é"},\
                {"language":"c++","length":2,"offset":4,"type":"pre"}]
                """)
        #expect(NoteText(text: "abc").json == "[]")
    }

    @Test("every kind is read by the name that the Bot API has for it")
    func kinds() throws {
        for (name, kind) in [
            ("bold", NoteText.Kind.bold), ("italic", .italic), ("underline", .underline),
            ("strikethrough", .strikethrough),
            ("spoiler", .spoiler), ("code", .code), ("pre", .pre),
        ] {
            let json = "[{\"type\":\"\(name)\",\"offset\":1,\"length\":2}]"
            #expect(try NoteText(text: "abc", json: json).entities == [Entity(kind, 1..<3)])
        }
        let link = #"[{"type":"text_link","offset":0,"length":1,"url":"https:\/\/a.example","language":null}]"#
        #expect(try NoteText(text: "abc", json: link).entities == [Entity(.link, 0..<1, url: "https://a.example")])
    }

    @Test("what notes do not have is left out, and the rest stays")
    func unknown() throws {
        let json = """
            [{"type":"mention","offset":0,"length":1},{"type":"bold","offset":1,"length":1,"more":{"a":[1]}},
             {"type":"text_link","offset":0,"length":1},{"type":"Bold","offset":0,"length":1}]
            """
        #expect(try NoteText(text: "abc", json: json).entities == [Entity(.bold, 1..<2)])
        #expect(try NoteText(text: "abc", json: " [ ] ").entities == [])
        #expect(try NoteText(text: "a\r\nb", json: "[]").text == "a\nb")
    }

    @Test(
        "anything but an array of entities is refused",
        arguments: [
            "", "null", "{}", "1", "\"\"", "[1]", "[[]]", "[null]", "[{}]", #"[{"type":"bold","offset":0}]"#,
            #"[{"type":"bold","offset":"0","length":1}]"#, #"[{"type":"bold","offset":0.5,"length":1}]"#,
            #"[{"type":"bold","offset":0,"length":1e30}]"#, #"[{"type":1,"offset":0,"length":1}]"#,
            #"[{"type":"bold","offset":0,"length":1}"#, "[] []", String(repeating: "[", count: 100_000),
        ])
    func refused(_ json: String) {
        #expect(throws: NoteText.NoEntities()) { try NoteText(text: "abc", json: json) }
    }
}
