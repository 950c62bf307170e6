import Foundation
import House
import Localization

/// Builds the rows and the guide of running brews.
extension BrewPages {
    /// A running brew on a list.
    func row(_ run: BrewRun) -> RunRow {
        let state = run.clock.state(at: now.milliseconds)
        return RunRow(
            path: BrewRunsController.path(run.id), name: run.plan.name,
            text: state.isFinished
                ? words("Ready to rate")
                : words("Step \(state.step + 1) of \(run.plan.steps.count)"),
            clock: state.isFinished
                ? nil
                : RunRow.Clock(
                    text: StepTime.text(Int(run.clock.brewed(state) / 1000)), now: now.milliseconds,
                    started: run.startedAt.milliseconds, events: BrewEvent.format(run.events),
                    seconds: run.plan.steps.map { $0.seconds.map { String($0) } ?? "" }.joined(separator: ",")))
    }

    /// - Parameter isFirst: whether it is the first cup by its recipe.
    func guide(
        _ plan: BrewPlan, _ id: ID<BrewRun>, startedAt: Instant, events: [BrewEvent], isFirst: Bool
    ) -> BrewGuidePart {
        let clock = BrewClock(startedAt: startedAt.milliseconds, seconds: plan.steps.map(\.seconds), events: events)
        let state = clock.state(at: now.milliseconds)
        let steps = plan.steps.scaled
        let path = BrewRunsController.path(id)
        return BrewGuidePart(
            path: path, id: id.description, member: member.description, name: plan.name,
            now: now.milliseconds, started: startedAt.milliseconds, events: BrewEvent.format(events),
            yieldsBeverage: plan.brewMethod.yieldsBeverage, unit: units.weightSign, decimal: decimal,
            state: BrewGuidePart.State(
                step: state.step, clock: StepTime.text(Int(clock.brewed(state) / 1000)),
                left: state.stepLeft.map { StepTime.text(Int(($0 + 999) / 1000)) }, isPaused: state.isPaused,
                isFinished: state.isFinished),
            steps: self.steps(steps, start: began(clock, state), current: state.isFinished ? nil : state.step),
            facts: facts(plan),
            change: plan.changeText ?? BrewChange(rawValue: plan.change).map(action),
            rate: BrewRatePart(action: path + "/log", isFirst: isFirst, unit: units.weightSign))
    }

    /// When the first step with a time began, or would begin now: the table of steps shows times of the clock.
    private func began(_ clock: BrewClock, _ state: BrewClock.State) -> Date {
        Instant(milliseconds: (clock.finishedAt ?? now.milliseconds) - clock.brewed(state)).date
    }

    private func facts(_ plan: BrewPlan) -> [BrewFact] {
        let (dose, yield) = (Grams(tenths: plan.dose), Grams(tenths: plan.yield))
        let grind = Grind(rawValue: plan.grind).map { words($0.name) } ?? ""
        return [
            BrewFact(name: words("Coffee"), value: weight(dose)),
            BrewFact(
                name: plan.brewMethod.yieldsBeverage ? words("In the cup") : words("Water"),
                value: weight(yield)),
            BrewFact(name: words("Ratio"), value: ratio(dose, yield)),
            BrewFact(name: words("Temperature"), value: units.text(Celsius(halves: plan.temperature), words)),
            BrewFact(
                name: words("Grind"), value: [grind, plan.setting].filter { !$0.isEmpty }.joined(separator: " · ")),
        ]
    }
}
