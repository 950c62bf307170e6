import Localization

/// The names of imports in undo and the bin.
enum BrewImports {
    static let imported = Phrase.key("Brews of “%@” brought in")
}
