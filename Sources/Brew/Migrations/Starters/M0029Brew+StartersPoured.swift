import Localization

/// V60, Kalita Wave, Chemex and filter machine. Blooms take two to three times the dose (victor.villas/barista,
/// Timer.Coffee's V60 file).
extension M0029Brew {
    static let v60Starters: [Starter] = [
        // Dose, water, bloom and 45 s: James Hoffmann, A Better 1 Cup V60 Technique. Three pours in place of his
        // four; 92–94 °C as in artifek.coffee's guide to the V60.
        Starter(
            id: starterId(1), method: "v60", name: Phrase.key("V60 for one"),
            dose: 150, yield: 2500, temperature: 186, grind: "medium",
            tactile: Phrase.key("Like sand, a little finer than sea salt"),
            steps: [
                .grind, .rinse, .fill, .zero,
                .pour(Step.paperPour, to: 500, in: 15),
                .bloom(30),
                .pour(Step.circles, to: 1200, in: 30),
                .pour(Step.circles, to: 1900, in: 30),
                .pour(Step.lastCircles, to: 2500, in: 30),
                .swirlAndDrain(60),
            ]),
        // Ratio, two and three equal pours, 210 s, bloom 45 s and the even spacing after it: BrewCoffee46,
        // CalculateWaterAmountService and CalculateDripInfoService. Coarse and 92 °C: Tetsu Kasuya, projectbarista.com.
        Starter(
            id: starterId(2), method: "v60", name: Phrase.key("V60 4:6 for two"),
            dose: 300, yield: 4500, temperature: 184, grind: "coarse",
            tactile: Phrase.key("Like coarse sea salt"),
            steps: [
                .grind, .rinse, .fill, .zero,
                .pour(Step.paperPour, to: 900, in: 45),
                .pour(
                    Phrase.key("Pour again: these first two pours decide between sweet and bright."), to: 1800, in: 40),
                .pour(fromTheCentre, to: 2700, in: 40),
                .pour(fromTheCentre, to: 3600, in: 40),
                .pour(Phrase.key("Pour the rest, then let it drain."), to: 4500, in: 45),
            ]),
    ]

    private static let fromTheCentre = Phrase.key("Once the water has sunk, pour from the centre outwards.")

    static let kalitaStarters: [Starter] = [
        // 20 g, 300 g, 94 °C, bloom of twice the dose and 45 s, done by 3:15 to 3:30: Kenya Coffee School's pulse pour
        // for the Wave 185. Pulses of about 50 g: ufodripper.com.
        Starter(
            id: starterId(3), method: "kalita", name: Phrase.key("Kalita in pulses"),
            dose: 200, yield: 3000, temperature: 188, grind: "medium",
            tactile: Phrase.key("Like sea salt"),
            steps: [
                .grind, .rinse, .fill, .zero,
                .pour(Step.paperPour, to: 400, in: 15),
                .bloom(30),
                .pour(pulse, to: 950, in: 25),
                .pour(pulse, to: 1500, in: 25),
                .pour(pulse, to: 2000, in: 25),
                .pour(pulse, to: 2500, in: 25),
                .pour(Phrase.key("Pour the last pulse."), to: 3000, in: 25),
                .drain(30),
            ]),
        // 24 g, 400 g, 94 °C, 3:30: coffeestrides.blogspot.com, How to brew Kalita Wave (2014).
        Starter(
            id: starterId(4), method: "kalita", name: Phrase.key("Kalita for two"),
            dose: 240, yield: 4000, temperature: 188, grind: "medium",
            tactile: Phrase.key("Like sea salt"),
            steps: [
                .grind, .rinse, .fill, .zero,
                .pour(Step.paperPour, to: 500, in: 15),
                .bloom(30),
                .pour(Step.circles, to: 1700, in: 40),
                .pour(Step.circles, to: 2900, in: 40),
                .pour(Step.lastCircles, to: 4000, in: 40),
                .drain(45),
            ]),
    ]

    private static let pulse = Phrase.key("Pour a small pulse in circles, away from the paper.")

    static let chemexStarters: [Starter] = [
        // 42 g, 700 g, 203 °F, a little finer than kosher salt: briosocoffee.com, Chemex 6 cup. Bloom of about 100 g,
        // then pours for four to five minutes: woodnotecoffee.com.
        Starter(
            id: starterId(5), method: "chemex", name: Phrase.key("Chemex for three"),
            dose: 420, yield: 7000, temperature: 190, grind: "coarse",
            tactile: Phrase.key("A little finer than coarse sea salt"),
            steps: [
                .grind, unfold, .rinse, .fill, .zero,
                .pour(Step.paperPour, to: 1000, in: 20),
                .bloom(25),
                .pour(Step.circles, to: 3000, in: 45),
                .pour(Step.circles, to: 5000, in: 45),
                .pour(Step.lastCircles, to: 7000, in: 45),
                .swirlAndDrain(75),
            ]),
        // 30 g at 1:17, 91–94 °C, bloom of 60 g for 45 s, to 40 % by 1:30, then all the rest: truenotecoffee.com.
        Starter(
            id: starterId(6), method: "chemex", name: Phrase.key("Chemex in two pours"),
            dose: 300, yield: 5100, temperature: 186, grind: "coarse",
            tactile: Phrase.key("A little finer than coarse sea salt"),
            steps: [
                .grind, unfold, .rinse, .fill, .zero,
                .pour(Step.paperPour, to: 600, in: 15),
                .bloom(30),
                .pour(Step.circles, to: 2040, in: 45),
                .pour(Phrase.key("Pour the rest in a thin, steady stream."), to: 5100, in: 60),
                .drain(90),
            ]),
    ]

    private static let unfold = Step(
        instruction: Phrase.key("Put in the filter with the thick side towards the spout."))

    static let machineStarters: [Starter] = [
        // 55–60 g to the litre: modernstandardcoffee.co.uk. 93 ± 3 °C: the Golden Cup Standard at
        // blackpeppercoffeecompany.com. Six cups of 125 g.
        Starter(
            id: starterId(19), method: "filter_machine", name: Phrase.key("Filter machine, six cups"),
            dose: 450, yield: 7500, temperature: 186, grind: "medium",
            tactile: Phrase.key("Like coarse sand"),
            steps: [
                .rinse, .grind, .fill,
                .pour(fillTank, to: 7500),
                Step(instruction: Phrase.key("Switch the machine on.")), dripping,
                Step(instruction: Phrase.key("Swirl the jug, so that strong and weak mix.")),
            ]),
        // Two fifths of all the water as ice in the jug, 35 g to 590 g in all: utopiancoffee.com.
        Starter(
            id: starterId(20), method: "filter_machine", name: Phrase.key("Filter machine, over ice"),
            dose: 420, yield: 7000, temperature: 186, grind: "medium",
            tactile: Phrase.key("Like sand, a little finer than sea salt"),
            steps: [
                .rinse, .grind, .fill,
                Step(instruction: Phrase.key("Put the ice in the jug."), water: 2800, kind: "ice"),
                .pour(fillTank, more: 4200),
                Step(instruction: Phrase.key("Switch the machine on.")), dripping,
                Step(instruction: Phrase.key("Swirl the jug until the ice has melted.")),
            ]),
    ]

    private static let fillTank = Phrase.key("Pour the water into the tank.")
    private static let dripping = Step(instruction: Phrase.key("Wait until it has stopped dripping."))
}
