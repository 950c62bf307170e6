import House

/// Things of another program before they are imported. `source` is the program's name and its id of the thing: it keeps
/// a file from being imported twice, and things refer to each other by it.
struct ImportedRecipe: Codable, Sendable, Equatable {
    let source: String
    var content: RecipeContent
    var origin = BrewRecipe.Origin.custom
    /// `nil` if the file does not say it.
    var createdAt: Instant?
    var changedAt: Instant?
    /// Earlier versions, the oldest first; only exports of Hearth have them.
    var versions: [Version] = []

    struct Version: Codable, Sendable, Equatable {
        let content: RecipeContent
        let writtenAt: Instant
        let replacedAt: Instant
    }
}

struct ImportedBag: Codable, Sendable, Equatable {
    let source: String
    var name: String
    var roaster = ""
    var roastedOn: Day?
    var openedOn: Day?
    var frozenOn: Day?
    var thawedOn: Day?
    var finishedOn: Day?
    var weight: Grams?
    /// In the minor unit of `currency`.
    var price: Int?
    var currency = ""
    var note = ""
    /// How much more is left of it than its weight less its cups: negative where coffee was taken without a cup.
    var stockChange = Grams.zero
    /// Data without a field in Hearth, as JSON.
    var extras = ""
    /// In order; only exports of Hearth have them.
    var photos: [Photo] = []

    /// A photo in an archive, unpacked when it is needed.
    struct Photo: Codable, Sendable, Equatable {
        /// Path in the archive.
        let path: String
        /// The file name to store.
        let fileName: String
        var title = ""
        var caption = ""
        var isMain = false
    }
}

struct ImportedGear: Codable, Sendable, Equatable {
    let source: String
    /// Raw value of a `BrewGear.Kind`.
    let kind: String
    var name: String
    var note = ""
    var isRetired = false
}

/// A cup. It has names besides references, because a cup keeps the names that things had.
struct ImportedLog: Codable, Sendable, Equatable {
    struct Thing: Codable, Sendable, Equatable {
        var source: String?
        var name = ""
    }

    struct Bean: Codable, Sendable, Equatable {
        var bag: String?
        var name: String
        var amount: Grams
        /// `nil` if the file does not say what the bag was like.
        var then: BrewedBean?
    }

    let source: String
    var finishedAt: Instant
    var day: Day
    var zone = ""
    var method: BrewMethod
    var recipe: String?
    var recipeName: String
    var dose: Grams
    var yield: Grams
    var temperature: Celsius?
    var grind: Grind?
    var setting = ""
    var grinder = Thing()
    var dripper = Thing()
    var water = Thing()
    var seconds: Int?
    var plannedSeconds: Int?
    var stepTimes: [Int] = []
    var steps: [BrewPlan.Step] = []
    var change: BrewChange?
    var rating: Int?
    var taste = Taste()
    var note = ""
    /// Hundredths of a percent.
    var tds: Int?
    var beverage: Grams?
    var beans: [Bean] = []
    var extras = ""
}

extension ImportedBag {
    /// Sets a price in the major unit of a currency. A price in an unknown currency is none.
    mutating func setPrice(_ number: Double?, _ code: String) {
        guard Currency(code) != nil else { return }
        price = Self.minor(number, scale: BrewExport.scale(code))
        currency = price == nil ? "" : code
    }

    /// - Parameter scale: the minor units of a major one.
    static func minor(_ number: Double?, scale: Double) -> Int? {
        number.flatMap { (0...1e9).contains($0) ? Int(($0 * scale).rounded()) : nil }
    }
}
