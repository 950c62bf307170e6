import Foundation

/// How text that people type is tidied before it is checked and kept.
extension String {
    /// Line ends as `\n`, composed (NFC); nothing else is taken away.
    var withPlainLines: String {
        replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
            .precomposedStringWithCanonicalMapping
    }

    /// Without white space at both ends, composed (NFC), line ends as `\n`.
    var tidied: String {
        withPlainLines.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// One line: `tidied`, with every run of white space and control characters as a single space.
    var tidiedLine: String {
        tidied.split {
            $0.isWhitespace || $0.isNewline
                || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
        }
        .joined(separator: " ")
    }
}
