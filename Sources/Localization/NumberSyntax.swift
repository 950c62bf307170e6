/// How numbers are written and read: the signs for decimals and for groups of three digits.
///
/// Read are the language's own signs and, in every language, a plain point for decimals and spaces between groups.
/// Where the two meet the language decides: in German and Spanish, which group with points, `1.234` and `12.345.678`
/// are whole numbers, while `1.5`, `0.125` and `1234.567`, which no language groups so, are decimals. In English a comma
/// is read for decimals where it cannot group: `18,5`, since the keys of a phone may have no other sign, but neither
/// `1,234` nor `1234,567`. Anything that is neither well grouped nor plain is no number.
public struct NumberSyntax: Sendable, Equatable {
    /// Written before the decimals.
    public let decimal: Character
    /// Written between groups.
    public let group: Character
    private let decimals: Set<Character>
    private let groups: Set<Character>
    /// Numbers of fewer digits are written without groups.
    private let groupsFrom: Int

    private static let spaces: Set<Character> = [" ", "\u{A0}", "\u{202F}", "\u{2009}"]

    private init(
        decimal: Character, group: Character, groups: Set<Character>, groupsFrom: Int = 4,
        decimals: Set<Character> = ["."]
    ) {
        self.decimal = decimal
        self.group = group
        self.groups = groups
        self.groupsFrom = groupsFrom
        self.decimals = decimals.union([decimal])
    }

    public init(_ language: Language) {
        switch language {
        case .en: self.init(decimal: ".", group: ",", groups: Self.spaces.union([","]), decimals: [".", ","])
        case .de: self.init(decimal: ",", group: ".", groups: Self.spaces.union(["."]))
        case .es: self.init(decimal: ",", group: ".", groups: Self.spaces.union(["."]), groupsFrom: 5)
        case .fr: self.init(decimal: ",", group: "\u{202F}", groups: Self.spaces)
        case .ru: self.init(decimal: ",", group: "\u{A0}", groups: Self.spaces)
        }
    }

    /// A point for decimals and no groups, as programs write numbers.
    public static let plain = NumberSyntax(decimal: ".", group: ",", groups: [])

    /// English as files have it, in which a comma never begins decimals.
    public static let pointed = NumberSyntax(decimal: ".", group: ",", groups: spaces.union([","]))

    // MARK: Reading

    /// The number with a point, its digits as typed, zeros at both ends included: `1.234,50` in German is `1234.50`.
    /// A zero is put before a bare point. `nil` when it is no number.
    public func plain(_ typed: String) -> String? {
        var rest = typed.drop(while: \.isWhitespace)
        while rest.last?.isWhitespace == true { rest.removeLast() }
        var sign = ""
        if let first = rest.first, "+-−".contains(first) {
            sign = first == "+" ? "" : "-"
            rest = rest.dropFirst()
        }
        return (grouped(rest) ?? ungrouped(rest)).map { sign + $0 }
    }

    private func grouped(_ text: Substring) -> String? {
        guard let sign = text.first(where: { !Self.isDigit($0) }), groups.contains(sign) else { return nil }
        let mark = text.lastIndex { decimals.contains($0) && $0 != sign }
        let parts = text[..<(mark ?? text.endIndex)].split(separator: sign, omittingEmptySubsequences: false)
        guard let first = parts.first, (1...3).contains(first.count), first.first != "0",
            parts.dropFirst().allSatisfy({ $0.count == 3 }), parts.allSatisfy({ $0.allSatisfy(Self.isDigit) })
        else { return nil }
        let whole = parts.joined()
        guard let mark else { return whole }
        let fraction = text[text.index(after: mark)...]
        return fraction.isEmpty || !fraction.allSatisfy(Self.isDigit) ? nil : "\(whole).\(fraction)"
    }

    private func ungrouped(_ text: Substring) -> String? {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { decimals.contains($0) }
        guard let whole = parts.first, parts.allSatisfy({ $0.allSatisfy(Self.isDigit) }) else { return nil }
        guard parts.count == 2 else { return whole.isEmpty ? nil : String(whole) }
        let couldGroup = parts[1].count == 3 && !["", "0"].contains(whole)
        if couldGroup, text.contains(","), groups.contains(",") { return nil }
        return parts[1].isEmpty ? nil : "\(whole.isEmpty ? "0" : whole).\(parts[1])"
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isWholeNumber }

    // MARK: Writing

    /// A plain number in this language with exactly its digits; grouped for reading, ungrouped for a field to type in.
    /// - Parameter plain: as `plain(_:)` gives it.
    public func written(_ plain: String, isGrouped: Bool = true) -> String {
        let isNegative = plain.hasPrefix("-")
        let parts = plain.dropFirst(isNegative ? 1 : 0).split(separator: ".", maxSplits: 1)
        guard let whole = parts.first else { return plain }
        var text = isNegative ? (isGrouped ? "−" : "-") : ""
        if isGrouped && whole.count >= groupsFrom {
            for (index, digit) in whole.enumerated() {
                if index > 0 && (whole.count - index) % 3 == 0 { text.append(group) }
                text.append(digit)
            }
        } else {
            text += whole
        }
        if parts.count == 2 { text += "\(decimal)\(parts[1])" }
        return text
    }
}
