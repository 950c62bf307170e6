import Localization

/// A suggestion for the next cup: one change, and the reasons for it.
struct Advice: Sendable, Equatable {
    let change: BrewChange
    /// Complete sentences, the most important first: the taste, the effect of the last change, the measured time.
    let reasons: [Phrase]

    /// The settings of the next cup.
    func apply(to cup: Cup) -> BrewChange.Next { change.apply(to: cup) }

    /// - Parameters:
    ///   - cup: the one that was just rated.
    ///   - before: the previous cup by the same recipe; without one, gives the hint for a first brew.
    /// - Returns: `nil` if there is neither a taste nor a measurement.
    static func of(_ cup: Cup, before: Cup?) -> Advice? {
        guard before != nil else { return first(cup) }
        return Reasoning(cup: cup, before: before).advice
    }

    // MARK: The first brew

    /// The hint after a first brew, by the taste that was ticked.
    private static func first(_ cup: Cup) -> Advice? {
        switch (cup.taste.extraction, cup.taste.strength) {
        case (.bitter, _): Advice(change: .coarser, reasons: [Phrase("Try slightly coarser or cooler")])
        case (.sour, _): Advice(change: .finer, reasons: [Phrase("Try slightly finer or hotter")])
        case (_, .weak): Advice(change: .moreCoffee, reasons: [Phrase("Try higher dose or finer")])
        case (_, .strong): Advice(change: .moreWater, reasons: [Phrase("Try lower dose or coarser")])
        case (nil, nil): nil
        default: Advice(change: .keep, reasons: [Phrase("It was just right.")])
        }
    }
}

/// Computes a suggestion, from the second brew on.
private struct Reasoning {
    let cup: Cup
    let before: Cup?
    /// As tasted, otherwise as measured.
    let extraction: Taste.Extraction?
    let strength: Taste.Strength?
    let isMeasured: Bool

    init(cup: Cup, before: Cup?) {
        (self.cup, self.before) = (cup, before)
        isMeasured = cup.taste.isEmpty && cup.extraction != nil
        extraction = isMeasured ? Self.measuredExtraction(cup) : cup.taste.extraction
        strength = isMeasured ? Self.measuredStrength(cup) : cup.taste.strength
    }

    private static func measuredExtraction(_ cup: Cup) -> Taste.Extraction? {
        cup.extraction.map { extraction in
            if extraction.percent < Extraction.goodPercent.lowerBound { return .sour }
            return extraction.percent > Extraction.goodPercent.upperBound ? .bitter : .balanced
        }
    }

    /// The good range of strength is known for filter coffee only.
    private static func measuredStrength(_ cup: Cup) -> Taste.Strength? {
        guard !cup.method.yieldsBeverage, let tds = cup.tds else { return nil }
        if tds < Extraction.goodTDS.lowerBound { return .weak }
        return tds > Extraction.goodTDS.upperBound ? .strong : .right
    }

    var advice: Advice? {
        guard let tasted else { return nil }
        let change = change
        var reasons = [tasted]
        if let effect, let words = cup.change?.words(effect) { reasons.append(words) }
        if let words = delayWords(for: change) { reasons.append(words) }
        if isCorner {
            reasons.append(
                change.isOfExtraction
                    ? Phrase("One change at a time: adjust the strength with the next cup.")
                    : Phrase("Last time you changed the extraction. Now change the strength."))
        }
        return Advice(change: change, reasons: reasons)
    }

    // MARK: The change

    /// Whether both axes are off.
    private var isCorner: Bool {
        guard let extraction, let strength else { return false }
        return extraction != .balanced && strength != .right
    }

    private var change: BrewChange {
        let ofStrength: BrewChange? =
            switch strength {
            case .weak: .moreCoffee
            case .strong: .moreWater
            default: nil
            }
        guard let extraction, extraction != .balanced else { return ofStrength ?? .keep }
        // Both axes are off, and the last change moved the extraction in the right direction: change the strength now.
        if let ofStrength, let last = cup.change, last == grindChange || last == heatChange { return ofStrength }
        return extractionChange
    }

    private var grindChange: BrewChange { extraction == .sour ? .finer : .coarser }
    private var heatChange: BrewChange { extraction == .sour ? .hotter : .cooler }

    /// Changes the grind first; then the temperature, if the grind was not enough or the time shows that the grind is
    /// right.
    private var extractionChange: BrewChange {
        guard canHeat else { return grindChange }
        if cup.change == grindChange && effect == .wasNotEnough { return heatChange }
        return delaySpeaksAgainstGrind ? heatChange : grindChange
    }

    private var canHeat: Bool {
        guard cup.method != .coldBrew, let temperature = cup.temperature else { return false }
        return extraction == .sour ? temperature <= Celsius(98) : temperature >= Celsius(82)
    }

    private var delaySpeaksAgainstGrind: Bool {
        guard let delay = cup.delay else { return false }
        return extraction == .sour ? delay > 0 : delay < 0
    }

    // MARK: What the last change did

    private var effect: BrewChange.Effect? {
        guard let last = cup.change, last != .keep else { return nil }
        return last.isOfExtraction ? effectOnExtraction(of: last) : effectOnStrength(of: last)
    }

    private func effectOnExtraction(of last: BrewChange) -> BrewChange.Effect? {
        guard let extraction else { return nil }
        if extraction == .balanced { return .helped }
        return (extraction == .sour) == [.finer, .hotter].contains(last) ? .wasNotEnough : .wentTooFar
    }

    private func effectOnStrength(of last: BrewChange) -> BrewChange.Effect? {
        guard let strength else { return nil }
        if strength == .right { return .helped }
        return (strength == .weak) == (last == .moreCoffee) ? .wasNotEnough : .wentTooFar
    }

    // MARK: Words

    private func delayWords(for change: BrewChange) -> Phrase? {
        guard let delay = cup.delay, extraction != nil, extraction != .balanced else { return nil }
        let time = StepTime.text(abs(delay))
        switch (delay > 0, change) {
        case (false, .finer): return Phrase("It ran \(time) faster than planned: another reason to grind finer.")
        case (true, .coarser):
            return Phrase("It ran \(time) slower than planned: another reason to grind coarser.")
        case (true, .hotter): return Phrase("It ran \(time) slower than planned: the grind is fine enough.")
        case (false, .cooler): return Phrase("It ran \(time) faster than planned: the grind is coarse enough.")
        default: return nil
        }
    }

    private var tasted: Phrase? {
        if isMeasured { return measured }
        switch (extraction, strength) {
        case (.sour, .weak): return Phrase("It was sour and weak.")
        case (.sour, .strong): return Phrase("It was sour and strong.")
        case (.sour, _): return Phrase("It was sour: the coffee was under-extracted.")
        case (.bitter, .weak): return Phrase("It was bitter and weak.")
        case (.bitter, .strong): return Phrase("It was bitter and strong.")
        case (.bitter, _): return Phrase("It was bitter: the coffee was over-extracted.")
        case (_, .weak): return Phrase("It was weak.")
        case (_, .strong): return Phrase("It was strong.")
        case (nil, nil): return nil
        default: return Phrase("It was just right.")
        }
    }

    private var measured: Phrase {
        switch (extraction, strength) {
        case (.sour, _): Phrase("Your measurement shows an extraction below 18 %.")
        case (.bitter, _): Phrase("Your measurement shows an extraction above 22 %.")
        case (_, .weak): Phrase("Your measurement shows a strength below 1.15 %.")
        case (_, .strong): Phrase("Your measurement shows a strength above 1.35 %.")
        default: Phrase("Your measurement shows it was just right.")
        }
    }
}
