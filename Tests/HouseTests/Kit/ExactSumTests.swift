import Foundation
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Exact sums")
struct ExactSumTests {
    private func sum(_ texts: [String]) -> ExactSum {
        var sum = ExactSum()
        for text in texts { sum.add(text) }
        return sum
    }

    @Test("no digit is lost, whatever the sizes and signs")
    func totals() {
        #expect(sum(["0.1", "0.2"]).total == "0.3")
        #expect(sum(["-0.10", "0.1"]).total == "0.00")
        #expect(sum(["1000000000", "-0.000000001"]).total == "999999999.999999999")
        #expect(sum(["-5", "2.25"]).total == "-2.75")
        let large = String(repeating: "9", count: 40)
        #expect(sum([large, "1"]).total == "1" + String(repeating: "0", count: 40))
        #expect(
            sum(["0." + String(repeating: "0", count: 37) + "1", large]).total == large + "."
                + String(repeating: "0", count: 37) + "1")
    }

    @Test("averages are rounded half away from zero, to as many digits as are asked for")
    func averages() {
        #expect(sum([]).average(digits: 2) == nil)
        #expect(sum(["1", "2"]).average(digits: 1) == "1.5")
        #expect(sum(["1", "2"]).average(digits: 0) == "2")
        #expect(sum(["-1", "-2"]).average(digits: 0) == "-2")
        #expect(sum(["1", "1", "2"]).average(digits: 2) == "1.33")
        #expect(sum(["-1", "-1", "-2"]).average(digits: 2) == "-1.33")
        #expect(sum(["2", "2"]).average(digits: 2) == "2.00")
        #expect(sum(["0.005", "0"]).average(digits: 2) == "0.00")
        #expect(sum(["-0.01", "0", "0"]).average(digits: 2) == "0.00")
        #expect(sum(["9.99", "10.00"]).average(digits: 2) == "10.00")
    }

    @Test("a thousand random decimals add up as Foundation's decimal numbers do")
    func random() {
        var generator = SeededGenerator.ofThisRun()
        var texts: [String] = []
        var expected = Decimal(0)
        for _ in 1...1000 {
            let text =
                "\(Int.random(in: -99_999_999...99_999_999, using: &generator)).\(Int.random(in: 0...999, using: &generator))"
            texts.append(text)
            expected += Decimal(string: text) ?? 0
        }

        #expect(Decimal(string: sum(texts).total) == expected)
    }

    @Test("what a word of the machine does not hold any more is added up as well", arguments: [1, -1])
    func words(sign: Int) {
        var (texts, expected): ([String], Decimal) = ([], 0)
        for number in [Int.max, .max, .max / 10, .max / 10 + 1, 7] {
            for decimals in ["", ".5", ".000000000000000001"] {
                texts.append("\(sign * number)\(decimals)")
                expected += Decimal(string: texts[texts.count - 1]) ?? 0
            }
        }
        #expect(Decimal(string: sum(texts).total) == expected)
        #expect(Decimal(string: sum(texts.reversed()).total) == expected)
        #expect(sum(texts) == sum(texts.reversed()))
    }
}
