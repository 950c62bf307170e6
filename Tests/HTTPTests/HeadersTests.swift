import HTTP
import Testing

@Suite("Header fields")
struct HeadersTests {
    @Test("names compare without regard to case")
    func names() {
        let headers: Headers = ["Content-Type": "text/plain", "X-A": "1"]

        #expect(headers["content-type"] == "text/plain")
        #expect(headers["x-a"] == "1")
        #expect(headers["x-b"] == nil)
        #expect(!"X[".equalsIgnoringCase("X{"))
    }

    @Test("setting replaces all of a name, adding keeps them, nil removes them")
    func changing() {
        var headers: Headers = ["Vary": "A"]
        headers.add("vary", "B")
        #expect(headers.values("VARY") == ["A", "B"])
        headers["Vary"] = "C"
        #expect(headers.values("vary") == ["C"])
        headers["vary"] = nil
        #expect(headers.fields.isEmpty)
    }
}
