import HTTP
import Testing

@Suite("Names of files")
struct FileNameTests {
    @Test("a long name keeps its ending when it is cut, and no character is halved")
    func shortened() {
        let long = String(repeating: "ä", count: 200)

        #expect(FileNames.display("\(long).jpeg") == String(repeating: "ä", count: 125) + ".jpeg")
        #expect(FileNames.display("\(long).tar.gz").hasSuffix("ä.gz"))
        let family = "👨‍👩‍👧"
        #expect(
            FileNames.display(String(repeating: family, count: 20) + ".heic")
                == String(repeating: family, count: 13) + ".heic")
        #expect(FileNames.display("C:\\photos\\" + long + ".jpg").utf8.count <= 255)
        #expect(FileNames.display(String(repeating: "x", count: 251) + ".jpg").utf8.count == 255)
    }

    @Test("a name that fits stays as it is; what is too long for an ending is none")
    func others() {
        let just = String(repeating: "x", count: 251) + ".jpg"

        #expect(FileNames.shortened(just) == just)
        #expect(FileNames.shortened("." + String(repeating: "x", count: 300)).utf8.count == 255)
        let long = String(repeating: "x", count: 300)
        #expect(FileNames.shortened("a." + long) == "a." + long.prefix(253))
        #expect(FileNames.shortened(long) == long.prefix(255))
    }
}
