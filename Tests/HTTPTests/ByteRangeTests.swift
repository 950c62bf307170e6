import HTTP
import Testing

@Suite("Byte ranges")
struct ByteRangeTests {
    @Test(
        "one range is understood as RFC 9110 has it",
        arguments: [
            ("bytes=0-0", ByteRange.part(0...0)),
            ("bytes=0-99", .part(0...99)),
            ("bytes=10-", .part(10...99)),
            ("bytes=-10", .part(90...99)),
            ("bytes=-1000", .part(0...99)),
            ("bytes=50-1000", .part(50...99)),
            ("bytes=0-99999999999999999999999", .part(0...99)),
            ("bytes=100-", .unsatisfiable),
            ("bytes=100-200", .unsatisfiable),
            ("bytes=-0", .unsatisfiable),
            ("bytes=9-0", .whole),
            ("bytes=-", .whole),
            ("bytes=", .whole),
            ("bytes=a-b", .whole),
            ("bytes=--5", .whole),
            ("bytes=+1-5", .whole),
            ("bytes=0-0,5-9", .whole),
            ("items=0-5", .whole),
            ("0-5", .whole),
        ])
    func single(header: String, expected: ByteRange) {
        #expect(ByteRange(header, length: 100) == expected)
    }

    @Test("no header asks for the whole")
    func none() {
        #expect(ByteRange(nil, length: 100) == .whole)
    }

    @Test("an empty file has no range to give", arguments: ["bytes=0-0", "bytes=0-", "bytes=-1"])
    func empty(header: String) {
        #expect(ByteRange(header, length: 0) == .unsatisfiable)
    }
}
