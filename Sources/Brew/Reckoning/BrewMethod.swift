import Localization

/// A brewing method. The raw values are stored in the database and in exports.
enum BrewMethod: String, CaseIterable, Codable, Sendable {
    case v60
    case kalita
    case chemex
    case aeropress
    case frenchPress = "french_press"
    case clever
    case moka
    case coldBrew = "cold_brew"
    case espresso
    case filterMachine = "filter_machine"

    /// Whether the yield is the weight of the beverage. Otherwise it is that of the poured water.
    var yieldsBeverage: Bool { self == .espresso || self == .moka }

    /// Whether it is full immersion: all grounds are in all the water until they are separated, and the extraction is
    /// computed from the total water.
    var isImmersion: Bool {
        switch self {
        case .frenchPress, .clever, .coldBrew, .aeropress: true
        case .v60, .kalita, .chemex, .moka, .espresso, .filterMachine: false
        }
    }

    var name: Phrase {
        switch self {
        case .v60: Phrase("V60")
        case .kalita: Phrase("Kalita Wave")
        case .chemex: Phrase("Chemex")
        case .aeropress: Phrase("AeroPress")
        case .frenchPress: Phrase("French press")
        case .clever: Phrase("Clever / Switch")
        case .moka: Phrase("Moka pot")
        case .coldBrew: Phrase("Cold brew")
        case .espresso: Phrase("Espresso")
        case .filterMachine: Phrase("Filter machine")
        }
    }
}

/// The fineness of the grind. The raw values are stored in the database and in exports.
enum Grind: String, CaseIterable, Codable, Sendable {
    case fine
    case medium
    case coarse

    var name: Phrase {
        switch self {
        case .fine: Phrase("Fine")
        case .medium: Phrase("Medium (grind)")
        case .coarse: Phrase("Coarse")
        }
    }
}
