/// A recipe in the editor, with all values as typed.
struct RecipeDraft: Sendable, Equatable {
    var name = ""
    var method = ""
    var dose = ""
    var yield = ""
    var temperature = ""
    var grind = ""
    var tactile = ""
    var steps: [Step] = []

    struct Step: Sendable, Equatable {
        var instruction = ""
        var timer = ""
        var water = ""
        /// `add` or `total`.
        var target = "add"
        /// `pour`, `ice` or `bypass`.
        var kind = "pour"

        var isEmpty: Bool { instruction.isEmpty && timer.isEmpty && water.isEmpty }
    }
}
