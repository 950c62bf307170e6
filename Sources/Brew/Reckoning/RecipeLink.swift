import Foundation
import House

/// A recipe in the fragment of a link, which browsers do not send to any server.
enum RecipeLink {
    /// The limit of characters: messengers cut longer links, and cameras fail to read their QR codes.
    static let limit = 2000

    private static let version = 1

    /// The recipe encoded for the fragment of a link; `nil` if it is too long.
    /// - Parameter limit: characters.
    static func code(_ recipe: RecipeContent, limit: Int = limit) -> String? {
        let steps: [[Any]] = recipe.steps.map { step in
            guard let water = step.water else {
                return step.seconds.map { [step.instruction, $0] } ?? [step.instruction]
            }
            return [
                step.instruction, step.seconds ?? -1, water.amount.tenths, water.isTarget ? 1 : 0,
                StepWater.Kind.allCases.firstIndex(of: water.kind) ?? 0,
            ]
        }
        let list: [Any] = [
            version, recipe.method.rawValue, recipe.name, recipe.dose.tenths, recipe.yield.tenths,
            recipe.temperature.halves, recipe.grind.rawValue, recipe.tactile, steps,
        ]
        // Encoding texts, integers and lists of them never fails.
        guard let json = try? JSONSerialization.data(withJSONObject: list, options: [.withoutEscapingSlashes]) else {
            return nil
        }
        let code = json.base64EncodedString().replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
        return code.utf8.count <= limit ? code : nil
    }

    /// Reads the output of `code`; `nil` if it is no valid recipe.
    static func recipe(_ code: some StringProtocol, limit: Int = limit) -> RecipeContent? {
        guard code.utf8.count <= limit, let data = data(code),
            // Invalid JSON is no recipe.
            let list = (try? JSONSerialization.jsonObject(with: data)) as? [Any], list.count == 9,
            list[0] as? Int == version, let method = (list[1] as? String).flatMap(BrewMethod.init(rawValue:)),
            let name = list[2] as? String, let dose = list[3] as? Int, let yield = list[4] as? Int,
            let temperature = list[5] as? Int, let grind = (list[6] as? String).flatMap(Grind.init(rawValue:)),
            let tactile = list[7] as? String, let steps = list[8] as? [[Any]]
        else { return nil }
        let read = steps.compactMap(step)
        guard read.count == steps.count else { return nil }
        let recipe = RecipeContent(
            method: method, name: name.tidiedLine, dose: Grams(tenths: dose), yield: Grams(tenths: yield),
            temperature: Celsius(halves: temperature), grind: grind, tactile: tactile.tidiedLine, steps: read)
        return RecipeCheck.problems(of: recipe).isEmpty ? recipe : nil
    }

    private static func step(_ list: [Any]) -> RecipeStep? {
        guard [1, 2, 5].contains(list.count), let instruction = list[0] as? String else { return nil }
        var step = RecipeStep(instruction: instruction.tidied, seconds: nil, water: nil)
        if list.count > 1 {
            guard let seconds = list[1] as? Int, seconds >= -1 else { return nil }
            step.seconds = seconds < 0 ? nil : seconds
        }
        guard list.count == 5 else { return step }
        guard let amount = list[2] as? Int, let isTarget = list[3] as? Int, let kind = list[4] as? Int,
            [0, 1].contains(isTarget), StepWater.Kind.allCases.indices.contains(kind)
        else { return nil }
        step.water = StepWater(
            amount: Grams(tenths: amount), isTarget: isTarget == 1, kind: StepWater.Kind.allCases[kind])
        return step
    }

    private static func data(_ code: some StringProtocol) -> Data? {
        let plain = code.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        return Data(base64Encoded: plain + String(repeating: "=", count: (4 - plain.utf8.count % 4) % 4))
    }
}
