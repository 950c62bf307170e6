import Localization

/// The mood, place and weather of an entry, for a text that has to say them because the entry itself cannot hold them.
struct DiaryFacts: Sendable, Equatable {
    /// 1 to 5, 5 the best.
    var mood: Int?
    var place = ""
    var weather = ""

    /// One line in a language; `nil` if there are none.
    func line(_ words: Words) -> String? {
        let facts = [
            (words("Mood"), mood.map { DiaryMood(step: $0).name(words) } ?? ""), (words("Place"), place),
            (words("Weather"), weather),
        ]
        let named = facts.filter { !$0.1.isEmpty }.map { words("\($0.0): \($0.1)") }
        return named.isEmpty ? nil : named.joined(separator: " · ")
    }
}
