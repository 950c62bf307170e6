import Foundation
import JSON
import Testing

@testable import House

@Suite("Parts of a JSON document")
struct JSONPartTests {
    private func part(_ text: String) throws -> JSONPart { try JSONPart(Array(text.utf8)) }

    @Test("values are read in place, missing ones and those of other types are nothing")
    func values() throws {
        let document = try part(
            """
            \u{FEFF}{ "text" : "a \\"b\\" \\u00e9\\ud83d\\ude00\\n/", "k\\u0065y": 1, "id": 12345678901234567890, "half": -1.50e1,
              "yes": true, "one": 1, "null": null, "typed": "2.5", "list": [1, "two", [], {"a": {}}, null] , "last":false}
            """)

        #expect(document["text"].text == "a \"b\" é😀\n/")
        #expect(document["key"].whole == 1)
        #expect(document["id"].text == "12345678901234567890")
        #expect(document["half"].number == -15 && document["half"].digits == "-1.50e1")
        #expect(document["yes"].bool == true && document["one"].bool == true && document["last"].bool == false)
        #expect(document["yes"].text == nil && document["yes"].number == nil && document["typed"].bool == nil)
        #expect(document["typed"].number == 2.5 && document["typed"].whole == 3)
        #expect(!document["null"].isThere && !document["missing"]["deeper"].isThere && document["list"].isThere)
        #expect(document["list"].list.map(\.text) == ["1", "two", nil, nil, nil])
        #expect(document["list"].list.map(\.isObject) == [false, false, false, true, false])
        #expect(document["text"].list.first?.text == nil && document["list"]["a"].text == nil)
        #expect(document.members.map(\.name).prefix(3) == ["text", "key", "id"])
        // As some programs write lists.
        #expect(try part(#"[1,{"a":2,},]"#).list.map { $0["a"].whole } == [nil, 2])
    }

    @Test("members are kept as text in the order of their names, without those that say nothing")
    func text() throws {
        let document = try part(#"{"b": {"x": [1, " y "]}, "a": 2, "c": null, "d": "", "e": "no"}"#)

        #expect(document.json(of: ["d", "c", "b", "a"]) == #"{"a":2,"b":{"x":[1," y "]}}"#)
        #expect(document.json(of: ["c", "d"]).isEmpty)
    }

    @Test("long lists are passed over, and what stands behind them is found")
    func long() throws {
        let document = try part(
            "{\"long\":[" + Array(repeating: "{\"n\":1}", count: 5000).joined(separator: ",") + "],\"end\":\"here\"}")

        #expect(document["end"].text == "here")
        #expect(document["long"].list.reduce(0) { $0 + ($1["n"].whole ?? 0) } == 5000)
    }

    @Test(
        "what is no JSON is refused",
        arguments: [
            "", " ", "{", "[1", "[1,,]", "{\"a\"}", "{\"a\":}", "{a:1}", "[1 2]", "]", "{\"a\":1]", "\"open", "01",
            "1.", "-",
            "+1", "1e", ".5", "NaN", "nul", "truely", "[\"\u{1}\"]", "\"\\x\"", "\"\\u12g4\"", "1 2", "[,1]", "{,}",
        ])
    func invalid(text: String) {
        #expect(throws: JSONPart.Problem.invalid) { try part(text) }
        // The reference: Foundation refuses the same.
        #expect((try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)) == nil)
    }

    @Test("letters that are no UTF-8 are refused, those of UTF-16 are read")
    func letters() throws {
        #expect(throws: JSONPart.Problem.invalid) { try JSONPart([0x22, 0xE9, 0x22]) }

        let wide: [UInt8] = [0xFF, 0xFE] + "{\"a\":\"é\"}".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
        #expect(try JSONPart(wide)["a"].text == "é")
    }

    @Test("a document that is nested deeply or has too many values is refused for that")
    func limits() throws {
        let (open, close) = (String(repeating: "[", count: 500), String(repeating: "]", count: 500))
        #expect(try part(open + close).list.first != nil)
        #expect(throws: JSONPart.Problem.tooDeep) { try part("[" + open + close + "]") }
        #expect(try JSONPart(Array("[1,{\"a\":2}]".utf8), limit: 4).list.count { _ in true } == 2)
        #expect(throws: JSONPart.Problem.tooManyValues) { try JSONPart(Array("[1,{\"a\":2}]".utf8), limit: 3) }
    }
}
