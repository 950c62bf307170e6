import Foundation

/// How text that people type is tidied before it is checked and kept.
extension String {
    /// Line ends as `\n`, composed (NFC); nothing else is taken away.
    var withPlainLines: String {
        if utf8.allSatisfy({ $0 < 128 && $0 != 13 }) { return self }
        return replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
            .precomposedStringWithCanonicalMapping
    }

    /// Without white space at both ends, composed (NFC), line ends as `\n`.
    var tidied: String {
        withPlainLines.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// One line: `tidied`, with every run of white space and control characters as a single space.
    var tidiedLine: String {
        if isTidyASCII { return self }
        return tidied.split {
            $0.isWhitespace || $0.isNewline
                || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
        }
        .joined(separator: " ")
    }

    /// Most lines are, and files bring them by the hundred thousand.
    private var isTidyASCII: Bool {
        var last = UInt8(ascii: " ")
        for byte in utf8 {
            guard (32..<127).contains(byte), byte != 32 || last != 32 else { return false }
            last = byte
        }
        return last != 32 || utf8.isEmpty
    }
}
