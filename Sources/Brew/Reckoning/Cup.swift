/// The data of a cup that `Advice` needs.
struct Cup: Sendable, Equatable {
    var method: BrewMethod
    var dose: Grams
    var yield: Grams
    var temperature: Celsius?
    var grind: Grind?
    /// The setting of the grinder: `18`, `2.4`.
    var setting = ""
    /// The duration in seconds, and the planned one of its timed steps.
    var seconds: Int?
    var plannedSeconds: Int?
    var taste = Taste()
    var rating: Int?
    /// The difference from the previous cup.
    var change: BrewChange?
    /// In hundredths of a percent.
    var tds: Int?
    var beverage: Grams?

    var extraction: Extraction? {
        tds.flatMap { Extraction(method: method, dose: dose, yield: yield, beverage: beverage, tds: $0) }
    }

    /// The seconds beyond the plan, if they tell about the grind; `nil` for full immersion, which takes a set time, and
    /// for less than a tenth of the plan.
    var delay: Int? {
        guard !method.isImmersion, let seconds, let plannedSeconds, plannedSeconds > 0 else { return nil }
        let delay = seconds - plannedSeconds
        return abs(delay) * 10 >= plannedSeconds && abs(delay) >= 3 ? delay : nil
    }
}
