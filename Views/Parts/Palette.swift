package import Localization

/// The names of colours for screen readers.
package enum Palette {
    /// The names of the ten colours of members and choices; 0 is none.
    package static func name(of colour: Int, _ words: Words) -> String {
        switch colour {
        case 0: words("No colour")
        case 1: words("Moss")
        case 2: words("Blue")
        case 3: words("Plum")
        case 4: words("Rust")
        case 5: words("Teal")
        case 6: words("Rose")
        case 7: words("Ochre")
        case 8: words("Indigo")
        case 9: words("Slate")
        default: words("Brown")
        }
    }

    /// The names of the ten colours of series.
    package static func seriesName(of colour: Int, _ words: Words) -> String {
        switch colour {
        case 1: words("Blue")
        case 2: words("Green")
        case 3: words("Amber")
        case 4: words("Coral")
        case 5: words("Lilac")
        case 6: words("Raspberry")
        case 7: words("Teal")
        case 8: words("Indigo")
        case 9: words("Mint")
        default: words("Brown")
        }
    }
}
