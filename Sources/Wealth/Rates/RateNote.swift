import House
import Localization

/// Notes on the rate with which a value counts in a total of another currency.
enum RateNote {
    /// That the rate is missing or old; `nil` if there is nothing to say.
    static func short(_ kept: KeptRate?, of day: Day, _ words: Words) -> String? {
        guard let kept else { return words("no rate") }
        guard let rateDay = kept.day, RateAge(rateDay.number, of: day.number) != nil else { return nil }
        return words("rate of \(words.day(rateDay, isShort: true))")
    }

    /// The rate of a value of this day, with its own day and age.
    static func full(
        _ kept: KeptRate?, of money: Money, in total: Currency, on valueDay: Day, _ words: Words
    ) -> String {
        let base = money.currency
        guard let kept else {
            return words(
                "No rate from \(base.code) to \(total.code) for this day: shown in its own currency.")
        }
        if let rate = KeptRate.value(kept.text), money.converted(to: total, rate: rate) == nil {
            return words("Too large to convert to \(total.code): shown in its own currency.")
        }
        let value = NumberSyntax(words.language).written(kept.shown)
        guard let day = kept.day else { return words("Converted at 1 \(base.code) = \(value) \(total.code).") }
        let on = words.day(day, isShort: true)
        let text = words("Converted at 1 \(base.code) = \(value) \(total.code), the rate of \(on).")
        guard case .older(let days, _)? = RateAge(day.number, of: valueDay.number) else { return text }
        return text + " " + words("It is \(days) days older than the value.")
    }
}
