import HTTP
import Testing

@Suite("Form fields")
struct FormFieldsTests {
    private func fields(_ text: String, limit: Int = 200) throws -> FormFields {
        try FormFields(encoded: Array(text.utf8), limit: limit)
    }

    @Test("fields are decoded and keep their order")
    func order() throws {
        let fields = try fields("b=2&a=x+y%21&b=3&flag&empty=&=nameless&&c=d=e")

        #expect(fields.fields.map(\.name) == ["b", "a", "b", "flag", "empty", "", "c"])
        #expect(fields.values("b") == ["2", "3"])
        #expect(fields["b"] == "2")
        #expect(fields["a"] == "x y!")
        #expect(fields["flag"] == "")
        #expect(fields["c"] == "d=e")
        #expect(fields["missing"] == nil)
    }

    @Test("a form without fields is empty")
    func empty() throws {
        #expect(try fields("").isEmpty)
        #expect(try fields("&&").isEmpty)
    }

    @Test(
        "a broken escape and bytes that are not UTF-8 are malformed",
        arguments: ["a=%", "a=%1", "a=%gg", "%f=1", "a=%ff"])
    func malformed(text: String) {
        #expect(throws: FormFields.Problem.malformed) { try fields(text) }
    }

    @Test("more fields than the limit are too many")
    func limit() throws {
        #expect(try fields("a&b&c", limit: 3).fields.count == 3)
        #expect(throws: FormFields.Problem.tooMany) { try fields("a&b&c&d", limit: 3) }
    }

    @Test("two hundred fields are taken, one more is refused, and a flood of them before it is divided")
    func flood() throws {
        let most = Array(repeating: "a", count: 200).joined(separator: "&")

        #expect(try fields("&" + most + "&&").fields.count == 200)
        #expect(throws: FormFields.Problem.tooMany) { try fields(most + "&b=1") }
        let flood = Array(String(repeating: "a&", count: 1_000_000).utf8)
        let time = ContinuousClock().measure {
            #expect(throws: FormFields.Problem.tooMany) { try FormFields(encoded: flood) }
        }
        #expect(time < .seconds(2))
    }

    @Test("what is encoded is read back the same")
    func roundTrip() throws {
        let original: FormFields = ["name & more": "a=b+c %", "ключ": "🌷\n"]
        let again = try fields(original.encoded)

        #expect(again.fields.map(\.name) == original.fields.map(\.name))
        #expect(again.fields.map(\.value) == original.fields.map(\.value))
    }
}
