import Foundation

/// The choices made before a brew. A copy that later changes of recipe, beans and gear do not affect. Stored as JSON.
struct BrewPlan: Sendable, Codable, Equatable {
    var name: String
    /// Raw value of a `BrewMethod`.
    var method: String
    /// Tenths of a gram.
    var dose: Int
    var yield: Int
    /// Halves of a degree Celsius.
    var temperature: Int
    /// Raw value of a `Grind`.
    var grind: String
    /// The setting of the grinder: `24 clicks`.
    var setting = ""
    var steps: [Step]
    var beans: [Bean] = []
    var grinder: Gear?
    var dripper: Gear?
    var water: Gear?
    /// Raw value of a `BrewChange`: the difference from the cup before.
    var change = ""
    /// The same as text, in the member's language and units: `2 °C hotter · A little finer than 18`.
    var changeText: String?
    /// A digest of the choices as they were sent: what they name, such as beans, may have changed since. `nil` where none
    /// were sent, and before Hearth kept it.
    var sent: String?

    struct Step: Sendable, Codable, Equatable {
        var text: String
        var seconds: Int?
        /// Tenths of a gram: the water that is added, and the weight that the scale shows after it.
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

    /// The planned duration, from the first step with a time to the last one; `nil` if a step in between waits for a
    /// tap.
    var plannedSeconds: Int? {
        let times = steps.map(\.seconds)
        guard let first = times.firstIndex(where: { $0 != nil }), let last = times.lastIndex(where: { $0 != nil }),
            !times[first...last].contains(nil)
        else { return nil }
        return times[first...last].compactMap(\.self).reduce(0, +)
    }

    var brewMethod: BrewMethod { BrewMethod(rawValue: method) ?? .v60 }
}

extension [BrewPlan.Step] {
    /// As a cup stores them; the same steps give the same text. Texts and numbers can always be encoded.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "[]"
    }

    init(json: String) { self = (try? JSONDecoder().decode(Self.self, from: Data(json.utf8))) ?? [] }

    /// The same steps with the times at which they begin.
    var scaled: [ScaledStep] {
        zip(self, Scaling.starts(map(\.seconds))).map { step, startsAt in
            ScaledStep(
                instruction: step.text, seconds: step.seconds, add: step.add.map { Grams(tenths: $0) },
                shows: step.shows.map { Grams(tenths: $0) }, kind: step.kind.flatMap { StepWater.Kind(rawValue: $0) },
                startsAt: startsAt)
        }
    }
}
