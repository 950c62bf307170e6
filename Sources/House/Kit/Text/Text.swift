import Foundation

/// The tidying of typed text before it is checked and stored.
extension String {
    /// Line ends as `\n` and composed characters (NFC); nothing else is changed.
    package var withPlainLines: String {
        if utf8.allSatisfy({ $0 < 128 && $0 != 13 }) { return self }
        return replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\r", with: "\n")
            .precomposedStringWithCanonicalMapping
    }

    /// Without white space at both ends, composed (NFC), line ends as `\n`.
    package var tidied: String {
        withPlainLines.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The first so many scalars: fields limit their length in scalars.
    package func cut(to limit: Int) -> String {
        unicodeScalars.count <= limit ? self : String(String.UnicodeScalarView(unicodeScalars.prefix(limit)))
    }

    /// Whether it has more than so many characters, as people count them, or more than four times as many scalars: the
    /// limit of such columns in the database.
    package func exceeds(_ characters: Int) -> Bool {
        // Every scalar has at least one byte.
        utf8.count > characters && (count > characters || unicodeScalars.count > 4 * characters)
    }

    /// The longest beginning of whole characters that does not exceed so many.
    package func cut(toCharacters limit: Int) -> String {
        guard exceeds(limit) else { return self }
        var (end, scalars) = (startIndex, 0)
        for (place, character) in zip(indices, self).prefix(limit) {
            scalars += character.unicodeScalars.count
            guard scalars <= 4 * limit else { break }
            end = index(after: place)
        }
        return String(self[..<end])
    }

    /// One line: `tidied`, with every run of white space and control characters as a single space. Empty if all of it
    /// is invisible, such as a name of joiners only.
    package var tidiedLine: String {
        if isTidyASCII { return self }
        let line = tidied.split {
            $0.isWhitespace || $0.isNewline
                || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control }
        }
        .joined(separator: " ")
        return line.unicodeScalars.allSatisfy(\.isInvisible) ? "" : line
    }

    /// A fast path for most lines: imported files have hundreds of thousands of them.
    private var isTidyASCII: Bool {
        var last = UInt8(ascii: " ")
        for byte in utf8 {
            guard (32..<127).contains(byte), byte != 32 || last != 32 else { return false }
            last = byte
        }
        return last != 32 || utf8.isEmpty
    }
}

extension Unicode.Scalar {
    /// True for joiners, fillers, direction marks and the like, and for a Braille cell without dots.
    fileprivate var isInvisible: Bool {
        if isASCII { return value <= 32 || value == 127 }
        return properties.isDefaultIgnorableCodePoint || properties.isWhitespace || value == 0x2800
            || [.format, .control, .surrogate].contains(properties.generalCategory)
    }
}
