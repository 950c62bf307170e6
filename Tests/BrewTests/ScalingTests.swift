import Localization
import Testing

@testable import Brew
@testable import HouseTestSupport

@Suite("Recipes scaled and checked")
struct ScalingTests {
    static func recipe(
        _ steps: [RecipeStep], yield: Grams = Grams(250), dose: Grams = Grams(15), method: BrewMethod = .v60
    ) -> RecipeContent {
        RecipeContent(
            method: method, name: "Morning", dose: dose, yield: yield, temperature: Celsius(92), grind: .medium,
            steps: steps)
    }

    static func step(_ seconds: Int?, add: Grams) -> RecipeStep {
        RecipeStep(instruction: "Pour", seconds: seconds, water: StepWater(amount: add, isTarget: false, kind: .pour))
    }

    static func step(_ seconds: Int?, to total: Grams, _ kind: StepWater.Kind = .pour) -> RecipeStep {
        RecipeStep(instruction: "Pour", seconds: seconds, water: StepWater(amount: total, isTarget: true, kind: kind))
    }

    static let wait = RecipeStep(instruction: "Wait", seconds: 30, water: nil)

    /// A recipe that adds up, of additions and totals mixed.
    static func random(_ random: inout SeededGenerator) -> RecipeContent {
        let yield = Grams(tenths: Int.random(in: 10...20_000, using: &random))
        var totals = (0..<Int.random(in: 1...12, using: &random)).map { _ in
            Int.random(in: 0...yield.tenths, using: &random)
        }
        totals = totals.sorted().dropLast() + [yield.tenths]
        var before = 0
        var steps = totals.map { total in
            defer { before = total }
            return Bool.random(using: &random)
                ? step(Int.random(in: 0...90, using: &random), to: Grams(tenths: total))
                : step(nil, add: Grams(tenths: total - before))
        }
        steps.insert(wait, at: Int.random(in: 0...steps.count, using: &random))
        return recipe(steps, yield: yield, dose: Grams(tenths: Int.random(in: 1...1000, using: &random)))
    }

    // MARK: Scaling

