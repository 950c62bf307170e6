/// What a recipe says, whoever has it.
struct RecipeContent: Sendable, Equatable {
    var method: BrewMethod
    /// 1 to 100 characters.
    var name: String
    var dose: Grams
    /// Water that is poured, or what is in the cup: see `BrewMethod.yieldsBeverage`.
    var yield: Grams
    /// 0.5 to 100 °C.
    var temperature: Celsius
    var grind: Grind
    /// What the grounds feel like: “like sand”. Empty for nothing.
    var tactile = ""
    var steps: [RecipeStep]

    static let nameLimit = 100
    static let tactileLimit = 200
    static let stepLimit = 300
    static let mostSteps = 36
}

struct RecipeStep: Sendable, Equatable {
    var instruction: String
    /// How long it takes; `nil` for as long as whoever brews needs.
    var seconds: Int?
    var water: StepWater?
}

/// Water of one step.
struct StepWater: Sendable, Equatable {
    /// What is added, or what the scale then shows.
    var amount: Grams
    /// Whether `amount` is what the scale then shows: all that was poured so far.
    var isTarget: Bool
    var kind: Kind

    /// The raw values stand in the database and in exports. Every kind counts towards the yield.
    enum Kind: String, CaseIterable, Sendable {
        case pour
        case ice
        /// Water that is added to the cup, past the coffee.
        case bypass
    }
}

/// How a cup tasted, on two axes that may each be left out.
struct Taste: Sendable, Equatable {
    var extraction: Extraction?
    var strength: Strength?

    /// The raw values stand in the database and in exports.
    enum Extraction: Int, CaseIterable, Sendable {
        case sour = -1
        case balanced = 0
        case bitter = 1
    }

    enum Strength: Int, CaseIterable, Sendable {
        case weak = -1
        case right = 0
        case strong = 1
    }

    /// As forms send it: `sour-weak`, `balanced-right`, `bitter` (that axis alone), `strong`; `nil` for what is none.
    /// Nothing said is the empty string.
    init?(field: String) {
        var parts = field.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        if field.isEmpty { parts = [] }
        for part in parts {
            if let extraction = Extraction.allCases.first(where: { $0.word == part }), self.extraction == nil,
                strength == nil
            {
                self.extraction = extraction
            } else if let strength = Strength.allCases.first(where: { $0.word == part }), self.strength == nil {
                self.strength = strength
            } else {
                return nil
            }
        }
    }

    init(extraction: Extraction? = nil, strength: Strength? = nil) {
        self.extraction = extraction
        self.strength = strength
    }

    var field: String { [extraction?.word, strength?.word].compactMap(\.self).joined(separator: "-") }

    var isEmpty: Bool { extraction == nil && strength == nil }
}

extension Taste.Extraction {
    var word: String {
        switch self {
        case .sour: "sour"
        case .balanced: "balanced"
        case .bitter: "bitter"
        }
    }
}

extension Taste.Strength {
    var word: String {
        switch self {
        case .weak: "weak"
        case .right: "right"
        case .strong: "strong"
        }
    }
}

/// The one thing that is done otherwise in the next cup. The raw values stand in the database and in forms.
enum BrewChange: String, CaseIterable, Sendable {
    case finer
    case coarser
    case hotter
    case cooler
    case moreCoffee = "more_coffee"
    case moreWater = "more_water"
    /// Nothing: this recipe for this bag.
    case keep
}
