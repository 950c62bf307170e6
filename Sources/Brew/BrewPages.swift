import Foundation
import House
import Localization

/// Builds the page models of the room, for one member.
struct BrewPages: Sendable {
    let words: Words
    let member: ID<Member>
    /// `nil` for a guest.
    let own: OwnBarista?
    let now: Instant

    var units: BrewUnits { own?.barista.units ?? BrewUnits() }
    var decimal: String { String(NumberSyntax(words.language).decimal) }

    var today: Day { Day(now.date, in: words.timeZone) }

    func weight(_ weight: Grams) -> String { units.text(weight, words) }

    // MARK: Numbers

    /// `1 : 16.7`
    func ratio(_ dose: Grams, _ yield: Grams) -> String {
        guard dose > .zero else { return "–" }
        let tenths = (yield.tenths * 20 + dose.tenths) / (2 * dose.tenths)
        let plain = tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
        return "1\u{A0}:\u{A0}\(NumberSyntax(words.language).written(plain))"
    }

    func amounts(_ dose: Grams, _ yield: Grams) -> String { "\(weight(dose)) → \(weight(yield))" }

    // MARK: Steps

    /// - Parameter start: when the brew began, for a table with times of the clock; `nil` for times from the start.
    func steps(_ steps: [ScaledStep], start: Date? = nil, current: Int? = nil) -> [BrewStepRow] {
        steps.enumerated().map { index, step in
            let at = step.startsAt.map { seconds in
                start.map { words.time($0.addingTimeInterval(Double(seconds))) } ?? StepTime.text(seconds)
            }
            return BrewStepRow(
                at: at, text: step.instruction, seconds: step.seconds,
                add: step.add.map { "+\(weight($0))" }, shows: step.shows.map(weight), addTenths: step.add?.tenths,
                showsTenths: step.shows?.tenths, kind: step.kind?.rawValue, isCurrent: index == current)
        }
    }

    /// `nil` if no water is poured.
    func curve(_ steps: [ScaledStep]) -> PourDrawing? {
        let curve = PourCurve(steps)
        guard curve.tenths > 0 else { return nil }
        return PourDrawing(
            points: curve.points.map { ($0.seconds, $0.tenths) }, most: weight(Grams(tenths: curve.tenths)),
            end: StepTime.text(curve.seconds))
    }
}

/// The beginning of a text for a list.
enum FirstLine {
    static func of(_ text: String, limit: Int) -> String {
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        return line.count <= limit ? line : line.prefix(limit - 1) + "…"
    }
}
