import House

/// The text of a file whose encoding only its content tells.
struct ForeignText {
    /// The text as it is staged.
    let text: FileText
    /// The encoding in which it was read; `nil` for UTF-8 and UTF-16, which need no choice.
    let encoding: TextEncoding?
    /// The encodings that it may be in; more than one if the content does not tell.
    let candidates: [TextEncoding]

    /// - Returns: `nil` for bytes that are no text.
    init?(_ bytes: [UInt8]) {
        if String(validating: bytes, as: UTF8.self) != nil || bytes.starts(with: [0xFF, 0xFE])
            || bytes.starts(with: [0xFE, 0xFF])
        {
            guard let text = FileText(bytes) else { return nil }
            (self.text, encoding, candidates) = (text, nil, [])
        } else if let isLittle = Self.isWide(bytes) {
            guard let text = FileText((isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]) + bytes) else { return nil }
            (self.text, encoding, candidates) = (text, nil, [])
        } else {
            // Damaged UTF-8 is refused there, as everywhere in the house.
            guard FileText(bytes) != nil || !bytes.starts(with: [0xEF, 0xBB, 0xBF]),
                let guess = TextEncoding.guess(bytes), !Self.isDamaged(bytes),
                let text = FileText(Array(guess.encoding.text(bytes).utf8))
            else { return nil }
            (self.text, encoding, candidates) = (text, guess.encoding, guess.candidates)
        }
    }

    /// UTF-16 without a byte-order mark: most of its bytes are zeros, all on one side. True if those are the second ones.
    private static func isWide(_ bytes: [UInt8]) -> Bool? {
        guard bytes.count >= 4, bytes.count % 2 == 0 else { return nil }
        let sample = bytes.prefix(4000)
        let zeros = sample.indices.filter { sample[$0] == 0 }
        guard zeros.count * 4 >= sample.count else { return nil }
        let odd = zeros.count { $0 % 2 == 1 }
        return odd == zeros.count ? true : odd == 0 ? false : nil
    }

    /// True for UTF-8 that is cut off or damaged: more of its letters are whole than broken.
    private static func isDamaged(_ bytes: [UInt8]) -> Bool {
        var (whole, broken) = (0, 0)
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars where scalar.value > 127 {
            if scalar == "\u{FFFD}" { broken += 1 } else { whole += 1 }
        }
        return whole > broken
    }

    /// The first line of a text that differs between encodings, for choosing by.
    static func sample(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).first { $0.unicodeScalars.contains { $0.value > 127 } } ?? ""
        return String(line.prefix(80))
    }
}