    @Test(
        "scaled water adds up to the yield, in whole grams, and never flows back",
        arguments: 1...20 as ClosedRange<UInt64>)
    func addsUp(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let recipe = Self.random(&random)
            let yield = Grams(tenths: Int.random(in: 1...30_000, using: &random))

            let scaled = Scaling.scaled(recipe, dose: recipe.dose, yield: yield)

            let added = scaled.compactMap(\.add).reduce(Grams.zero, +)
            #expect(added == yield, "seed \(seed)")
            #expect(scaled.compactMap(\.add).allSatisfy { $0 >= .zero }, "seed \(seed)")
            #expect(scaled.compactMap(\.shows).last == yield, "seed \(seed)")
            #expect(scaled.map(\.seconds) == recipe.steps.map(\.seconds), "seed \(seed)")
            guard yield != recipe.yield else { continue }
            let own = Scaling.totals(recipe.steps)
            for (total, shows) in zip(own, scaled.map(\.shows)) where shows != yield {
                let exact = Double(total?.tenths ?? 0) * yield.number / recipe.yield.number / 10
                #expect(shows.map { abs($0.number - exact) <= 0.5001 && $0.tenths % 10 == 0 } ?? (total == nil))
            }
        }
    }

    @Test("a recipe as it stands keeps its tenths")
    func itself() {
        let recipe = Self.recipe([Self.step(45, add: Grams(tenths: 375)), Self.wait, Self.step(30, to: Grams(250))])

        let steps = Scaling.scaled(recipe, dose: recipe.dose, yield: recipe.yield)

        #expect(steps.map(\.add?.plain) == ["37.5", nil, "212.5"])
        #expect(steps.map(\.shows?.plain) == ["37.5", nil, "250"])
        #expect(steps.map(\.startsAt) == [0, 45, 75])
    }

    @Test("half a gram is rounded up, the last pour is what is missing, and ice counts from the start")
    func rounding() {
        let recipe = Self.recipe(
            [
                Self.step(nil, to: Grams(50), .ice), Self.step(45, add: Grams(30)), Self.step(nil, to: Grams(150)),
                Self.step(30, add: Grams(50)),
            ], yield: Grams(200))

        let steps = Scaling.scaled(recipe, dose: Grams(20), yield: Grams(tenths: 3505))

        #expect(steps.map(\.shows?.plain) == ["88", "140", "263", "350.5"])
        #expect(steps.map(\.add?.plain) == ["88", "52", "123", "87.5"])
        #expect(steps.map(\.kind) == [.ice, .pour, .pour, .pour])
        #expect(steps.map(\.startsAt) == [nil, 0, 45, nil])
        let half = Scaling.scaled(
            Self.recipe([Self.step(nil, to: Grams(25)), Self.step(nil, to: Grams(100))], yield: Grams(100)),
            dose: Grams(5), yield: Grams(50))
        #expect(half.map(\.shows?.plain) == ["13", "50"])
    }

    // MARK: Checking

    @Test(
        "recipes that add up pass, and one whose last pour is off says by how much",
        arguments: 1...10 as ClosedRange<UInt64>)
    func checks(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let good = Self.random(&random)
            #expect(RecipeCheck.problems(of: good).isEmpty, "seed \(seed)")

            var off = good
            off.yield += Grams(tenths: Int.random(in: 11...500, using: &random))
            #expect(Set(RecipeCheck.problems(of: off).keys) == ["steps"], "seed \(seed)")
            let fixed = RecipeCheck.fixLast(off)
            #expect(RecipeCheck.problems(of: fixed).isEmpty, "seed \(seed)")
            #expect(Scaling.totals(fixed.steps).compactMap(\.self).last == off.yield, "seed \(seed)")
        }
    }

    private func stepProblem(_ recipe: RecipeContent) -> Phrase? { RecipeCheck.problems(of: recipe)["steps"] }

    @Test("what does not add up is said with its numbers, and a gram is forgiven")
    func numbers() {
        let pours = [Self.step(45, add: Grams(40)), Self.step(nil, add: Grams(200))]
        #expect(stepProblem(Self.recipe(pours)) == Phrase("The pours add up to \("240 g"), not \("250 g")."))
        #expect(stepProblem(Self.recipe(pours, yield: Grams(241))) == nil)
        #expect(
            stepProblem(Self.recipe(pours, yield: Grams(tenths: 2411)))
                == Phrase("The pours add up to \("240 g"), not \("241.1 g")."))
        let falls = [Self.step(45, to: Grams(100)), Self.step(nil, to: Grams(90)), Self.step(nil, to: Grams(250))]
        #expect(
            stepProblem(Self.recipe(falls))
                == Phrase("In step \("2") the scale would drop from \("100 g") to \("90 g")."))
        #expect(stepProblem(Self.recipe([Self.wait])) == nil)
        #expect(stepProblem(Self.recipe([])) == "A recipe needs at least one step with text.")
    }

    @Test("espresso and moka carry no water in their steps")
    func beverages() {
        let pours = [Self.step(25, add: Grams(36))]
        for method in BrewMethod.allCases {
            let recipe = Self.recipe(pours, yield: Grams(36), method: method)
            #expect((stepProblem(recipe) == nil) == ![.espresso, .moka].contains(method), "\(method)")
        }
    }

    @Test("numbers at the edge are kept, beyond it they are named by their field")
    func limits() {
        var recipe = Self.recipe([Self.wait])
        recipe.dose = Grams(tenths: 1)
        recipe.temperature = Celsius(100)
        recipe.name = String(repeating: "é", count: 100)
        #expect(RecipeCheck.problems(of: recipe).isEmpty)

        recipe.dose = .zero
        recipe.yield = .zero
        recipe.temperature = Celsius(halves: 201)
        recipe.name = String(repeating: "é", count: 101)
        recipe.tactile = String(repeating: "x", count: 201)
        recipe.steps = [RecipeStep(instruction: " ", seconds: nil, water: nil)]
        #expect(
            Set(RecipeCheck.problems(of: recipe).keys) == ["dose", "yield", "temperature", "name", "tactile", "steps"])
        recipe.temperature = Celsius(halves: 0)
        #expect(RecipeCheck.problems(of: recipe)["temperature"] != nil)
        let negative = RecipeStep(instruction: "Wait", seconds: -1, water: nil)
        #expect(
            stepProblem(Self.recipe([negative])) == Phrase("The time of step \("1") is negative or longer than a week.")
        )
    }

    @Test("the last pour is not made negative")
    func tooMuchBefore() {
        let recipe = Self.recipe([Self.step(nil, add: Grams(260)), Self.step(nil, add: Grams(10))])

        #expect(RecipeCheck.fixLast(recipe) == recipe)
    }

    @Test(
        "the curve rises with the pours, rests between them and ends at the yield",
        arguments: 1...5 as ClosedRange<UInt64>)
    func curve(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<100 {
            let recipe = Self.random(&random)
            let curve = PourCurve(Scaling.scaled(recipe, dose: recipe.dose, yield: recipe.yield))

            #expect(curve.points.first == PourCurve.Point(seconds: 0, tenths: 0))
            #expect(curve.tenths == recipe.yield.tenths, "seed \(seed)")
            #expect(
                zip(curve.points, curve.points.dropFirst()).allSatisfy {
                    $0.seconds <= $1.seconds && $0.tenths <= $1.tenths
                }, "seed \(seed)")
        }
        let steps = [Self.step(45, add: Grams(30)), Self.step(45, add: Grams(220))]
        let curve = PourCurve(Scaling.scaled(Self.recipe(steps), dose: Grams(15), yield: Grams(250)))
        #expect(curve.points.map(\.seconds) == [0, 5, 45, 82, 90])
        #expect(curve.points.map(\.tenths) == [0, 300, 300, 2500, 2500])
    }
}
