import HTTP
import Testing

@Suite("Entity tags")
struct ETagTests {
    @Test(
        "If-None-Match compares weakly and knows lists and the star",
        arguments: [
            ("\"a\"", true), ("W/\"a\"", true), ("\"b\", \"a\"", true), ("\"b\" , W/\"a\" ", true), ("*", true),
            ("\"b\"", false), ("a", false), ("", false), ("\"A\"", false),
        ])
    func noneMatch(header: String, matches: Bool) {
        #expect(ETag.matches(header, "\"a\"") == matches)
        #expect(ETag.matches(header, "W/\"a\"") == matches)
    }

    @Test("no header matches nothing")
    func none() {
        #expect(!ETag.matches(nil, "\"a\""))
    }

    @Test("If-Range compares strongly, and a date allows no range")
    func range() {
        #expect(ETag.allowsRange(nil, "\"a\""))
        #expect(ETag.allowsRange("\"a\"", "\"a\""))
        #expect(!ETag.allowsRange("\"b\"", "\"a\""))
        #expect(!ETag.allowsRange("W/\"a\"", "W/\"a\""))
        #expect(!ETag.allowsRange("Sat, 21 Nov 2026 01:00:00 GMT", "\"a\""))
        #expect(!ETag.allowsRange("\"a\"", nil))
    }
}
