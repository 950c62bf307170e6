import Localization

/// A member's units. Values are stored in grams and degrees Celsius, whatever the member reads.
struct BrewUnits: Sendable, Equatable {
    var usesFahrenheit = false
    var usesOunces = false

    static let gramsPerOunce = 28.349_523_125

    var weightSign: String { usesOunces ? "oz" : "g" }
    var temperatureSign: String { usesFahrenheit ? "°F" : "°C" }

    // MARK: Writing

    /// `15.5`: with a point, as programs write it. Ounces with two decimals.
    func plain(_ weight: Grams) -> String {
        guard usesOunces else { return weight.plain }
        let hundredths = Int((weight.number / Self.gramsPerOunce * 100).rounded())
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if rest == 0 { return "\(whole)" }
        return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
    }

    func plain(_ temperature: Celsius) -> String {
        usesFahrenheit ? "\(Int((temperature.number * 9 / 5 + 32).rounded()))" : temperature.plain
    }

    /// The value of a field in the reader's language: `15,5`.
    func field(_ weight: Grams, _ words: Words) -> String { Self.field(plain(weight), words) }

    func field(_ temperature: Celsius, _ words: Words) -> String { Self.field(plain(temperature), words) }

    private static func field(_ plain: String, _ words: Words) -> String {
        NumberSyntax(words.language).written(plain, isGrouped: false)
    }

    /// `15,5 g`
    func text(_ weight: Grams, _ words: Words) -> String {
        "\(NumberSyntax(words.language).written(plain(weight)))\u{A0}\(weightSign)"
    }

    func text(_ temperature: Celsius, _ words: Words) -> String {
        "\(NumberSyntax(words.language).written(plain(temperature)))\u{A0}\(temperatureSign)"
    }

    // MARK: Reading

    /// Reads the value of a field, to a tenth of a gram; `nil` if it is no number. Ignores a unit after it.
    func weight(_ typed: String, _ language: Language) -> Grams? {
        guard let number = Self.number(typed, language), abs(number) <= 1_000_000 else { return nil }
        return Grams(tenths: Int((number * (usesOunces ? Self.gramsPerOunce : 1) * 10).rounded()))
    }

    /// Reads a temperature, to half a degree Celsius.
    func temperature(_ typed: String, _ language: Language) -> Celsius? {
        guard let number = Self.number(typed, language), abs(number) <= 10_000 else { return nil }
        return Celsius(halves: Int(((usesFahrenheit ? (number - 32) * 5 / 9 : number) * 2).rounded()))
    }

    static func number(_ typed: String, _ language: Language) -> Double? {
        var bare = typed[...]
        while let last = bare.last, last.isLetter || last == "°" || last == "%" || last.isWhitespace {
            bare.removeLast()
        }
        return NumberSyntax(language).plain(String(bare)).flatMap { Double($0) }
    }
}
