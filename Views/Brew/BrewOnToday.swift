import HTML
import House
import Localization

/// The running brews, for the first page.
struct BrewOnToday: PagePart {
    let running: [RunRow]

    func html(_ words: Words) -> HTML {
        """
        <section class="group"><h2 class="group__title">\(words("Brewing now"))</h2>
        \(running, { $0.html })</section>
        """
    }
}
