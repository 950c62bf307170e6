import Localization

/// What undo calls brews that were brought in.
enum BrewImports {
    static let imported = Phrase.key("Brews of “%@” brought in")
}
