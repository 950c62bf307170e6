import Localization
import Testing

@testable import Brew

@Suite("Advice for the next cup")
struct AdviceTests {
    private func cup(
        _ taste: String, change: BrewChange? = nil, method: BrewMethod = .v60, seconds: Int? = 180,
        temperature: Celsius? = Celsius(92), tds: Int? = nil
    ) throws -> Cup {
        Cup(
            method: method, dose: Grams(15), yield: Grams(250), temperature: temperature, grind: .medium, setting: "18",
            seconds: seconds, plannedSeconds: 180, taste: try #require(Taste(field: taste)), rating: 3, change: change,
            tds: tds)
    }

    private func advice(_ cup: Cup) throws -> Advice { try #require(Advice.of(cup, before: self.cup("sour"))) }

    @Test(
        "the first brew has the four hints, word for word",
        arguments: [
            ("bitter", "Try slightly coarser or cooler", BrewChange.coarser),
            ("sour", "Try slightly finer or hotter", .finer),
            ("weak", "Try higher dose or finer", .moreCoffee), ("strong", "Try lower dose or coarser", .moreWater),
        ])
    func first(taste: String, hint: String, change: BrewChange) throws {
        let advice = try #require(try Advice.of(cup(taste), before: nil))

        #expect(advice.reasons.map(\.key) == [hint])
        #expect(advice.change == change)
        #expect(try Advice.of(cup(""), before: nil) == nil)
    }

    @Test(
        "each field of the compass asks for one change",
        arguments: [
            ("sour-weak", BrewChange.finer), ("balanced-weak", .moreCoffee), ("bitter-weak", .coarser),
            ("sour-right", .finer),
            ("balanced-right", .keep), ("bitter-right", .coarser), ("sour-strong", .finer),
            ("balanced-strong", .moreWater),
            ("bitter-strong", .coarser), ("sour", .finer), ("strong", .moreWater),
        ])
    func compass(taste: String, change: BrewChange) throws {
        #expect(try advice(cup(taste)).change == change)
        #expect(try Advice.of(cup(""), before: cup("sour")) == nil)
    }

    @Test("after the grind was not enough it is the heat, and in a corner the strength")
    func next() throws {
        #expect(try advice(cup("sour-right", change: .finer)).change == .hotter)
        #expect(try advice(cup("sour-right", change: .hotter)).change == .finer)
        #expect(try advice(cup("bitter-right", change: .coarser)).change == .cooler)
        #expect(try advice(cup("sour-weak", change: .finer)).change == .moreCoffee)
        #expect(try advice(cup("bitter-strong", change: .cooler)).change == .moreWater)
        #expect(try advice(cup("sour-weak", change: .moreCoffee)).change == .finer)
        #expect(
            try advice(cup("sour-weak", change: .finer)).reasons.map(\.key) == [
                "It was sour and weak.", "The finer grind was not enough.",
                "Last time you changed the extraction. Now change the strength.",
            ])
    }

    @Test("what went too far goes back, and what helped is said")
    func effects() throws {
        let tooFar = try advice(cup("bitter-right", change: .finer))
        #expect(tooFar.change == .coarser)
        #expect(
            tooFar.reasons.map(\.key) == [
                "It was bitter: the coffee was over-extracted.", "That was a little too fine.",
            ])
        let helped = try advice(cup("balanced-right", change: .moreWater))
        #expect(helped.change == .keep)
        #expect(helped.reasons.map(\.key) == ["It was just right.", "The extra water helped."])
    }

    @Test("the measured time speaks for the grind or against it")
    func times() throws {
        let fast = try advice(cup("sour-right", seconds: 150))
        #expect(fast.change == .finer)
        #expect(
            fast.reasons.last == Phrase("It ran \("0:30") faster than planned: another reason to grind finer."))
        let slow = try advice(cup("sour-right", seconds: 220))
        #expect(slow.change == .hotter)
        #expect(slow.reasons.last == Phrase("It ran \("0:40") slower than planned: the grind is fine enough."))
        #expect(try advice(cup("bitter-right", seconds: 140)).change == .cooler)
        #expect(try advice(cup("bitter-right", seconds: 240)).change == .coarser)
        // A French press takes as long as it is let.
        #expect(try advice(cup("sour-right", method: .frenchPress, seconds: 220)).change == .finer)
        #expect(try advice(cup("sour-right", seconds: 190)).reasons.count == 1)
    }

    @Test("no water is made hotter than it can be, nor where nobody heats it")
    func heat() throws {
        #expect(try advice(cup("sour-right", change: .finer, temperature: Celsius(99))).change == .finer)
        #expect(try advice(cup("sour-right", change: .finer, temperature: nil)).change == .finer)
        #expect(try advice(cup("sour-right", change: .finer, method: .coldBrew)).change == .finer)
        for halves in 1...200 {
            let hot = BrewChange.hotter.apply(to: try cup("sour", temperature: Celsius(halves: halves)))
            let cool = BrewChange.cooler.apply(to: try cup("sour", temperature: Celsius(halves: halves)))
            #expect(RecipeCheck.temperatures.contains(try #require(hot.temperature)))
            #expect(RecipeCheck.temperatures.contains(try #require(cool.temperature)))
        }
    }

    @Test("a cup that was measured and not tasted is placed on the chart")
    func measured() throws {
        #expect(try advice(cup("", tds: 100)).change == .finer)
        #expect(
            try advice(cup("", tds: 100)).reasons.first == "Your measurement shows an extraction below 18 %.")
        #expect(try advice(cup("", tds: 130)).change == .keep)
        #expect(try advice(cup("sour-right", tds: 130)).change == .finer)
    }

    @Test("a change fills in the next brew")
    func applied() throws {
        let cup = try cup("sour")

        #expect(BrewChange.hotter.apply(to: cup).temperature == Celsius(94))
        #expect(BrewChange.cooler.apply(to: cup).temperature == Celsius(90))
        #expect(BrewChange.moreCoffee.apply(to: cup).dose == Grams(16))
        #expect(BrewChange.moreWater.apply(to: cup).yield == Grams(265))
        #expect(BrewChange.finer.apply(to: cup).grindWords == Phrase("A little finer than \("18")"))
        let same = BrewChange.keep.apply(to: cup)
        #expect((same.dose, same.yield, same.temperature, same.setting) == (cup.dose, cup.yield, Celsius(92), "18"))
        for tenths in 1...500 {
            var small = cup
            (small.dose, small.yield) = (Grams(tenths: tenths), Grams(tenths: tenths))
            #expect(BrewChange.moreCoffee.apply(to: small).dose > small.dose)
            #expect(BrewChange.moreWater.apply(to: small).yield > small.yield)
        }
    }
}
