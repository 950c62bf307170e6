import HTTP
import Testing

@Suite("Base64 for addresses")
struct Base64URLTests {
    @Test(
        "bytes become text and bytes again",
        arguments: [
            ([], ""), ([0], "AA"), ([0xFB, 0xFF], "-_8"), ([0xFB, 0xEF, 0xBE], "----"),
            ([1, 2, 3, 4], "AQIDBA"),
        ] as [([UInt8], String)])
    func both(bytes: [UInt8], text: String) {
        #expect(Base64URL.encode(bytes) == text)
        #expect(Base64URL.decode(text) == bytes)
    }

    @Test(
        "what no bytes become is refused",
        arguments: ["A", "AA==", "AB", "+/8", "AA A", "AA\n", "ä", "A-_=", "AAAAA", "AA.A"])
    func refused(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }
}
