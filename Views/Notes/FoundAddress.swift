/// An address that somebody wrote out as text: of a page, of a mailbox, or a telephone number.
struct FoundAddress: Sendable, Equatable {
    /// Counted in the scalars it was found in.
    let range: Range<Int>
    /// Where it leads: `https:`, `http:`, `mailto:` or `tel:`.
    let url: String

    /// All in a text, in their order and without overlaps.
    static func all(in text: ArraySlice<Unicode.Scalar>) -> [FoundAddress] {
        var found: [FoundAddress] = []
        var (index, free) = (text.startIndex, text.startIndex)
        while index < text.endIndex {
            if let address = one(in: text, at: index, after: free) {
                found.append(address)
                (index, free) = (address.range.upperBound, address.range.upperBound)
            } else {
                index += 1
            }
        }
        return found
    }

    /// What begins at an index, or has its @ there and begins behind `free`.
    private static func one(in text: ArraySlice<Unicode.Scalar>, at index: Int, after free: Int) -> FoundAddress? {
        switch text[index] {
        case "h", "H", "m", "M": withScheme(text, index)
        case "w", "W": withoutScheme(text, index)
        case "@": mailbox(text[free...], index)
        case "+", "(", "0"..."9": TelephoneNumber(in: text, from: index).map { Self(range: $0.range, url: $0.url) }
        default: nil
        }
    }

    private static func text(_ text: ArraySlice<Unicode.Scalar>) -> String { String(scalars: text) }

    // MARK: Pages

    private static func withScheme(_ text: ArraySlice<Unicode.Scalar>, _ start: Int) -> FoundAddress? {
        guard let scheme = ["https://", "http://", "mailto:"].first(where: { text.hasWord($0, at: start) }) else {
            return nil
        }
        let rest = text[(start + scheme.count)...]
        // Looked at before the end is looked for: many beginnings of addresses take no longer than one.
        guard let first = rest.first, first.isInWord || first == "[" else { return nil }
        let end = WebAddress.end(of: text, from: start)
        return FoundAddress(range: start..<end, url: scheme + Self.text(rest[..<end]))
    }

    /// `www.home.example`, which leads to its encrypted self.
    private static func withoutScheme(_ text: ArraySlice<Unicode.Scalar>, _ start: Int) -> FoundAddress? {
        guard text.hasWord("www.", at: start) else { return nil }
        let host = host(in: text, from: start)
        let isFollowed = host.endIndex < text.endIndex && text[host.endIndex] == "@"
        guard isDomain(host), host.count(where: { $0 == "." }) > 1, !isFollowed else { return nil }
        let end = max(host.endIndex, WebAddress.end(of: text, from: start))
        return FoundAddress(range: start..<end, url: "https://" + Self.text(text[start..<end]))
    }

    // MARK: Mailboxes

    /// As long as they may be (RFC 5321, 4.5.3.1), so that a text of @ takes no longer than any other.
    private static let (maxLocalLength, maxDomainLength) = (64, 255)

    private static func mailbox(_ text: ArraySlice<Unicode.Scalar>, _ at: Int) -> FoundAddress? {
        let local = text[..<at].suffix(maxLocalLength + 1).reversed().prefix { isInLocal($0) }
        var start = at - local.count
        while start < at, text[start] == "." { start += 1 }
        guard start < at, local.count <= maxLocalLength, text[at - 1] != "." else { return nil }
        guard start == text.startIndex || !text[start - 1].isInWord else { return nil }

        let domain = host(in: text, from: at + 1)
        guard isDomain(domain) else { return nil }
        return FoundAddress(range: start..<domain.endIndex, url: "mailto:" + Self.text(text[start..<domain.endIndex]))
    }

    private static func isInLocal(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isLetterOrDigit || "._%+-".unicodeScalars.contains(scalar)
    }

    /// The host that begins at an index; a point at its end belongs to the sentence. Empty where it is too long for one.
    private static func host(in text: ArraySlice<Unicode.Scalar>, from start: Int) -> ArraySlice<Unicode.Scalar> {
        var host = text[start...].prefix(maxDomainLength + 1).prefix { isInHost($0) }
        if host.count > maxDomainLength { return host.prefix(0) }
        while let last = host.last, last == "." || last == "-" { host = host.dropLast() }
        return host
    }

    private static func isInHost(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "." || scalar == "-" || (scalar.isASCII ? scalar.isLetterOrDigit : scalar.isInWord)
    }

    /// Labels with points between them, the last without digits.
    private static func isDomain(_ domain: ArraySlice<Unicode.Scalar>) -> Bool {
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, !labels.contains(where: \.isEmpty), let last = labels.last else { return false }
        return last.count > 1 && last.contains { !$0.isASCII || !("0"..."9").contains($0) }
    }
}

extension RandomAccessCollection<Unicode.Scalar> where Index == Int {
    /// Whether a word stands there, which does not go on from an earlier one.
    ///
    /// - Parameter word: in small letters of ASCII; in the text they may be capitals.
    func hasWord(_ word: String, at start: Int) -> Bool {
        guard start == startIndex || !self[start - 1].isInWord else { return false }
        var index = start
        for letter in word.utf8 {
            guard index < endIndex, self[index].isLetter(letter) else { return false }
            index += 1
        }
        return true
    }
}

extension Unicode.Scalar {
    fileprivate var isLetterOrDigit: Bool { isASCII && isInWord }

    /// Whether it is a small letter or sign of ASCII, or that letter as a capital.
    fileprivate func isLetter(_ letter: UInt8) -> Bool {
        value == UInt32(letter) || (("A"..."Z").contains(self) && value + 32 == UInt32(letter))
    }
}
