import Localization

/// The mood, place and weather of an entry, for a text that has to say them because the entry itself cannot hold them.
struct DiaryFacts: Sendable, Equatable {
    /// 1 to 5, 5 the best.
    var mood: Int?
    var place = ""
    var weather = ""

    /// Each with its name, in a language; empty if there is none.
    struct Named: Codable, Sendable, Equatable {
        var mood = ""
        var place = ""
        var weather = ""

        /// One line; `nil` if there are none.
        var line: String? {
            let named = [mood, place, weather].filter { !$0.isEmpty }
            return named.isEmpty ? nil : named.joined(separator: " · ")
        }
    }

    func named(_ words: Words) -> Named {
        func text(_ name: String, _ fact: String) -> String { fact.isEmpty ? "" : words("\(name): \(fact)") }
        return Named(
            mood: text(words("Mood"), mood.map { DiaryMood(step: $0).name(words) } ?? ""),
            place: text(words("Place"), place), weather: text(words("Weather"), weather))
    }
}
