import House

/// The extraction yield: the share of the coffee that is dissolved in the cup.
struct Extraction: Sendable, Equatable {
    /// In percent of the dose.
    let percent: Double
    /// Whether the weight of the beverage was estimated and not weighed.
    let isEstimate: Bool

    /// The range that most people like: 18–22 % of the coffee at 1.15–1.35 % of the cup. bunn.com, coffee basics, p. 4;
    /// expertcafe.be.
    static let goodPercent = 18.0...22.0
    static let goodTDS = 115...135

    /// Percolation: beverage × TDS / dose; full immersion: all water × TDS / dose, as the grounds hold back brew of the
    /// same strength (Beanconqueror's `getExtractionYield`, issue 262).
    ///
    /// - Parameters:
    ///   - tds: in hundredths of a percent.
    ///   - beverage: the weighed beverage; `nil` to estimate it, with 2 g of water held by each gram of grounds, a rule
    ///     of thumb.
    /// - Returns: `nil` if the coffee or the water is 0.
    init?(method: BrewMethod, dose: Grams, yield: Grams, beverage: Grams?, tds: Int) {
        let isKnown = method.isImmersion || method.yieldsBeverage || beverage != nil
        let mass =
            method.isImmersion
            ? yield : beverage ?? (method.yieldsBeverage ? yield : Grams(tenths: yield.tenths - 2 * dose.tenths))
        guard dose > .zero, mass > .zero, tds > 0 else { return nil }
        percent = mass.number * Double(tds) / 100 / dose.number
        isEstimate = !isKnown
    }
}

/// The age of coffee.
enum BeanAge {
    /// Days of ageing from roast to brew: up to the freezer, from the freezer on, and one for every 90 between: the rule of
    /// thumb of Beanconqueror's `getCalculatedBeanAge`.
    ///
    /// - Returns: `nil` before the roast.
    static func days(roasted: Day, frozen: Day? = nil, thawed: Day? = nil, on day: Day) -> Int? {
        guard day >= roasted else { return nil }
        guard let frozen, frozen >= roasted, frozen < day else { return day.number - roasted.number }
        let out = thawed.map { min(max($0, frozen), day) } ?? day
        return frozen.number - roasted.number + (out.number - frozen.number) / 90 + day.number - out.number
    }
}

/// The phase of a bag by its age: a week of rest, then five good weeks. Espresso rests three days longer.
enum DrinkingWindow: Equatable, Sendable {
    /// Rests for so many more days.
    case rests(Int)
    /// Is good for so many more days.
    case good(Int)
    /// Has been past its best for so many days.
    case past(Int)

    static let restDays = 7
    static let espressoRestDays = 10
    static let lastDay = 42

    static func of(age: Int, isEspresso: Bool = false) -> DrinkingWindow {
        let rest = isEspresso ? espressoRestDays : restDays
        if age < rest { return .rests(rest - age) }
        return age <= lastDay ? .good(lastDay - age) : .past(age - lastDay)
    }
}

/// The cost of a cup.
enum CupCost {
    /// In the minor unit of the price, rounded half up.
    static func minor(price: Int, weight: Grams, amount: Grams) -> Int? {
        guard weight > .zero, price >= 0, amount >= .zero else { return nil }
        return (2 * price * amount.tenths + weight.tenths) / (2 * weight.tenths)
    }
}
