import HTML
import Localization

/// The mood of a day, in five steps.
struct DiaryMood: Sendable {
    /// 1 to 5, 5 the best.
    let step: Int

    /// The mood nearest to a mean of several.
    init(near mean: Double) { step = Int(mean.rounded()) }

    init(step: Int) { self.step = step }

    static let all = (1...5).map { DiaryMood(step: $0) }

    var emoji: String { ["😞", "🙁", "😐", "🙂", "😀"][min(max(step, 1), 5) - 1] }

    func name(_ words: Words) -> String {
        switch step {
        case ...1: words("Very bad")
        case 2: words("Bad")
        case 3: words("So-so")
        case 4: words("Good")
        default: words("Very good")
        }
    }

    func html(_ words: Words) -> HTML {
        "<span class=\"mood__sign\" role=\"img\" aria-label=\"\(name(words))\">\(emoji)</span>"
    }
}
