import Localization

/// What one of an entity's things is called, as its members typed it; both texts are optional.
struct ItemName: Codable, Sendable, Equatable {
    /// “Book”, as it stands on a button.
    var singular = ""
    /// “books”, as it stands after a number; in Russian the genitive: «книг».
    var plural = ""

    /// Of each of the two texts, in Unicode scalars.
    static let limit = 40

    var isEmpty: Bool { self == ItemName() }

    /// The singular as it stands in a sentence: small at its beginning if the plural is (Book, books), and as it was
    /// typed otherwise (Buch, Bücher; DVD, DVDs).
    private var inside: String {
        guard let first = singular.first, first.isUppercase, plural.first?.isLowercase == true else { return singular }
        return first.lowercased() + singular.dropFirst()
    }

    // MARK: In words

    /// On a button beside a plus.
    func adding(_ words: Words) -> String { singular.isEmpty ? words("Add") : singular }

    /// “New book”; nil if the entity does not say what one is called.
    func new(_ words: Words) -> String? { singular.isEmpty ? nil : words("New \(inside)") }

    func new(in entity: String, _ words: Words) -> String {
        singular.isEmpty ? words("\(entity): New attribute") : words("\(entity): New \(inside)")
    }

    /// “29 books”; nil if the entity does not say what this many are called.
    func counted(_ count: Int, _ words: Words) -> String? {
        noun(count, words).map { words("\(count) \($0)") }
    }

    func count(_ count: Int, _ words: Words) -> String { counted(count, words) ?? words("\(count) attributes") }

    func search(_ count: Int, _ words: Words) -> String {
        noun(count, words).map { words("Search \(count) \($0)") } ?? words("Search \(count) attributes")
    }

    func all(_ count: Int, _ words: Words) -> String {
        noun(count, words).map { words("All \(count) \($0)") } ?? words("All \(count) attributes")
    }

    func moving(_ count: Int, _ words: Words) -> String {
        noun(count, words).map { words("Move \(count) \($0) to…") } ?? words("Move \(count) attributes to…")
    }

    func moving(_ count: Int, to target: String, _ words: Words) -> String {
        noun(count, words).map { words("Move \(count) \($0) to \(target)?") }
            ?? words("Move \(count) attributes to \(target)?")
    }

    /// “No books yet”; nil if the entity does not say what several are called.
    func none(_ words: Words) -> String? { plural.isEmpty ? nil : words("No \(plural) yet") }

    func select(_ words: Words) -> String { plural.isEmpty ? words("Select attributes") : words("Select \(plural)") }

    func select(in entity: String, _ words: Words) -> String {
        plural.isEmpty ? words("\(entity): Select attributes") : words("\(entity): Select \(plural)")
    }

    /// The word after a number. A language with more than two forms of a plural, as Russian, has sentences that take the
    /// plural for every number: «Всего книг: 1».
    private func noun(_ count: Int, _ words: Words) -> String? {
        let language = words.language
        let isOne = language.pluralCategories.count == 2 && language.pluralCategory(count) == .one
        let noun = isOne ? inside : plural
        return noun.isEmpty ? nil : noun
    }
}
