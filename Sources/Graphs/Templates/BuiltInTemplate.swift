import Localization

/// A template that comes with Hearth, in the reader's language.
struct BuiltInTemplate: Sendable {
    let key: String
    let icon: String
    let name: Phrase
    let fields: [Field]

    struct Field: Sendable {
        let name: Phrase
        let type: FieldType
        var unit = ""
        var isPinned = false
        var minimum: String?
        var maximum: String?
        var options: [(name: Phrase, colour: Int)] = []
    }

    static let all = [books, people, plants, appliances, medicines, wine, games, films, recipes, contracts]

    func schema(_ words: Words) -> Schema {
        Schema(
            fields: fields.map { field in
                Schema.Field(
                    name: words(field.name), type: field.type.rawValue, unit: field.unit, isPinned: field.isPinned,
                    minimum: field.minimum, maximum: field.maximum,
                    options: field.options.map { Schema.Option(name: words($0.name), colour: $0.colour) })
            }, item: ItemSuggestions.suggestion(for: words(name), in: words.language))
    }

    private static let stars = Field(
        name: Phrase("Rating"), type: .integer, unit: "★", isPinned: true, minimum: "1", maximum: "5")

    private static let books = BuiltInTemplate(
        key: "books", icon: "📚", name: Phrase("Books"),
        fields: [
            Field(name: Phrase("Author"), type: .text, isPinned: true), Field(name: Phrase("Year"), type: .integer),
            Field(
                name: Phrase("Status"), type: .choice, isPinned: true,
                options: [(Phrase("To read"), 2), (Phrase("Reading"), 4), (Phrase("Read"), 1)]),
            stars, Field(name: Phrase("Pages"), type: .integer, minimum: "1"),
            Field(name: Phrase("Lent to"), type: .text), Field(name: Phrase("ISBN"), type: .text),
        ])

    private static let people = BuiltInTemplate(
        key: "people", icon: "🧑", name: Phrase("People"),
        fields: [
            Field(name: Phrase("Birthday"), type: .date, isPinned: true),
            Field(name: Phrase("Phone"), type: .text, isPinned: true), Field(name: Phrase("E-mail"), type: .text),
            Field(name: Phrase("Address"), type: .longText),
            Field(
                name: Phrase("Group"), type: .choice,
                options: [
                    (Phrase("Family"), 4), (Phrase("Friends"), 1), (Phrase("Neighbours"), 5), (Phrase("Work"), 2),
                ]),
            Field(name: Phrase("Gift ideas"), type: .longText),
        ])

    private static let plants = BuiltInTemplate(
        key: "plants", icon: "🪴", name: Phrase("Plants"),
        fields: [
            Field(name: Phrase("Botanical name"), type: .text),
            Field(name: Phrase("Place"), type: .text, isPinned: true),
            Field(
                name: Phrase("Light (plants)"), type: .choice,
                options: [(Phrase("Sun"), 7), (Phrase("Half shade"), 1), (Phrase("Shade"), 9)]),
            Field(name: Phrase("Water every"), type: .integer, unit: "d", isPinned: true, minimum: "1"),
            Field(name: Phrase("Repotted on"), type: .date), Field(name: Phrase("Poisonous"), type: .yesNo),
        ])

    private static let appliances = BuiltInTemplate(
        key: "appliances", icon: "🔌", name: Phrase("Appliances"),
        fields: [
            Field(name: Phrase("Brand"), type: .text), Field(name: Phrase("Model"), type: .text, isPinned: true),
            Field(name: Phrase("Serial number"), type: .text), Field(name: Phrase("Bought on"), type: .date),
            Field(name: Phrase("Warranty until"), type: .date, isPinned: true),
            Field(name: Phrase("Price"), type: .decimal, unit: "€", minimum: "0"),
        ])

    private static let medicines = BuiltInTemplate(
        key: "medicines", icon: "💊", name: Phrase("Medicines"),
        fields: [
            Field(name: Phrase("Active ingredient"), type: .text, isPinned: true),
            Field(name: Phrase("Strength"), type: .decimal, unit: "mg", minimum: "0"),
            Field(name: Phrase("Best before"), type: .date, isPinned: true), Field(name: Phrase("For"), type: .text),
            Field(name: Phrase("On prescription"), type: .yesNo),
            Field(name: Phrase("Left"), type: .integer, minimum: "0"),
        ])

    private static let wine = BuiltInTemplate(
        key: "wine", icon: "🍷", name: Phrase("Wine"),
        fields: [
            Field(name: Phrase("Winery"), type: .text), Field(name: Phrase("Vintage"), type: .integer, isPinned: true),
            Field(
                name: Phrase("Colour"), type: .choice, isPinned: true,
                options: [(Phrase("Red"), 6), (Phrase("White"), 7), (Phrase("Rosé"), 4), (Phrase("Sparkling"), 2)]),
            Field(name: Phrase("Grape"), type: .text), Field(name: Phrase("Bottles"), type: .integer, minimum: "0"),
            Field(name: Phrase("Drink until"), type: .date), stars,
        ])

    private static let games = BuiltInTemplate(
        key: "games", icon: "🎲", name: Phrase("Board games"),
        fields: [
            Field(name: Phrase("Players from"), type: .integer, isPinned: true, minimum: "1"),
            Field(name: Phrase("Players to"), type: .integer, isPinned: true, minimum: "1"),
            Field(name: Phrase("Duration"), type: .integer, unit: "min", minimum: "1"),
            Field(name: Phrase("From age"), type: .integer, minimum: "0"), stars,
            Field(name: Phrase("Lent to"), type: .text),
        ])

    private static let films = BuiltInTemplate(
        key: "films", icon: "🎬", name: Phrase("Films"),
        fields: [
            Field(name: Phrase("Director"), type: .text, isPinned: true), Field(name: Phrase("Year"), type: .integer),
            Field(name: Phrase("Duration"), type: .integer, unit: "min", minimum: "1"),
            Field(name: Phrase("Seen on"), type: .date, isPinned: true), stars,
        ])

    private static let recipes = BuiltInTemplate(
        key: "recipes", icon: "🍲", name: Phrase("Dishes"),
        fields: [
            Field(name: Phrase("Servings"), type: .integer, isPinned: true, minimum: "1"),
            Field(name: Phrase("Duration"), type: .integer, unit: "min", isPinned: true, minimum: "1"),
            Field(name: Phrase("Ingredients"), type: .longText), Field(name: Phrase("Vegetarian"), type: .yesNo), stars,
        ])

    private static let contracts = BuiltInTemplate(
        key: "contracts", icon: "📄", name: Phrase("Contracts"),
        fields: [
            Field(name: Phrase("With whom"), type: .text, isPinned: true),
            Field(name: Phrase("Contract number"), type: .text), Field(name: Phrase("Begins on"), type: .date),
            Field(name: Phrase("Cancel by"), type: .date, isPinned: true),
            Field(name: Phrase("Price"), type: .decimal, unit: "€", minimum: "0"),
        ])
}
