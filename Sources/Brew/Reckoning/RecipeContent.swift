/// The content of a recipe, without its owner.
struct RecipeContent: Codable, Sendable, Equatable {
    var method: BrewMethod
    /// 1 to 100 characters.
    var name: String
    var dose: Grams
    /// The poured water, or the beverage: see `BrewMethod.yieldsBeverage`.
    var yield: Grams
    /// 0.5 to 100 °C.
    var temperature: Celsius
    var grind: Grind
    /// How the grounds feel: “like sand”. May be empty.
    var tactile = ""
    var steps: [RecipeStep]

    static let nameLimit = 100
    static let tactileLimit = 200
    static let stepLimit = 300
    static let stepCountLimit = 36
}

struct RecipeStep: Codable, Sendable, Equatable {
    var instruction: String
    /// Seconds; `nil` for a step that waits for a tap.
    var seconds: Int?
    var water: StepWater?
}

/// Water of one step.
struct StepWater: Codable, Sendable, Equatable {
    /// The added water, or the weight that the scale shows after it.
    var amount: Grams
    /// Whether `amount` is the weight on the scale, of all the water so far.
    var isTarget: Bool
    var kind: Kind

    /// The raw values are stored in the database and in exports. Every kind counts towards the yield.
    enum Kind: String, CaseIterable, Codable, Sendable {
        case pour
        case ice
        /// Water that is added to the cup and does not pass the coffee.
        case bypass
    }
}

/// The taste of a cup on two axes, each optional.
struct Taste: Codable, Sendable, Equatable {
    var extraction: Extraction?
    var strength: Strength?

    /// The raw values are stored in the database and in exports.
    enum Extraction: Int, CaseIterable, Codable, Sendable {
        case sour = -1
        case balanced = 0
        case bitter = 1
    }

    enum Strength: Int, CaseIterable, Codable, Sendable {
        case weak = -1
        case right = 0
        case strong = 1
    }

    /// The value of a form: `sour-weak`, `balanced-right`, `bitter` (that axis alone), `strong`, or empty for no taste;
    /// `nil` for anything else.
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

/// The one difference of the next cup. The raw values are stored in the database and sent in forms.
enum BrewChange: String, CaseIterable, Codable, Sendable {
    case finer
    case coarser
    case hotter
    case cooler
    case moreCoffee = "more_coffee"
    case moreWater = "more_water"
    /// No change: the recipe suits the bag.
    case keep
}
