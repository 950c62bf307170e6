import Localization

/// Moka pot and espresso: the yield is the weight of the beverage (for the moka pot after Beanconqueror 464), so no
/// step has water.
extension M0029Brew {
    static let mokaStarters: [Starter] = [
        // 15 g and boiled water, off before steam comes, base under the tap: 19thcoffee.com. The yield is an estimate
        // of ours for a pot of three cups: of some 155 g of water a part stays in the grounds and in the base.
        Starter(
            id: starterId(13), method: "moka", name: Phrase.key("Moka pot, preheated"),
            dose: 150, yield: 900, temperature: 196, grind: "fine",
            tactile: Phrase.key("A little finer than table salt"),
            steps: [
                .grind, fillBase, fillBasket, screw,
                Step(instruction: Phrase.key("Set it on medium heat with the lid open.")),
                turnDown,
                Step(instruction: Phrase.key("Take it off the heat when it turns pale and bubbles.")),
                Step(instruction: Phrase.key("Cool the base under the cold tap."), seconds: 10),
                stirFirst,
            ]),
        // 14 g in a three-cup pot, water of 85 °C, low heat, off 40–45 s after the first drops: sixteengrams.com. It
        // stops sooner than the other, so there is less in the cup.
        Starter(
            id: starterId(14), method: "moka", name: Phrase.key("Moka pot, gentle"),
            dose: 140, yield: 800, temperature: 170, grind: "fine",
            tactile: Phrase.key("Like table salt"),
            steps: [
                .grind, fillBase, fillBasket, screw,
                Step(instruction: Phrase.key("Set it on low heat with the lid open.")),
                turnDown,
                Step(instruction: Phrase.key("Let it flow slowly."), seconds: 40),
                Step(instruction: Phrase.key("Take it off the heat before it sputters.")),
                stirFirst,
            ]),
    ]

    private static let fillBase = Step(
        instruction: Phrase.key("Fill the base with hot water from the kettle, to just below the valve."))
    private static let fillBasket = Step(
        instruction: Phrase.key("Fill the basket loosely and level it without pressing."))
    private static let screw = Step(instruction: Phrase.key("Screw it together; hold the hot base with a cloth."))
    private static let turnDown = Step(instruction: Phrase.key("Turn the heat down as soon as coffee comes."))
    private static let stirFirst = Step(
        instruction: Phrase.key("Stir before you pour: the first drops are the strongest."))

    static let espressoStarters: [Starter] = [
        // 18 g to 36 g in 25–30 s: genicoffeeroaster.com, brewingwithdani.com. The temperatures of both are ours.
        Starter(
            id: starterId(17), method: "espresso", name: Phrase.key("Espresso 1:2"),
            dose: 180, yield: 360, temperature: 186, grind: "fine",
            tactile: Phrase.key("Like powdered sugar with a little grit"), steps: shot(27)),
        // 18 g to 54 g: brewingwithdani.com, caffeinelevel.com. A touch coarser and slower: sitrest.blogg.se, which
        // takes 40 s for 1:4.
        Starter(
            id: starterId(18), method: "espresso", name: Phrase.key("Long espresso 1:3"),
            dose: 180, yield: 540, temperature: 188, grind: "fine",
            tactile: Phrase.key("A touch coarser than for a short espresso"), steps: shot(35)),
    ]

    private static func shot(_ seconds: Int) -> [Step] {
        [
            .grind,
            Step(instruction: Phrase.key("Spread the coffee evenly in the basket.")),
            Step(instruction: Phrase.key("Tamp it level.")),
            Step(instruction: Phrase.key("Run a little water through the empty group.")),
            Step(instruction: Phrase.key("Lock in the portafilter.")),
            Step(instruction: Phrase.key("Put the cup on the scale.")),
            .zero,
            Step(instruction: Phrase.key("Start the machine.")),
            Step(instruction: Phrase.key("Let it run and watch the scale."), seconds: seconds),
            Step(instruction: Phrase.key("Stop when the scale shows the yield.")),
        ]
    }
}
