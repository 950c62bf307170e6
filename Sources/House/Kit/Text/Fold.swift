import Foundation

/// Folding of text for search and sorting, which ignores case and accents.
package enum Fold {
    /// Decomposes (NFKD), drops the marks, lower-cases, and opens the letters that do not decompose (`ø`, `ß`, `æ`).
    package static func fold(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 128 }) { return text.lowercased() }
        var result = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
            if let opened = opened[scalar] {
                result.append(contentsOf: opened.unicodeScalars)
            } else if scalar.properties.generalCategory != .nonspacingMark {
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static let opened: [Unicode.Scalar: String] = [
        "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ħ": "h", "ı": "i",
    ]
}
