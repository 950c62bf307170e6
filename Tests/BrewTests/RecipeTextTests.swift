import Testing

@testable import Brew
@testable import HouseTestSupport

@Suite("Recipes as text and as links")
struct RecipeTextTests {
    /// A recipe with words in it, in several alphabets.
    static func random(_ random: inout SeededGenerator) -> RecipeContent {
        let words = ["Pour", "swirl", "gently", "до края", "été", "30 g", "at 1:30", "☕️", "2 min", "—", "·x", "(fast)"]
        func text(_ random: inout SeededGenerator) -> String {
            "Do"
                + (0..<Int.random(in: 0...5, using: &random)).map { _ in " " + words.randomElement(using: &random)! }
                .joined()
        }
        var recipe = ScalingTests.random(&random)
        recipe.method = BrewMethod.allCases.filter { !$0.yieldsBeverage }.randomElement(using: &random)!
        recipe.grind = Grind.allCases.randomElement(using: &random)!
        recipe.temperature = Celsius(halves: Int.random(in: 2...200, using: &random))
        recipe.tactile = Bool.random(using: &random) ? "like sand" : ""
        recipe.name = "Morning " + ["cup", "чашка", "tasse"].randomElement(using: &random)!
        for index in recipe.steps.indices {
            recipe.steps[index].instruction = text(&random)
            if recipe.steps[index].water != nil {
                recipe.steps[index].water?.kind = StepWater.Kind.allCases.randomElement(using: &random)!
            }
        }
        return recipe
    }

    @Test("a recipe comes back from its text, and from its link", arguments: 1...10 as ClosedRange<UInt64>)
    func roundTrip(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<10 {
            let recipe = Self.random(&random)

            #expect(RecipeText.read(RecipeText.write(recipe)) == recipe, "seed \(seed)\n\(RecipeText.write(recipe))")
            if let code = RecipeLink.code(recipe) {
                #expect(RecipeLink.recipe(code) == recipe, "seed \(seed)")
                #expect(RecipeText.read("https://hearth.example/brew/recipes/open#\(code)") == recipe, "seed \(seed)")
            }
        }
    }

