/// Words that put together look like a house full of things.
enum DemoWords {
    private static let first = [
        "Blue", "Old", "Grandmother’s", "Wooden", "Spare", "Swedish", "Small", "Borrowed", "Second", "Green", "Winter",
        "Summer", "Broken", "Round", "Silver", "Étienne’s", "Garden", "Kitchen", "Travel", "Painted",
    ]
    private static let second = [
        "lamp", "bicycle", "cookbook", "armchair", "teapot", "ladder", "atlas", "blanket", "violin", "hammer",
        "suitcase", "radio", "mirror", "camera", "kettle", "clock", "telescope", "basket", "letter", "piano", "jacket",
        "wheelbarrow", "thermos", "compass", "umbrella", "typewriter", "sledge", "lantern", "picture",
        "crème brûlée set",
    ]
    private static let third = [
        "from the attic", "in the hall", "for the boat", "of the neighbours", "by the window", "from Ystad",
        "for guests", "with the dent", "under the stairs", "from the flea market", "for the cellar", "",
    ]

    static func name(_ number: Int) -> String {
        let parts = [
            first[number * 7 % first.count], second[number / 3 % second.count],
            third[number / 90 % third.count],
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " ") + " \(number + 1)"
    }

    static func notes(_ number: Int) -> String {
        number % 3 == 0
            ? "" : "Found \(third[number % 11]). Kept with the \(second[(number * 11) % second.count])."
    }

    static func fieldName(_ number: Int) -> String {
        let names = [
            "Maker", "Year", "Weight", "Bought on", "In use", "State", "Place", "Pieces", "Price", "Checked on", "Lent",
            "Room",
        ]
        return number < names.count ? names[number] : "\(names[number % names.count]) \(number / names.count + 1)"
    }

    static func option(_ number: Int) -> String { ["New", "Good", "Worn", "Broken"][number % 4] }

    static func text(_ number: Int) -> String {
        "\(first[number % first.count]) \(second[number * 3 % second.count])"
    }
}
