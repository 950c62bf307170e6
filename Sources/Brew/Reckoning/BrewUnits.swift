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
        usesOunces ? Self.plain(weight.number / Self.gramsPerOunce, decimals: 2) : weight.plain
    }

    func plain(_ temperature: Celsius) -> String {
        usesFahrenheit ? "\(Int((temperature.number * 9 / 5 + 32).rounded()))" : temperature.plain
    }

    /// The value of a field in the reader's language: `15,5`. Reading it gives the same weight again: what is saved as
    /// it was shown stays as it was, also in ounces, of which two decimals are coarser than a tenth of a gram.
    func field(_ weight: Grams, _ words: Words) -> String {
        let short = plain(weight)
        let isExact = self.weight(short, .en) == weight
        return Self.field(isExact ? short : Self.plain(weight.number / Self.gramsPerOunce, decimals: 3), words)
    }

    /// The same for a temperature: half a degree Celsius is less than one of Fahrenheit.
    func field(_ temperature: Celsius, _ words: Words) -> String {
        let short = plain(temperature)
        let isExact = self.temperature(short, .en) == temperature
        return Self.field(isExact ? short : Self.plain(temperature.number * 9 / 5 + 32, decimals: 1), words)
    }

    private static func field(_ plain: String, _ words: Words) -> String {
        NumberSyntax(words.language).written(plain, isGrouped: false)
    }

    /// `0.55`: no more decimals than so many, and no zeros at the end.
    private static func plain(_ number: Double, decimals: Int) -> String {
        let scale = UInt((0..<decimals).reduce(1) { scale, _ in scale * 10 })
        let scaled = Int((number * Double(scale)).rounded())
        var fraction = "\(scaled.magnitude % scale + scale)".dropFirst()
        while fraction.last == "0" { fraction.removeLast() }
        return "\(scaled < 0 ? "-" : "")\(scaled.magnitude / scale)\(fraction.isEmpty ? "" : ".")\(fraction)"
    }

    /// `15,5 g`
    func text(_ weight: Grams, _ words: Words) -> String {
        "\(NumberSyntax(words.language).written(plain(weight)))\u{A0}\(words.weightUnit(weightSign))"
    }

    func text(_ temperature: Celsius, _ words: Words) -> String {
        "\(NumberSyntax(words.language).written(plain(temperature)))\u{A0}\(temperatureSign)"
    }

    /// The step by which water is made hotter or cooler: `2 °C`, `4 °F`.
    var step: String { "\(usesFahrenheit ? 4 : 2)\u{A0}\(temperatureSign)" }

    /// Why a temperature is refused.
    func refusal(_ words: Words) -> Phrase {
        Phrase("Enter more than \(text(Celsius(0), words)) and at most \(text(Celsius(100), words)).")
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
        let celsius = usesFahrenheit ? (number - 32) * 5 / 9 : number
        return Celsius(halves: Int((celsius * 2).rounded()))
    }

    static func number(_ typed: String, _ language: Language) -> Double? {
        var bare = typed[...]
        while let last = bare.last, last.isLetter || last == "°" || last == "%" || last.isWhitespace {
            bare.removeLast()
        }
        return NumberSyntax(language).plain(String(bare)).flatMap { Double($0) }
    }
}

extension Words {
    /// The name of a unit of weight: `г` in Russian. Scripts and files have its sign, `g` or `oz`.
    func weightUnit(_ sign: String) -> String { self(sign == "oz" ? Phrase("oz") : Phrase("g")) }

    /// `Coffee (g)`: the label of a field with a weight.
    func weightLabel(_ label: String, _ sign: String) -> String { "\(label) (\(weightUnit(sign)))" }
}
