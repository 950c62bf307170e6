import House

/// An address written out in a text: of a web page, of a mailbox, or a telephone number.
struct FoundAddress: Sendable, Equatable {
    /// The range in scalars of the text.
    let range: Range<Int>
    /// The link's address: `https:`, `http:`, `mailto:` or `tel:`.
    let url: String

    /// All addresses in a text, in order and without overlaps.
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

    /// The address that begins at an index, or that has its @ or its first point there and begins at or after `free`.
    private static func one(in text: ArraySlice<Unicode.Scalar>, at index: Int, after free: Int) -> FoundAddress? {
        switch text[index] {
        case "h", "H", "m", "M": withScheme(text, index)
        case "w", "W": withoutScheme(text, index)
        case "@": mailbox(text[free...], index)
        case ".": bareDomain(text[free...], index)
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
        // Checked before the end is searched for, so that many beginnings of addresses take no longer than one.
        guard let first = rest.first, first.isInWord || first == "[" else { return nil }
        let end = WebAddress.end(of: text, from: start)
        return FoundAddress(range: start..<end, url: scheme + Self.text(rest[..<end]))
    }

    /// `www.home.example`, which is linked with `https:`.
    private static func withoutScheme(_ text: ArraySlice<Unicode.Scalar>, _ start: Int) -> FoundAddress? {
        guard text.hasWord("www.", at: start) else { return nil }
        let host = host(in: text, from: start)
        guard isDomain(host), host.count(where: { $0 == "." }) > 1 else { return nil }
        return page(in: text, at: host)
    }

    /// `home.org/garden`, which is linked with `https:` if the domain ends in a known way.
    private static func bareDomain(_ text: ArraySlice<Unicode.Scalar>, _ point: Int) -> FoundAddress? {
        let label = text[..<point].suffix(maxLabelLength + 1).reversed().prefix { isInHost($0) && $0 != "." }
        let start = point - label.count
        guard label.count <= maxLabelLength, start < point, text[start] != "-", text[point - 1] != "-" else {
            return nil
        }
        guard label.contains(where: { !("0"..."9").contains($0) }) else { return nil }
        guard start == text.startIndex || !isBeforeNoDomain(text[start - 1]) else { return nil }
        let host = host(in: text, from: start)
        guard isDomain(host), isKnown(ending: Self.text(host.split(separator: ".").last ?? [])) else { return nil }
        return page(in: text, at: host)
    }

    /// A capital in front of small letters begins a sentence that has no space before it: "Bread.No milk".
    private static func isKnown(ending: String) -> Bool {
        let isSentence = ending.first?.isUppercase == true && ending.dropFirst().contains(where: \.isLowercase)
        return !isSentence && endings.contains(ending.lowercased())
    }

    /// Parts of words, paths, mailboxes and fields of code are no domains.
    private static func isBeforeNoDomain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isInWord || "./\\@#_~:=%&$-".unicodeScalars.contains(scalar)
    }

    /// The page of a host, with the port, path or query that follows.
    private static func page(in text: ArraySlice<Unicode.Scalar>, at host: ArraySlice<Unicode.Scalar>)
        -> FoundAddress?
    {
        let next = host.endIndex < text.endIndex ? text[host.endIndex] : " "
        if next == "@" { return nil }
        let goesOn = "/:?#".unicodeScalars.contains(next)
        let end = goesOn ? max(host.endIndex, WebAddress.end(of: text, from: host.startIndex)) : host.endIndex
        return FoundAddress(range: host.startIndex..<end, url: "https://" + Self.text(text[host.startIndex..<end]))
    }

    // MARK: Mailboxes

    /// The lengths that RFC 5321, 4.5.3.1 allows: with these limits a text of many @ takes no longer than any other.
    private static let (maxLocalLength, maxDomainLength) = (64, 255)

    /// The length that RFC 1035, 2.3.4 allows.
    private static let maxLabelLength = 63

    private static func mailbox(_ text: ArraySlice<Unicode.Scalar>, _ at: Int) -> FoundAddress? {
        let local = text[..<at].suffix(maxLocalLength + 1).reversed().prefix { isInLocal($0) }
        var start = at - local.count
        while start < at, text[start] == "." { start += 1 }
        guard start < at, local.count <= maxLocalLength, text[at - 1] != "." else { return nil }
        guard start == text.startIndex || !text[start - 1].isInSpacedWord else { return nil }

        let domain = host(in: text, from: at + 1)
        guard isDomain(domain) else { return nil }
        return FoundAddress(range: start..<domain.endIndex, url: "mailto:" + Self.text(text[start..<domain.endIndex]))
    }

    private static func isInLocal(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isLetterOrDigit || "._%+-".unicodeScalars.contains(scalar)
    }

    /// The host that begins at an index; a point at its end belongs to the sentence. Empty if it is longer than
    /// allowed.
    private static func host(in text: ArraySlice<Unicode.Scalar>, from start: Int) -> ArraySlice<Unicode.Scalar> {
        // Not more than a domain can have is looked at, so that many points and @ take no longer than letters.
        let near = text[start...].prefix(maxDomainLength + 1)
        var host = near[..<WebAddress.reach(in: near, from: start)].prefix { isInHost($0) }
        if host.count > maxDomainLength { return host.prefix(0) }
        while let last = host.last, last == "." || last == "-" { host = host.dropLast() }
        return host
    }

    private static func isInHost(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "." || scalar == "-" || (scalar.isASCII ? scalar.isLetterOrDigit : scalar.isInWord)
    }

    /// True for labels separated by points, the last one without digits.
    private static func isDomain(_ domain: ArraySlice<Unicode.Scalar>) -> Bool {
        let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
        guard labels.count > 1, !labels.contains(where: \.isEmpty), let last = labels.last else { return false }
        return last.count > 1 && last.contains { !$0.isASCII || !("0"..."9").contains($0) }
    }
}

extension RandomAccessCollection<Unicode.Scalar> where Index == Int {
    /// True if a word begins at `start` that does not continue an earlier one.
    ///
    /// - Parameter word: lower-case ASCII; the text may have capitals.
    func hasWord(_ word: String, at start: Int) -> Bool {
        guard start == startIndex || !self[start - 1].isInSpacedWord else { return false }
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

    /// True for a lower-case ASCII letter or sign, or that letter as a capital.
    fileprivate func isLetter(_ letter: UInt8) -> Bool {
        value == UInt32(letter) || (("A"..."Z").contains(self) && value + 32 == UInt32(letter))
    }
}
