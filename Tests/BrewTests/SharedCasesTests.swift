import Foundation
import Testing

@testable import Brew
@testable import HouseTestSupport

/// Computations that scripts do in the browser as well: `Tests/js/lib/brew/cases.test.js` reads the same file.
@Suite("The cases that Swift and JavaScript share")
struct SharedCasesTests {
    private struct Cases: Decodable {
        let clock: [Clock]
        let scaling: [Scaled]
    }

    private struct Clock: Decodable {
        struct State: Decodable, Equatable {
            let step: Int
            let stepElapsedMs: Int64
            let stepLeftMs: Int64?
            let elapsedMs: Int64
            let isPaused: Bool
            let isFinished: Bool
            let spent: [Int64]
        }

        let startedAt: Int64
        let steps: [Int?]
        let events: String
        let now: Int64
        let state: State
    }

    private struct Scaled: Decodable {
        let totals: [Int?]
        let from: Int
        let to: Int
        let adds: [Int?]
        let shows: [Int?]
    }

    private static func cases() throws -> Cases {
        try JSONDecoder().decode(Cases.self, from: Data(TestHome.sample("brew-cases.json")))
    }

    @Test("the clock tells what scripts tell")
    func clock() throws {
        let cases = try Self.cases().clock
        #expect(cases.count == 80)
        for one in cases {
            let events = try #require(BrewEvent.parse(one.events))

            let state = BrewClock(startedAt: one.startedAt, seconds: one.steps, events: events).state(at: one.now)

            let told = Clock.State(
                step: state.step, stepElapsedMs: state.stepElapsed, stepLeftMs: state.stepLeft,
                elapsedMs: state.elapsed, isPaused: state.isPaused, isFinished: state.isFinished, spent: state.spent)
            #expect(told == one.state, "\(one.steps) \(one.events)")
        }
    }

    @Test("water is scaled as scripts scale it")
    func scaling() throws {
        let cases = try Self.cases().scaling
        #expect(cases.count == 60)
        for one in cases {
            let steps = one.totals.map { total in
                RecipeStep(
                    instruction: "Pour", seconds: nil,
                    water: total.map { StepWater(amount: Grams(tenths: $0), isTarget: true, kind: .pour) })
            }
            let recipe = ScalingTests.recipe(steps, yield: Grams(tenths: one.from))

            let scaled = Scaling.scaled(recipe, dose: recipe.dose, yield: Grams(tenths: one.to))

            #expect(scaled.map(\.add?.tenths) == one.adds)
            #expect(scaled.map(\.shows?.tenths) == one.shows)
        }
    }
}
