import Localization

/// AeroPress, French press, Clever and Switch, cold brew. “Off the boil” is 98 °C here.
extension M0029Brew {
    static let aeropressStarters: [Starter] = [
        // 11 g, 200 g, just off the boil, 2 min, swirl, 30 s, press for 30 s: James Hoffmann, The Ultimate AeroPress
        // Technique, as winenfood.com notes it.
        Starter(
            id: starterId(7), method: "aeropress", name: Phrase.key("AeroPress upright"),
            dose: 110, yield: 2000, temperature: 196, grind: "fine",
            tactile: Phrase.key("Like table salt"),
            steps: [
                .grind,
                Step(instruction: Phrase.key("Put the filter in the cap and screw it on.")),
                Step(instruction: Phrase.key("Set the AeroPress on a sturdy cup.")),
                .fill, .zero,
                .pour(Step.quickly, to: 2000, in: 15),
                Step(
                    instruction: Phrase.key("Put the plunger in a little way, so that it stops dripping."),
                    seconds: 15),
                .steep(90),
                Step(instruction: Phrase.key("Hold both parts and swirl gently."), seconds: 10),
                .settle(20),
                .press(30),
            ]),
        // 18 g, 200 g at 85 °C, 100 g past the coffee, coarse: the kind of championship recipe that eatsip365.com takes
        // apart. Turned over at 1:30, pressed for 30 s: Sprudge, How to brew with an AeroPress.
        Starter(
            id: starterId(8), method: "aeropress", name: Phrase.key("AeroPress upside down, with bypass"),
            dose: 180, yield: 3000, temperature: 170, grind: "coarse",
            tactile: Phrase.key("Like coarse sea salt"),
            steps: [
                .grind,
                Step(instruction: Phrase.key("Push the plunger in a little and stand it upside down.")),
                .fill, .zero,
                .pour(Step.quickly, more: 2000, in: 15),
                Step(instruction: Step.untilNoLumps, seconds: 15),
                .steep(40),
                Step(instruction: Phrase.key("Rinse the filter in its cap and screw it on."), seconds: 20),
                Step(instruction: Phrase.key("Hold the cup firmly on top and turn both over.")),
                .press(30),
                Step(instruction: Phrase.key("Add hot water to the cup."), water: 1000, kind: "bypass"),
            ]),
    ]

    static let frenchPressStarters: [Starter] = [
        // 60 g to the litre, 95 °C, stir, lid on, 4 min, press slowly: beanshot.co.uk. Pour all out: the same.
        Starter(
            id: starterId(9), method: "french_press", name: Phrase.key("French press, classic"),
            dose: 300, yield: 5000, temperature: 190, grind: "coarse",
            tactile: Phrase.key("Like coarse sea salt"),
            steps: [
                .grind, warm, .fill, .zero,
                .pour(Step.quickly, to: 5000, in: 20),
                Step(instruction: Phrase.key("Stir gently."), seconds: 10),
                Step(instruction: Phrase.key("Put on the lid and let it steep."), seconds: 210),
                Step(instruction: Phrase.key("Press the plunger down slowly."), seconds: 20),
                Step(instruction: Phrase.key("Pour it all out at once, or it turns bitter.")),
            ]),
        // 30 g, 500 g, medium, 4 min, crust, foam, 5 min more, no pressing: James Hoffmann, The Ultimate French Press
        // Technique, as bitterpress.com and eatsip365.com (96 °C) note it.
        Starter(
            id: starterId(10), method: "french_press", name: Phrase.key("French press, long rest"),
            dose: 300, yield: 5000, temperature: 192, grind: "medium",
            tactile: Phrase.key("Like coarse sand"),
            steps: [
                .grind, warm, .fill, .zero,
                .pour(Step.quickly, to: 5000, in: 20),
                .steep(220),
                .breakCrust(15),
                Step(instruction: Phrase.key("Skim off the foam and what still floats."), seconds: 45),
                .settle(300),
                Step(instruction: Phrase.key("Lower the plunger only to the surface; do not press.")),
                Step(instruction: Phrase.key("Pour slowly and leave the last sip in the pot.")),
            ]),
    ]

