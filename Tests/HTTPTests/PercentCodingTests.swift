import HTTP
import Testing

@Suite("Percent coding")
struct PercentCodingTests {
    @Test(
        "escapes are decoded once",
        arguments: [("a%20b", "a b"), ("%41%6a", "Aj"), ("%C3%a9", "é"), ("%2520", "%20"), ("a+b", "a+b"), ("", "")])
    func decoding(text: String, expected: String) {
        #expect(PercentCoding.decode(Array(text.utf8)) == expected)
    }

    @Test("a plus is a space in forms only")
    func plus() {
        #expect(PercentCoding.decode(Array("a+b%2B".utf8), plusIsSpace: true) == "a b+")
    }

    @Test(
        "broken escapes and bytes that are not UTF-8 have no meaning",
        arguments: ["%", "%4", "%4g", "%-1", "a%", "%ff", "%c3%28"])
    func broken(text: String) {
        #expect(PercentCoding.decode(Array(text.utf8)) == nil)
    }

    @Test("everything but the unreserved is encoded")
    func encoding() {
        #expect(PercentCoding.encode("Az09-._~") == "Az09-._~")
        #expect(PercentCoding.encode("a b/é?&=+%") == "a%20b%2F%C3%A9%3F%26%3D%2B%25")
    }
}
