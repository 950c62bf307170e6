import Foundation
import Localization
import Testing

@testable import House
@testable import HouseTestSupport

@Suite("Money")
struct MoneyTests {
    private static let yen = Currency("JPY") ?? .euro
    private static let dinar = Currency("KWD") ?? .euro

    @Test("sums of minor units are exact, in any order, where floating-point numbers drift")
    func sums() throws {
        var random = SeededGenerator.ofThisRun()
        for currency in [Currency.euro, Self.yen, Self.dinar] {
            var amounts: [Int64] = []
            var exact = Decimal()
            for _ in 0..<2000 {
                let amount = Int64.random(in: -Money.limit...Money.limit, using: &random)
                let text = Money(amount, currency).plain
                let read = try Money.read(text, currency, .plain)
                #expect(read.amount == amount)
                amounts.append(read.amount)
                exact += try #require(Decimal(string: text))
            }
            let sum = amounts.shuffled(using: &random).reduce(0, +)
            #expect(Decimal(string: Money(sum, currency).plain) == exact)
        }
    }

    @Test(
        "amounts are read as people type them",
        arguments: [
            ("1,234.50", Language.en, Int64(123_450)), ("1.234,50", .de, 123_450), ("1 234,5", .fr, 123_450),
            ("−20", .ru, -2000), ("€ 12", .en, 1200), ("0.10", .en, 10), (".5", .en, 50), ("-0.01", .en, -1),
            ("12.300", .de, 1_230_000), ("7.000000", .en, 700), ("00012", .en, 1200),
        ])
    func reading(text: String, language: Language, amount: Int64) throws {
        #expect(try Money.read(text, .euro, NumberSyntax(language)).amount == amount)
    }

    @Test("what is no amount is said to be none")
    func notReading() {
        for text in ["", "abc", "1,2,3", "--1", "1.2.3", "NaN", "1e5", "٣"] {
            #expect(throws: Money.Problem.noNumber) { try Money.read(text, .euro, NumberSyntax(.en)) }
        }
        #expect(throws: Money.Problem.tooPrecise) { try Money.read("0.001", .euro, NumberSyntax(.en)) }
        #expect(throws: Money.Problem.tooPrecise) { try Money.read("0.5", Self.yen, NumberSyntax(.en)) }
        #expect(throws: Money.Problem.tooLarge) { try Money.read("99999999999999999", .euro, NumberSyntax(.en)) }
    }

    @Test("currencies have the decimals that ISO 4217 gives them")
    func digits() throws {
        #expect(Money(1234, .euro).plain == "12.34")
        #expect(Money(-5, .euro).plain == "-0.05")
        #expect(Money(1234, Self.yen).plain == "1234")
        #expect(Money(1234, Self.dinar).plain == "1.234")
        #expect(try Money.read("1.234", Self.dinar, NumberSyntax(.en)).amount == 1234)
    }

    @Test("parts and rates round half to even")
    func rounding() throws {
        #expect(Money(5, .euro).part(5000).amount == 2)
        #expect(Money(7, .euro).part(5000).amount == 4)
        #expect(Money(-5, .euro).part(5000).amount == -2)
        #expect(Money(100, .euro).part(3333).amount == 33)
        let rate = try #require(Decimal(string: "162.35"))
        #expect(Money(1000, .euro).converted(to: Self.yen, rate: rate)?.amount == 1624)
    }

    @Test("no part, sum or rate is too much to be worked out")
    func largest() {
        #expect(Money(Money.limit, .euro).part(9999).amount == 999_900_000_000_000)
        #expect(Money(-Money.limit, .euro).part(9999).amount == -999_900_000_000_000)
        #expect(Money(.max, .euro).part(5000).amount == 4_611_686_018_427_387_904)
        #expect(Money.sum(Money.limit, -1) == Money.limit - 1)
        #expect(Money.sum(.max, .max) == Money.sumLimit && Money.sum(.min, .min) == -Money.sumLimit)
        let large = Money(Money.limit, .euro)
        #expect(large.converted(to: Self.yen, rate: 100)?.amount == Money.limit)
        #expect(large.converted(to: Self.yen, rate: 101) == nil)
        #expect(large.converted(to: Self.yen, rate: Decimal(sign: .plus, exponent: 127, significand: 9999)) == nil)
    }
}

@Suite("Days")
struct DayNumberTests {
    @Test("every day has a number, one more than the day before's")
    func numbers() {
        for number in stride(from: -100_000, through: 100_000, by: 1) {
            let day = Day(number: number)
            #expect(day.number == number)
        }
        #expect(Day(number: 0).iso == "1970-01-01")
        #expect(Day(known: 2024, 2, 29).number + 1 == Day(known: 2024, 3, 1).number)
        #expect(Day(known: 2024, 2, 29).adding(months: 12).iso == "2025-02-28")
        #expect(Day(known: 2026, 1, 31).adding(months: 1).iso == "2026-02-28")
        #expect(Day(known: 2026, 3, 31).adding(months: -13).iso == "2025-02-28")
    }

    @Test("a day follows the clocks of its zone, through summer time and across midnight")
    func zones() throws {
        let zone = try #require(TimeZone(identifier: "Europe/Stockholm"))
        let change = Day(known: 2026, 3, 29)
        let back = Day(known: 2026, 10, 25)

        for day in [change, back] {
            for hour in [0, 1, 4, 12, 23] {
                let instant = day.instant(hour: hour, minute: 30, in: zone)
                #expect(Day(instant, in: zone) == day)
            }
            let span = day.adding(days: 1).instant(hour: 0, minute: 0, in: zone)
                .since(day.instant(hour: 0, minute: 0, in: zone))
            #expect(span == .hours(day == change ? 23 : 25))
        }
        #expect(Day(Day(known: 2026, 6, 1).instant(hour: 0, minute: 10, in: zone), in: .gmt).iso == "2026-05-31")
    }
}
