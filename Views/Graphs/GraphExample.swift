import House
import Localization

/// An example of an entity with an attribute for an empty graph, chosen by its name, or of a household's things.
enum GraphExample: CaseIterable {
    case books, garden, kitchen, things

    /// Beginnings of words in all five languages.
    private var signs: [String] {
        switch self {
        case .books:
            ["book", "librar", "read", "buch", "bücher", "bibliot", "lesen", "libro", "livre", "книг", "библиот"]
        case .garden: ["garden", "plant", "garten", "pflanz", "jardin", "jardín", "huerto", "сад", "огород", "раст"]
        case .kitchen:
            ["kitchen", "cook", "recip", "küche", "koch", "rezept", "cocina", "recet", "cuisine", "кухн", "рецеп"]
        case .things: []
        }
    }

    /// Endings of German words, which say last what a thing is: “Kräutergarten”.
    private var endings: [String] {
        switch self {
        case .books: ["bücher"]
        case .garden: ["garten", "pflanzen"]
        case .kitchen: ["küche", "rezepte"]
        case .things: []
        }
    }

    init(_ name: String) {
        let words = name.lowercased().split { !$0.isLetter }
        func first(_ signs: (Self) -> [String], _ fits: (Substring, String) -> Bool) -> Self? {
            Self.allCases.first { example in
                signs(example).contains { sign in words.contains { fits($0, sign) } }
            }
        }
        self = first(\.signs, { $0.hasPrefix($1) }) ?? first(\.endings, { $0.hasSuffix($1) }) ?? .things
    }

    /// - Parameter path: of the graph, if its reader may add to it.
    func rows(_ words: Words, addingTo path: String?) -> [EmptyPlace.Example] {
        let (icon, entity, attribute) = names(words)
        let form = path.map { "\($0)/entities/new?name=\(Address.encoded(entity))" }
        return [
            EmptyPlace.Example(icon, entity, words("For example: an entity"), fills: form),
            EmptyPlace.Example(.tag, attribute, words("One of its attributes"), fills: nil),
        ]
    }

    private func names(_ words: Words) -> (Icon, entity: String, attribute: String) {
        switch self {
        case .books: (.book, words("Novels"), "Moby-Dick")
        case .garden: (.flower, words("Roses"), words("The climbing rose by the gate"))
        case .kitchen: (.pot, words("Soups"), words("Pumpkin soup"))
        case .things: (.tool, words("Machines"), words("The washing machine"))
        }
    }
}
