import QRCodes
import Testing

@Suite("QR codes")
struct QRCodeTests {
    let address = "https://hearth.home.arpa/join?code=MARMALADE"

    @Test("a code has its three corners, its timing lines and a size that the standard knows")
    func corners() throws {
        let code = try #require(QRCode(address))

        #expect(code.size >= 21 && code.size % 4 == 1)
        for (left, top) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
            for x in 0..<7 {
                for y in 0..<7 {
                    let ring = max(abs(x - 3), abs(y - 3))
                    #expect(code.isDark(left + x, top + y) == (ring != 2))
                }
            }
        }
        for step in 8..<code.size - 8 {
            #expect(code.isDark(step, 6) == step.isMultiple(of: 2))
            #expect(code.isDark(6, step) == step.isMultiple(of: 2))
        }
    }

    @Test("outside the code it is light")
    func outside() throws {
        let code = try #require(QRCode(address))

        for (x, y) in [(-1, 0), (0, -1), (code.size, 0), (0, code.size), (Int.min, Int.max)] {
            #expect(!code.isDark(x, y))
        }
    }

    @Test("the longer the text the larger the code, until none can hold it")
    func length() throws {
        #expect(QRCode("A")?.size == 21)
        #expect(QRCode(String(repeating: "a", count: 2_331))?.size == 177)
        #expect(QRCode(String(repeating: "a", count: 2_332)) == nil)
        #expect(QRCode("") == nil)
        #expect(QRCode("half\0whole") == nil)
    }

    @Test("the path draws exactly the dark modules, moved by the quiet zone")
    func path() throws {
        let code = try #require(QRCode(address))
        var drawn: Set<[Int]> = []

        for rectangle in code.svgPath.split(separator: "z") {
            let match = try #require(rectangle.wholeMatch(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)/))
            let (x, y, width) = (try #require(Int(match.1)), try #require(Int(match.2)), try #require(Int(match.3)))
            #expect(match.3 == match.4)
            #expect(!code.isDark(x - 5, y - 4) && !code.isDark(x - 4 + width, y - 4), "a run is one rectangle")
            for offset in 0..<width { #expect(drawn.insert([x + offset - 4, y - 4]).inserted) }
        }

        let all = (0..<code.size).flatMap { y in (0..<code.size).map { x in [x, y] } }
        #expect(drawn == Set(all.filter { code.isDark($0[0], $0[1]) }))
    }

    @Test("a terminal shows the same modules within a quiet zone of two")
    func terminal() throws {
        let code = try #require(QRCode(address))
        let lines = code.terminalText.split(separator: "\n")

        #expect(lines.count == (code.size + 5) / 2)
        for (index, line) in lines.enumerated() {
            #expect(line.hasPrefix("\u{1B}[30;107m") && line.hasSuffix("\u{1B}[0m"))
            let blocks = Array(line.dropFirst(9).dropLast(4))
            #expect(blocks.count == code.size + 4)
            for (column, block) in blocks.enumerated() {
                let (x, y) = (column - 2, index * 2 - 2)
                #expect(("█▀".contains(block)) == code.isDark(x, y))
                #expect(("█▄".contains(block)) == code.isDark(x, y + 1))
            }
        }
    }
}