    private func steps(_ text: String) throws -> [String] {
        try #require(RecipeText.read(text)).steps.map { step in
            let water = step.water.map {
                "\($0.isTarget ? "=" : "+")\($0.amount.plain)\($0.kind == .pour ? "" : " \($0.kind)")"
            }
            return [step.instruction, step.seconds.map(StepTime.text), water].compactMap(\.self).joined(separator: "|")
        }
    }

    @Test("lines with times and amounts become steps")
    func english() throws {
        let text = """
            Hoffmann-like V60
            15 g coffee, 250 g water, 95 °C, medium-fine

            1. Bloom 45 g 0:00–0:45
            2. Pour to 150 g at 0:45
            3. to 250 g at 1:15
            4. Swirl and wait for it to drain
            """

        let recipe = try #require(RecipeText.read(text))

        #expect((recipe.name, recipe.method) == ("Hoffmann-like V60", .v60))
        #expect((recipe.dose, recipe.yield, recipe.temperature) == (Grams(15), Grams(250), Celsius(95)))
        #expect(
            try steps(text) == [
                "Bloom|0:45|+45", "Pour|0:30|=150", "To 250 g|=250", "Swirl and wait for it to drain",
            ])
        #expect(RecipeCheck.problems(of: recipe).isEmpty)
    }

    @Test("a ratio of next to nothing makes no amount that no number holds")
    func smallRatio() throws {
        let text = "Morning\nCoffee: V60\nRatio: 1:0.00000000000000000000001\n- Pour 250 g\n- Wait 1:00"
        let recipe = try #require(RecipeText.read(text))

        #expect(recipe.dose == Grams(100_000))
        #expect(RecipeCheck.problems(of: recipe)["dose"] != nil)
    }

    @Test("a step with a written end lasts until the next begins, and the last one until the stated total")
    func pauses() throws {
        let text = """
            Weekend V60
            15 g coffee, 250 g water
            0:00-0:15 Pour 50 g
            0:45-1:05 Pour to 150 g
            1:30-2:00 Pour to 250 g
            Total time: 3:00
            """

        #expect(
            try steps(text) == ["Pour|0:45|+50", "Pour|0:45|=150", "Pour|1:30|=250"])
        #expect(RecipeText.otherTotal(text, than: try #require(RecipeText.read(text))) == nil)
        let shorter = text.replacing("3:00", with: "1:30")
        #expect(RecipeText.otherTotal(shorter, than: try #require(RecipeText.read(shorter))) == 90)
    }

    @Test("a total is compared with the steps that have a time, if others wait for a tap")
    func totalOfSome() throws {
        let steps = "Weekend\nRinse the filter\n0:00-0:45 Pour 50 g\n0:45-2:00 Pour to 250 g\nTotal time: "

        for (total, other) in [("3:00", nil), ("2:00", nil), ("1:30", 90)] {
            let text = steps + total
            let recipe = try #require(RecipeText.read(text))
            #expect(recipe.steps.map(\.seconds).first == .some(nil))
            #expect(RecipeText.otherTotal(text, than: recipe) == other, "\(total)")
        }
    }

    @Test(
        "a total by any of its names is no step, and is compared with the steps",
        arguments: [
            "Total: 3:00", "Time: 3:00", "Total 3:00", "Total time: 3 min", "Total brew time: 3:00", "Duration: 3:00",
            "Gesamt: 3:00", "Zeit: 3:00", "Gesamtzeit: 3 Min.", "Dauer: 3:00", "Brühzeit: 3:00", "Tiempo: 3:00",
            "Tiempo total: 3:00", "Duración: 3:00", "Temps : 3:00", "Temps total : 3 min", "Durée : 3:00",
            "Итого: 3:00", "Всего: 3:00", "Время: 3:00", "Общее время: 3 мин",
        ])
    func totals(line: String) throws {
        let steps = "Weekend\n0:00-0:45 Pour 50 g\n0:45-1:30 Pour to 250 g\n"

        for text in [steps + line, line + "\n" + steps, "Weekend\n" + line + "\n" + steps.dropFirst(8)] {
            let recipe = try #require(RecipeText.read(text))
            #expect(recipe.steps.map(\.instruction) == ["Pour", "Pour"], "\(text)")
            #expect(recipe.name == "Weekend")
            #expect(RecipeText.otherTotal(text + "\n", than: recipe) == nil)
        }
        let shorter = steps + line.replacing("3", with: "1")
        #expect(RecipeText.otherTotal(shorter, than: try #require(RecipeText.read(shorter))) == 60)
    }

    @Test("a total from one time to another is no step either", arguments: ["Total: 3:00–3:30", "Zeit: 3-4 Min."])
    func totalRange(line: String) throws {
        let text = "Weekend\n0:00-0:45 Pour 50 g\n0:45-1:30 Pour to 250 g\n" + line
        let recipe = try #require(RecipeText.read(text))

        #expect(recipe.steps.map(\.seconds) == [45, 45])
        #expect(RecipeText.otherTotal(text, than: recipe) == nil)
    }

    @Test("a total of water is what the recipe yields, and a line that begins with a time is a step")
    func totalOfWater() throws {
        let recipe = try #require(
            RecipeText.read("Weekend\nTotal: 250 g\n0:00 Pour 50 g\n0:45 Pour to 250 g\nTime 1:30 Press"))

        #expect((recipe.yield, recipe.steps.count) == (Grams(250), 3))
    }

    @Test("words alone before the first timed line are steps")
    func before() throws {
        let text = "Weekend\nV60\nRinse the filter\nWarm the cup\n0:00 Pour 50 g\n0:45 Pour to 250 g"

        #expect(
            try steps(text) == ["Rinse the filter", "Warm the cup", "Pour|0:45|+50", "Pour|=250"])
        #expect(try #require(RecipeText.read(text)).name == "Weekend")
        #expect(RecipeText.read("Weekend\nRinse the filter\nWarm the cup") == nil)
    }

    @Test("an end may stand at the beginning of a line")
    func ends() throws {
        #expect(
            try steps("Morgen\nBis 0:45 40 g aufgießen\nBis 1:30 auf 300 g")
                == ["40 g aufgießen|0:45|+40", "Auf 300 g|0:45|=300"])
    }

    @Test("an amount with its name and nothing else says what to brew with")
    func bareLabels() throws {
        let recipe = try #require(RecipeText.read("Morning\nDose 15g\nWater 250 ml\n0:00 Pour 50 g\n0:45 to 250 g"))

        #expect((recipe.dose, recipe.yield, recipe.steps.count) == (Grams(15), Grams(250), 2))
    }

    @Test("an espresso may be one line")
    func shot() throws {
        for text in ["18g in, 36g out, 28 seconds", "Morning shot\n18 g rein, 36 g raus, 28 Sekunden"] {
            let recipe = try #require(RecipeText.read(text))
            #expect((recipe.method, recipe.dose, recipe.yield) == (.espresso, Grams(18), Grams(36)))
            #expect(recipe.steps.map(\.seconds) == [28])
            #expect(RecipeCheck.problems(of: recipe).keys.allSatisfy { $0 == "name" })
        }
    }

    @Test("labels above the steps are read, and what is missing follows from the rest")
    func labels() throws {
        let recipe = try #require(
            RecipeText.read(
                """
                Iced French press
                Coffee: 30g
                Ratio: 1:15
                Temperature: 200 °F
                Grind: coarse
                - Ice: 150 g ice
                - Pour 300 g and stir, then wait 4 minutes
                - Press
                """))

        #expect(
            (recipe.method, recipe.grind, recipe.dose, recipe.yield) == (.frenchPress, .coarse, Grams(30), Grams(450)))
        #expect(recipe.temperature == Celsius(halves: 187))
        #expect(recipe.steps.map(\.water?.kind) == [.ice, .pour, nil])
        #expect(recipe.steps.map(\.seconds) == [nil, 240, nil])
        #expect(RecipeCheck.problems(of: recipe).isEmpty)
    }

    @Test(
        "recipes in other languages",
        arguments: [
            "Morgen V60\n15 g Kaffee, 250 g Wasser, 93 °C\n0:00 40 g aufgießen\n0:45 bis 150 g\n1:15 auf 250 g",
            "V60 de mañana\n15 g de café, 250 g de agua, 93 °C\n0:00 verter 40 g\n0:45 hasta 150 g\n1:15 hasta 250 g",
            "V60 du matin\n15 g de café, 250 g d'eau, 93 °C\n0:00 verser 40 g\n0:45 jusqu’à 150 g\n1:15 jusqu'à 250 g",
            "Утренний V60\n15 г кофе, 250 г воды, 93 °C\n0:00 пролейте 40 г\n0:45 до 150 г\n1:15 до 250 г",
        ])
    func languages(text: String) throws {
        let recipe = try #require(RecipeText.read(text))

        #expect((recipe.dose, recipe.yield) == (Grams(15), Grams(250)))
        #expect(recipe.steps.map(\.seconds) == [45, 30, nil])
        #expect(recipe.steps.map(\.water?.amount) == [Grams(40), Grams(150), Grams(250)])
        #expect(recipe.steps.map(\.water?.isTarget) == [false, true, true])
        #expect(RecipeCheck.problems(of: recipe).isEmpty)
    }

    @Test("a recipe that another program shares is read where it is pasted")
    func shared() throws {
        let text = """
            {"method": "One pour", "equipment": "V60", "params": {"coffee": "15g", "water": "225g", "temp": "92°C",
            "grindSize": "medium", "stages": [{"time": 120, "label": "Pour", "water": "225g"}]}}
            """

        for pasted in [text, "```json\n\(text)\n```"] {
            let recipe = try #require(RecipeText.read(pasted))
            #expect((recipe.name, recipe.yield, recipe.steps.map(\.seconds)) == ("One pour", Grams(225), [120]))
        }
        #expect(RecipeText.read("{\"a\": 1}") == nil)
    }

    @Test("what is no recipe is none, and nothing crashes")
    func garbage() {
        #expect(RecipeText.read("") == nil)
        #expect(RecipeText.read("Hello there") == nil)
        var random = SeededGenerator(seed: 7)
        let pieces = [
            "1.", "15 g", "0:00", "–", "99999999999999999999 g", "to", "\n", " ", "·", "(", "+", "9:99", "Ratio 1:00",
            "é", "1:15:00",
            "кофе",
        ]
        for _ in 0..<200 {
            let text = (0..<12).map { _ in pieces.randomElement(using: &random)! }.joined(separator: " ")
            if let recipe = RecipeText.read(text) {
                _ = RecipeCheck.problems(of: recipe)
                _ = RecipeCheck.fixLast(recipe)
            }
        }
    }

    @Test("a number of any length is read in a moment, and adds up to nothing", .timeLimit(.minutes(1)))
    func longNumbers() throws {
        let seconds = "x\n1. \(Int.max) s · Pour\n2. 10 s · Wait"
        #expect(try #require(RecipeText.read(seconds)).steps.allSatisfy { $0.seconds ?? 0 <= StepTime.limit })
        let digits = String(repeating: "9", count: 990)
        #expect(RecipeText.read((0..<200).map { "\($0). \(digits) Pour" }.joined(separator: "\n")) != nil)
        #expect(RecipeText.read(Array(repeating: digits, count: 200).joined(separator: "\n")) == nil)
    }

    @Test("a link carries only what could be kept, and no more than a link holds")
    func links() throws {
        var recipe = ScalingTests.recipe([ScalingTests.step(45, to: Grams(250))])
        let code = try #require(RecipeLink.code(recipe))
        #expect(code.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") })
        #expect(RecipeLink.recipe(code) == recipe)
        #expect(RecipeLink.recipe(code.dropLast(4)) == nil)
        #expect(RecipeLink.recipe("") == nil)

        recipe.yield = Grams(300)
        #expect(RecipeLink.recipe(try #require(RecipeLink.code(recipe))) == nil)
        recipe.steps = (0..<60).map { _ in
            RecipeStep(instruction: String(repeating: "x", count: 300), seconds: 1, water: nil)
        }
        #expect(RecipeLink.code(recipe) == nil)
    }
}
