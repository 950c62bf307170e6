import Localization

extension BrewChange {
    /// Whether it changes the extraction; otherwise it changes the strength.
    var isOfExtraction: Bool { [.finer, .coarser, .hotter, .cooler].contains(self) }

    /// On a button or in a list.
    var name: Phrase {
        switch self {
        case .finer: Phrase("Finer")
        case .coarser: Phrase("Coarser")
        case .hotter: Phrase("Hotter")
        case .cooler: Phrase("Cooler")
        case .moreCoffee: Phrase("More coffee")
        case .moreWater: Phrase("More water")
        case .keep: Phrase("No change")
        }
    }

    /// The instruction for the next cup.
    /// - Parameter degrees: `2 °C`
    func action(_ degrees: String) -> Phrase {
        switch self {
        case .finer: Phrase("Grind a little finer.")
        case .coarser: Phrase("Grind a little coarser.")
        case .hotter: Phrase("Use water that is \(degrees) hotter.")
        case .cooler: Phrase("Use water that is \(degrees) cooler.")
        case .moreCoffee: Phrase("Use a little more coffee.")
        case .moreWater: Phrase("Use a little more water.")
        case .keep: Phrase("Keep this recipe for this bag.")
        }
    }

    /// The effect of the change on the cup that was brewed with it.
    enum Effect: Sendable { case helped, wasNotEnough, wentTooFar }

    func words(_ effect: Effect) -> Phrase? {
        switch (self, effect) {
        case (.finer, .helped): Phrase("The finer grind helped.")
        case (.finer, .wasNotEnough): Phrase("The finer grind was not enough.")
        case (.finer, .wentTooFar): Phrase("That was a little too fine.")
        case (.coarser, .helped): Phrase("The coarser grind helped.")
        case (.coarser, .wasNotEnough): Phrase("The coarser grind was not enough.")
        case (.coarser, .wentTooFar): Phrase("That was a little too coarse.")
        case (.hotter, .helped): Phrase("The hotter water helped.")
        case (.hotter, .wasNotEnough): Phrase("The hotter water was not enough.")
        case (.hotter, .wentTooFar): Phrase("That was a little too hot.")
        case (.cooler, .helped): Phrase("The cooler water helped.")
        case (.cooler, .wasNotEnough): Phrase("The cooler water was not enough.")
        case (.cooler, .wentTooFar): Phrase("That was a little too cool.")
        case (.moreCoffee, .helped): Phrase("The extra coffee helped.")
        case (.moreCoffee, .wasNotEnough): Phrase("The extra coffee was not enough.")
        case (.moreCoffee, .wentTooFar): Phrase("That was a little too much coffee.")
        case (.moreWater, .helped): Phrase("The extra water helped.")
        case (.moreWater, .wasNotEnough): Phrase("The extra water was not enough.")
        case (.moreWater, .wentTooFar): Phrase("That was a little too much water.")
        case (.keep, _): nil
        }
    }

    /// The settings of the next cup.
    struct Next: Sendable, Equatable {
        var dose: Grams
        var yield: Grams
        var temperature: Celsius?
        var grind: Grind?
        /// The last setting of the grinder, unchanged: which direction is finer differs between grinders.
        var setting: String
        /// The instruction for the grind if that changes: “A little finer than 18”.
        var grindWords: Phrase?
    }

    func apply(to cup: Cup) -> Next {
        var next = Next(
            dose: cup.dose, yield: cup.yield, temperature: cup.temperature, grind: cup.grind, setting: cup.setting)
        switch self {
        case .finer: next.grindWords = Self.finer(than: cup)
        case .coarser: next.grindWords = Self.coarser(than: cup)
        case .hotter: next.temperature = cup.temperature.map { Celsius(halves: min($0.halves + 4, 200)) }
        case .cooler: next.temperature = cup.temperature.map { Celsius(halves: max($0.halves - 4, 2)) }
        case .moreCoffee: next.dose = Self.more(cup.dose, to: 5)
        case .moreWater: next.yield = Self.more(cup.yield, to: cup.yield < Grams(100) ? 10 : 50)
        case .keep: break
        }
        return next
    }

    /// One fifteenth more, which turns 1 : 16 into 1 : 15 and back; rounded to a multiple of so many tenths, and at
    /// least one of them.
    private static func more(_ amount: Grams, to step: Int) -> Grams {
        let steps = (amount.tenths * 32 + 15 * step) / (30 * step)
        return Grams(tenths: max(steps * step, amount.tenths + step))
    }

    private static func finer(than cup: Cup) -> Phrase {
        if !cup.setting.isEmpty { return Phrase("A little finer than \(cup.setting)") }
        return switch cup.grind {
        case .fine: Phrase("A little finer than fine")
        case .medium: Phrase("A little finer than medium")
        case .coarse: Phrase("A little finer than coarse")
        case nil: Phrase("A little finer than before")
        }
    }

    private static func coarser(than cup: Cup) -> Phrase {
        if !cup.setting.isEmpty { return Phrase("A little coarser than \(cup.setting)") }
        return switch cup.grind {
        case .fine: Phrase("A little coarser than fine")
        case .medium: Phrase("A little coarser than medium")
        case .coarse: Phrase("A little coarser than coarse")
        case nil: Phrase("A little coarser than before")
        }
    }
}
