import Testing

@testable import Brew
@testable import House

@Suite("Times that are typed, cups that are judged")
struct StepTimeTests {
    @Test(
        "durations are read as people type them",
        arguments: [
            ("45", 45), ("0:45", 45), ("1:15", 75), ("45 s", 45), ("45s", 45), ("45 Sek.", 45), ("2 min", 120),
            ("1 min 30 s", 90), ("1m30", 90), ("1,5 min", 90), ("12 h", 43_200), ("12:00:00", 43_200), ("1'30\"", 90),
            ("2 минуты", 120), ("30 сек", 30), ("1 heure", 3600), ("90 segundos", 90), (" 0:05 ", 5), ("0", 0),
        ])
    func durations(typed: String, seconds: Int) {
        #expect(StepTime.seconds(typed, before: 1000) == seconds)
    }

    @Test(
        "a clock time is what is left of it after the steps before",
        arguments: [
            "until 1:15", "@1:15", "@ 1:15", "bis 1:15", "hasta 1:15", "jusqu'à 1:15", "jusqu’à 1:15", "до 1:15",
            "Until 75 s",
        ])
    func clockTimes(typed: String) {
        #expect(StepTime.seconds(typed, before: 45) == 30)
        #expect(StepTime.seconds(typed, before: 75) == 0)
        #expect(StepTime.seconds(typed, before: 76) == nil)
    }

    @Test("what is no time is not read")
    func others() {
        for wrong in [
            "", "  ", "soon", "-5", "1:5", "1:75", "1:2:3:4", "5 s 2 min", "5 bananas", "8 days", "200 h", "1:", ":30",
            "@",
        ] {
            #expect(StepTime.seconds(wrong, before: 0) == nil, "\(wrong)")
        }
    }

    @Test("every time is read again as it is shown")
    func texts() {
        for seconds in Array(0...4000) + [43_200, 604_800] {
            #expect(StepTime.seconds(StepTime.text(seconds), before: 0) == seconds)
        }
        #expect([0, 45, 75, 43_200].map(StepTime.text) == ["0:00", "0:45", "1:15", "12:00:00"])
    }

    // MARK: Numbers of a cup

    private func day(_ text: String) throws -> Day { try #require(Day(iso: text)) }

    @Test("extraction is of the beverage, and of all the water where the grounds stand in it")
    func extraction() throws {
        func percent(_ method: BrewMethod, _ beverage: Grams?) -> (String, Bool)? {
            Extraction(method: method, dose: Grams(15), yield: Grams(250), beverage: beverage, tds: 130).map {
                ("\(Int(($0.percent * 100).rounded()))", $0.isEstimate)
            }
        }

        #expect(try #require(percent(.v60, Grams(216))) == ("1872", false))
        #expect(try #require(percent(.v60, nil)) == ("1907", true))
        #expect(try #require(percent(.frenchPress, Grams(216))) == ("2167", false))
        let espresso = Extraction(method: .espresso, dose: Grams(18), yield: Grams(36), beverage: nil, tds: 1000)
        #expect(espresso.map { Int($0.percent) } == 20 && espresso?.isEstimate == false)
        #expect(Extraction(method: .v60, dose: .zero, yield: Grams(250), beverage: nil, tds: 130) == nil)
        #expect(Extraction(method: .v60, dose: Grams(20), yield: Grams(30), beverage: nil, tds: 130) == nil)
    }

    @Test("coffee ages a day for ninety in the freezer")
    func ages() throws {
        let roasted = try day("2026-01-01")
        func age(_ frozen: String?, _ thawed: String?, _ on: String) throws -> Int? {
            try BeanAge.days(
                roasted: roasted, frozen: frozen.map(day), thawed: thawed.map(day), on: day(on))
        }

        #expect(try age(nil, nil, "2026-01-15") == 14)
        #expect(try age("2026-01-11", "2026-07-20", "2026-07-25") == 10 + 2 + 5)
        #expect(try age("2026-01-11", nil, "2026-07-20") == 12)
        #expect(try age("2026-01-11", "2026-07-20", "2026-01-05") == 4)
        #expect(try age("2026-01-11", "2026-07-20", "2026-02-05") == 10)
        #expect(try age(nil, nil, "2025-12-31") == nil)
        #expect([3, 7, 42, 50].map { DrinkingWindow.of(age: $0) } == [.rests(4), .good(35), .good(0), .past(8)])
        #expect(DrinkingWindow.of(age: 8, isEspresso: true) == .rests(2))
    }

    @Test("a cup costs its part of the bag, rounded")
    func costs() {
        #expect(CupCost.minor(price: 1250, weight: Grams(250), amount: Grams(15)) == 75)
        #expect(CupCost.minor(price: 999, weight: Grams(250), amount: Grams(tenths: 155)) == 62)
        #expect(CupCost.minor(price: 999, weight: .zero, amount: Grams(15)) == nil)
    }
}