    private static let warm = Step(instruction: Phrase.key("Warm the pot with hot water and pour that away."))

    static let cleverStarters: [Starter] = [
        // 15 g, 250 g, off the boil, water first, 2 min, crust, 30 s, about 1 min to drain: James Hoffmann, The
        // Ultimate Clever Dripper Technique, after Workshop Coffee, as edmondcodex.netlify.app notes it.
        Starter(
            id: starterId(11), method: "clever", name: Phrase.key("Clever, water first"),
            dose: 150, yield: 2500, temperature: 196, grind: "medium",
            tactile: Phrase.key("Like fine sand"),
            steps: [
                .grind, .rinse,
                Step(instruction: Phrase.key("Set the dripper on the scale, closed and empty.")),
                .zero,
                .pour(Step.plainPour, to: 2500, in: 15),
                Step(instruction: Phrase.key("Add the coffee and stir until all of it is wet."), seconds: 15),
                .steep(90),
                .breakCrust(10),
                .settle(20),
                Step(
                    instruction: Phrase.key("Open the valve, or set it on the cup, and let it drain."), seconds: 60),
            ]),
        // 20 g, 320 g, 92 °C, half through the open valve, closed at 0:45, opened at 2:00, 3:15: The Coffee Chronicler
        // after Tetsu Kasuya, as timer.coffee has it.
        Starter(
            id: starterId(12), method: "clever", name: Phrase.key("Switch, open then closed"),
            dose: 200, yield: 3200, temperature: 184, grind: "medium",
            tactile: Phrase.key("Like sand, a little finer than sea salt"),
            steps: [
                .grind, .rinse, .fill,
                Step(instruction: Phrase.key("Open the valve.")),
                .zero,
                .pour(Step.circles, to: 1600, in: 30),
                .drain(15),
                .pour(Phrase.key("Close the valve and pour the rest."), to: 3200, in: 20),
                .steep(55),
                Step(instruction: Phrase.key("Open the valve and let it drain."), seconds: 75),
            ]),
    ]

    static let coldBrewStarters: [Starter] = [
        // 1:5, coarse, 12–18 h, then with as much water: winenfood.com, calculattor.com.
        Starter(
            id: starterId(15), method: "cold_brew", name: Phrase.key("Cold brew concentrate"),
            dose: 1000, yield: 5000, temperature: 40, grind: "coarse",
            tactile: Phrase.key("Like breadcrumbs"),
            steps: [
                .grind, fillJar, .zero,
                .pour(Step.plainPour, to: 5000),
                Step(instruction: Step.untilNoLumps),
                Step(instruction: Phrase.key("Cover it and leave it at room temperature."), seconds: 43_200),
                .strain, .filter,
                Step(instruction: Phrase.key("Keep it in the fridge; drink it with as much water or milk.")),
            ]),
        // 1:12 to 1:13 to drink as it is: coffeedevices.com. 12–16 h: freesmartcalculator.com; the longer, as it stands
        // in the cold.
        Starter(
            id: starterId(16), method: "cold_brew", name: Phrase.key("Cold brew, ready to drink"),
            dose: 600, yield: 7500, temperature: 40, grind: "coarse",
            tactile: Phrase.key("Like coarse sea salt"),
            steps: [
                .grind, fillJar, .zero,
                .pour(Step.plainPour, to: 7500),
                Step(instruction: Step.untilNoLumps),
                Step(instruction: Phrase.key("Cover it and leave it in the fridge."), seconds: 57_600),
                .strain, .filter,
                Step(instruction: Phrase.key("Serve it cold, just as it is.")),
            ]),
    ]

    private static let fillJar = Step(instruction: Phrase.key("Put the ground coffee in a large jar on the scale."))
}
