import Foundation
import House
import JSON
import Localization

/// BrewCoffee46's settings of the 4:6 method (`CoffeeConfig.swift`, read at c5e4c80). Times of its version 1 are seconds.
struct FourSixSource: BrewSource {
    func recognises(_ document: JSONPart, named name: String) -> Bool {
        Self.configurations(document).prefix(1000).contains {
            $0["partitionsCountOf6"].isThere && $0["waterToCoffeeBeansWeightRatio"].isThere
        }
    }

    private static func configurations(_ document: JSONPart) -> AnySequence<JSONPart> {
        document.isObject ? AnySequence([document]) : AnySequence(document.list)
    }

    mutating func read(_ document: JSONPart, named name: String, into reading: inout BrewReading) throws {
        for part in Self.configurations(document) where reading.admits() { add(part, name, &reading) }
    }

    private func add(_ part: JSONPart, _ file: String, _ reading: inout BrewReading) {
        reading.unread.add(part, except: Self.known)
        let note = part["note"].text?.tidiedLine ?? ""
        let version = part["version"].whole ?? 1
        if version > Self.version { reading.tellNewer("\(version)") }
        let ratio = part["waterToCoffeeBeansWeightRatio"].number ?? 15
        let dose = part["coffeeBeansWeight"].number ?? 30
        let pours = part["partitionsCountOf6"].whole ?? 3
        let share = part["firstWaterPercent"].number ?? 0.5
        guard (1...50).contains(ratio), (1...1000).contains(dose), (1...20).contains(pours), (0...1).contains(share)
        else {
            return reading.problem(Phrase("Its weights are negative or too large."), note.isEmpty ? file : note)
        }
        let total = Self.seconds(part, "totalTime") ?? 210
        let bloom = min(Self.seconds(part, "steamingTime") ?? 45, total)
        let name = note.isEmpty ? "4:6" : "4:6 – \(note)"
        let mill = part["mills"].list.first.map { "\($0["name"].text ?? "") \($0["value"].text ?? "")" } ?? ""
        var steps = Self.steps(Grams(tenths: Int((dose * ratio * 10).rounded())), pours, share, total, bloom)
        for index in steps.indices { steps[index].instruction = reading.pour(index + 1, steps.count) }
        let content = RecipeContent(
            method: .v60, name: name, dose: Grams(tenths: Int((dose * 10).rounded())),
            yield: Grams(tenths: Int((dose * ratio * 10).rounded())), temperature: Celsius(93), grind: .coarse,
            tactile: mill, steps: steps)
        let milliseconds = part["editedAtMilliSec"].number.flatMap { $0 > 0 ? min($0, 4e12) : nil }
        let changed = milliseconds.map { Instant(milliseconds: Int64($0)) }
        let id = milliseconds == nil ? nil : part["editedAtMilliSec"].text
        // Older files have no time: what is set tells two of them apart.
        let settings = "\(dose)/\(ratio)/\(pours)/\(share)/\(total)/\(bloom)" + Self.mills(part)
        reading.add(
            ImportedRecipe(
                source: "brewcoffee46:\(id ?? settings):\(Fold.fold(note).prefix(200))", content: content,
                createdAt: changed, changedAt: changed))
        for mill in part["mills"].list.dropFirst() where mill.says { reading.unread.add("mills") }
    }

    /// `/c40 24` for each of the first mills.
    private static func mills(_ part: JSONPart) -> String {
        part["mills"].list.prefix(3).filter(\.says).map { mill in
            String(Fold.fold("/\(mill["name"].text ?? "") \(mill["value"].text ?? "")").prefix(30))
        }.joined(separator: "")
    }

    /// The newest version that is known here.
    private static let version = 2
    private static let known: Set = [
        "version", "partitionsCountOf6", "waterToCoffeeBeansWeightRatio", "coffeeBeansWeight", "firstWaterPercent",
        "totalTimeMilliSec", "totalTimeSec", "steamingTimeMilliSec", "steamingTimeSec", "mills", "note",
        "editedAtMilliSec",
    ]

    private static func seconds(_ part: JSONPart, _ key: String) -> Int? {
        let seconds = part[key + "MilliSec"].number.map { $0 / 1000 } ?? part[key + "Sec"].number
        return seconds.flatMap { (1...7200).contains($0) ? Int($0.rounded()) : nil }
    }

    /// The first 40 % of the water in two pours, or in one if the first share is all of it; the rest in equal pours.
    /// Pours after the bloom are evenly spaced (`CalculateDripInfoService.swift`).
    static func steps(_ total: Grams, _ pours: Int, _ share: Double, _ seconds: Int, _ bloom: Int) -> [RecipeStep] {
        let first = 0.4 * share
        var shares = share < 1 ? [first, 0.4] : [0.4]
        shares += (1...pours).map { 0.4 + 0.6 * Double($0) / Double(pours) }
        var amounts = shares.map { min(Grams(Int((total.number * $0).rounded())), total) }
        amounts[amounts.count - 1] = total
        // A share may be nothing, and pours of a small cup may be less than the scale shows.
        amounts = zip([.zero] + amounts, amounts).filter { $0 < $1 }.map(\.1)
        let rest = seconds - bloom
        let count = amounts.count - 1
        return amounts.enumerated().map { index, amount in
            let time = index == 0 ? (count == 0 ? seconds : bloom) : rest * index / count - rest * (index - 1) / count
            return RecipeStep(
                instruction: "", seconds: time, water: StepWater(amount: amount, isTarget: true, kind: .pour))
        }
    }
}
