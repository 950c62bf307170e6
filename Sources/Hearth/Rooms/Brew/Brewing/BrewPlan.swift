import Foundation

/// What was chosen before a brew began: it does not change, whatever becomes of recipe, beans and gear. Kept as JSON.
struct BrewPlan: Sendable, Codable, Equatable {
    var name: String
    /// A `BrewMethod`.
    var method: String
    /// Tenths of a gram.
    var dose: Int
    var yield: Int
    /// Halves of a degree Celsius.
    var temperature: Int
    /// A `Grind`.
    var grind: String
    /// Of the grinder: `24 clicks`.
    var setting = ""
    var steps: [Step]
    var beans: [Bean] = []
    var grinder: Gear?
    var dripper: Gear?
    var water: Gear?
    /// A `BrewChange`: what is done otherwise than in the cup before.
    var change = ""

    struct Step: Sendable, Codable, Equatable {
        var text: String
        var seconds: Int?
        /// Tenths of a gram: what is added, and what the scale then shows.
        var add: Int?
        var shows: Int?
        var kind: String?
    }

    struct Bean: Sendable, Codable, Equatable {
        var bag: UUID
        var name: String
        /// Tenths of a gram.
        var amount: Int
    }

    struct Gear: Sendable, Codable, Equatable {
        var id: UUID
        var name: String
    }

    /// How long it is brewed by the recipe: from the first step that takes a time to the last that does; `nil` where one
    /// between them waits for a tap.
    var plannedSeconds: Int? {
        let times = steps.map(\.seconds)
        guard let first = times.firstIndex(where: { $0 != nil }), let last = times.lastIndex(where: { $0 != nil }),
            !times[first...last].contains(nil)
        else { return nil }
        return times[first...last].compactMap(\.self).reduce(0, +)
    }

    var brewMethod: BrewMethod { BrewMethod(rawValue: method) ?? .v60 }
}
