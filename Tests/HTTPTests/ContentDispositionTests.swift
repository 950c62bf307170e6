import HTTP
import Testing

@Suite("Names of downloads")
struct ContentDispositionTests {
    @Test("a name is given in ASCII and whole, and nothing in it can end the field, leave a folder or turn the text")
    func names() {
        #expect(
            ContentDisposition.attachment("Bücher.csv")
                == "attachment; filename=\"B_cher.csv\"; filename*=UTF-8''B%C3%BCcher.csv")
        let bad = ContentDisposition.attachment("../a\"b\\c\r\nSet-Cookie: x\u{202E}.csv")
        #expect(!bad.contains("\r") && !bad.contains("\n") && !bad.contains("/") && !bad.contains("\u{202E}"))
        #expect(bad.filter { $0 == "\"" }.count == 2)
        #expect(ContentDisposition.attachment(String(repeating: "é", count: 500)).utf8.count < 1500)
    }
}
