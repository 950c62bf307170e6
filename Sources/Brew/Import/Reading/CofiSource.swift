import Foundation
import House
import JSON
import Localization

/// Cofi's backup, `cofi_backup_DATE.json`: recipes with steps (`Recipe.kt`, `Step.kt`, read at 0353cb6).
struct CofiSource: BrewSource {
    func recognises(_ document: JSONPart, named name: String) -> Bool {
        document.list.prefix(1000).contains {
            $0["recipeIcon"].isThere || $0["steps"].list.contains { $0["orderInRecipe"].isThere }
        }
    }

    mutating func read(_ document: JSONPart, named name: String, into reading: inout BrewReading) throws {
        for row in document.list where reading.admits() { add(row, &reading) }
    }

    private func add(_ row: JSONPart, _ reading: inout BrewReading) {
        reading.unread.add(row, except: ["id", "name", "recipeIcon", "steps", "lastFinished"])
        for part in row["steps"].list.prefix(RecipeContent.stepCountLimit) {
            reading.unread.add(part, except: ["id", "recipeId", "name", "time", "value", "orderInRecipe", "type"])
        }
        let name = row["name"].text?.tidiedLine ?? ""
        let text = "\(row["recipeIcon"].text ?? "") \(name) \(row["description"].text ?? "")"
        let method = RecipeReading.method(in: text.replacingOccurrences(of: "_", with: " ")) ?? .v60
        let rows = row["steps"].list.prefix(RecipeContent.stepCountLimit + 1).enumerated().sorted {
            ($0.element["orderInRecipe"].whole ?? $0.offset, $0.offset)
                < ($1.element["orderInRecipe"].whole ?? $1.offset, $1.offset)
        }.map(\.element)
        var dose: Grams?
        var steps: [RecipeStep] = []
        for (place, part) in rows.enumerated() {
            // A missing time means that the step waits for a tap.
            let seconds = part["time"].number.flatMap { $0 > 0 && $0 < 1e9 ? Int(($0 / 1000).rounded()) : nil }
            let amount = Grams(number: part["value"].number)
            let type = part["type"].text ?? ""
            var step = RecipeStep(instruction: part["name"].text?.tidiedLine ?? "", seconds: seconds, water: nil)
            if step.instruction.isEmpty { step.instruction = "\(place + 1)" }
            if type == "ADD_COFFEE" { dose = dose ?? amount }
            if type == "WATER", let amount, !method.yieldsBeverage {
                step.water = StepWater(amount: amount, isTarget: false, kind: .pour)
            }
            steps.append(step)
        }
        let water = Scaling.totals(steps).compactMap(\.self).last
        let coffee = dose ?? water.map { Grams(tenths: max($0.tenths / 16, 1)) } ?? Grams(15)
        let content = RecipeContent(
            method: method, name: name, dose: coffee,
            yield: water ?? Grams(tenths: coffee.tenths * (method.yieldsBeverage ? 2 : 16)), temperature: Celsius(93),
            grind: method.yieldsBeverage ? .fine : .medium, steps: steps)
        reading.add(ImportedRecipe(source: "cofi:\(row["id"].text ?? ""):\(Fold.fold(name))", content: content))
    }
}
