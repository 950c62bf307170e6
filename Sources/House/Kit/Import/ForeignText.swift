package import HTTP

/// The text of a file whose encoding only its content tells.
package struct ForeignText: Sendable {
    /// The text, decoded in the likeliest encoding.
    package let text: String
    /// `nil` for UTF-8 and UTF-16, which need no choice.
    package let encoding: EncodingChoice?

    /// - Returns: `nil` for bytes that are no text.
    package init?(_ bytes: [UInt8]) {
        if let isLittle = Self.isWide(bytes) {
            guard let text = FileText((isLittle ? [0xFF, 0xFE] : [0xFE, 0xFF]) + bytes) else { return nil }
            (self.text, encoding) = (text.text, nil)
        } else if String(validating: bytes, as: UTF8.self) != nil || bytes.starts(with: [0xFF, 0xFE])
            || bytes.starts(with: [0xFE, 0xFF])
        {
            guard let text = FileText(bytes) else { return nil }
            (self.text, encoding) = (text.text, nil)
        } else {
            guard !FileText.isBrokenUTF8(bytes), let guess = TextEncoding.guess(bytes) else { return nil }
            text = guess.encoding.text(bytes)
            encoding = EncodingChoice(stored: guess.encoding, candidates: guess.candidates)
        }
    }

    /// UTF-16 without a byte-order mark: most of its bytes are zeros, all on one side. True if those are the second ones.
    private static func isWide(_ bytes: [UInt8]) -> Bool? {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return nil }
        guard bytes.count >= 4, bytes.count % 2 == 0 else { return nil }
        let sample = bytes.prefix(4000)
        let zeros = sample.indices.filter { sample[$0] == 0 }
        guard zeros.count * 4 >= sample.count else { return nil }
        let odd = zeros.count { $0 % 2 == 1 }
        return odd == zeros.count ? true : odd == 0 ? false : nil
    }
}

/// The encoding of a staged text that is neither UTF-8 nor UTF-16: guessed until the member chooses.
package struct EncodingChoice: Codable, Equatable, Sendable {
    /// The encoding in which the text was decoded when it was staged.
    package let stored: TextEncoding
    /// The encodings that the file may be in, the likeliest first; more than one if the content does not tell.
    package let candidates: [TextEncoding]
    /// `nil` until the member chooses; then the content decides.
    package private(set) var chosen: TextEncoding?

    init(stored: TextEncoding, candidates: [TextEncoding]) {
        self.stored = stored
        self.candidates = candidates
    }

    /// The member has to choose: the content does not tell.
    package var isAsked: Bool { chosen == nil && candidates.count > 1 }

    /// The encoding in which the text is read.
    package var current: TextEncoding { chosen ?? stored }

    /// Takes over the field `encoding` of a form.
    package mutating func read(_ form: FormFields) {
        if let encoding = form["encoding"].flatMap(TextEncoding.init(rawValue:)) { chosen = encoding }
    }

    /// A staged text in the chosen encoding.
    package func text(_ text: String) -> String {
        TextEncoding.visible(current == stored ? text : current.text(stored.bytes(text)))
    }

    /// Every encoding, those that the content allows first, with a line of a staged text in each.
    package func field(_ text: String) -> EncodingField {
        let bytes = stored.bytes(Self.sample(text))
        let all = candidates + TextEncoding.allCases.filter { !candidates.contains($0) }
        return EncodingField(
            lines: all.map { encoding in
                Choice(
                    value: encoding.rawValue, label: "\(encoding.name): \(TextEncoding.visible(encoding.text(bytes)))")
            }, chosen: isAsked ? "" : current.rawValue)
    }

    /// The first line of a text that differs between encodings, for choosing by.
    private static func sample(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).first { $0.unicodeScalars.contains { $0.value > 127 } } ?? ""
        return String(line.prefix(80))
    }
}
