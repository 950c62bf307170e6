/// A cup that was brewed, as far as the next one learns from it.
struct Cup: Sendable, Equatable {
    var method: BrewMethod
    var dose: Grams
    var yield: Grams
    var temperature: Celsius?
    var grind: Grind?
    /// What the grinder stood at: `18`, `2.4`.
    var setting = ""
    /// How long it took, and how long its timed steps were to take.
    var seconds: Int?
    var plannedSeconds: Int?
    var taste = Taste()
    var rating: Int?
    /// What was done otherwise than in the cup before.
    var change: BrewChange?
    /// In hundredths of a percent.
    var tds: Int?
    var beverage: Grams?

    var extraction: Extraction? {
        tds.flatMap { Extraction(method: method, dose: dose, yield: yield, beverage: beverage, tds: $0) }
    }

    /// How much longer than planned it took, where that says something of the grind: not where the grounds stand in
    /// the water for a set time, nor by less than a tenth of the plan.
    var delay: Int? {
        guard !method.isImmersion, let seconds, let plannedSeconds, plannedSeconds > 0 else { return nil }
        let delay = seconds - plannedSeconds
        return abs(delay) * 10 >= plannedSeconds && abs(delay) >= 3 ? delay : nil
    }
}
