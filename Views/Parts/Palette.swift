import Localization

/// The ten colours of members and choices by name; 0 is none.
enum Palette {
    static func name(of colour: Int, _ words: Words) -> String {
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
}
