/// What another program says of coffee, before it is anybody's here. `source` names each thing as that program does, so
/// that the same file brings nothing twice; things refer to each other by it.
struct ImportedRecipe: Sendable, Equatable {
    let source: String
    var content: RecipeContent
}

struct ImportedBag: Sendable, Equatable {
    let source: String
    var name: String
    var roaster = ""
    var roastedOn: Day?
    var openedOn: Day?
    var frozenOn: Day?
    var thawedOn: Day?
    var finishedOn: Day?
    var weight: Grams?
    /// Hundredths of `currency`.
    var price: Int?
    var currency = ""
    var note = ""
    /// What has no field here, as JSON.
    var extras = ""
}

struct ImportedGear: Sendable, Equatable {
    let source: String
    /// As `BrewGear.Kind`.
    let kind: String
    var name: String
    var note = ""
    var isRetired = false
}

/// A cup. Names stand beside references, because a cup keeps what things were called.
struct ImportedLog: Sendable, Equatable {
    struct Thing: Sendable, Equatable {
        var source: String?
        var name = ""
    }

    struct Bean: Sendable, Equatable {
        var bag: String?
        var name: String
        var amount: Grams
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
