import House

/// A telephone number in a text: `+49 30 1234567`, `030/1234567`, `(030) 1234567`, `01 23 45 67 89`, `8 (495)
/// 123-45-67`, `555-123-4567`. It is recognized only if it is unlikely to be a date, a price or a count; a number with
/// a plus is always recognized.
struct TelephoneNumber: Sendable, Equatable {
    /// The range in scalars of the text.
    let range: Range<Int>
    let url: String

    /// The most digits of a telephone number (ITU-T E.164).
    private static let digitLimit = 15
    /// The most separators between two groups of digits, as in `(0)30`.
    private static let separatorLimit = 2

    init?(in text: ArraySlice<Unicode.Scalar>, from start: Int) {
        guard Self.mayBegin(text[..<start]), let groups = Groups(in: text[start...]) else { return nil }
        guard Self.mayEnd(text[groups.end...]), groups.isNumber else { return nil }
        range = start..<groups.end
        url = "tel:" + groups.dialled
    }

    /// False after a word, a price or other digits, to which the number would belong.
    private static func mayBegin(_ before: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let last = before.last else { return true }
        if last.isInWord || "_-.,/=#№&@+%$€£¥~\\".unicodeScalars.contains(last) { return false }
        guard last.isBlank, let earlier = before.dropLast().last else { return true }
        return earlier.properties.numericType == nil
    }

    private static func mayEnd(_ after: ArraySlice<Unicode.Scalar>) -> Bool {
        guard let first = after.first else { return true }
        if first.isInWord || "_@%€$£#=+&\\".unicodeScalars.contains(first) { return false }
        guard ".,:/-".unicodeScalars.contains(first), let next = after.dropFirst().first else { return true }
        return !next.isInWord
    }

    /// The groups of digits and the separators between them.
    private struct Groups {
        let end: Int
        private(set) var digits: [String] = []
        private var dividers: [String] = []
        private let hasPlus: Bool
        private let hasBracket: Bool

        init?(in text: ArraySlice<Unicode.Scalar>) {
            var rest = text
            hasBracket = rest.first == "("
            if hasBracket { rest = rest.dropFirst() }
            hasPlus = rest.first == "+"
            if hasPlus { rest = rest.dropFirst() }
            var (count, end) = (0, text.startIndex)
            while count <= digitLimit {
                let group = rest.prefix(digitLimit + 1).prefix(while: \.isDigit)
                guard !group.isEmpty else { break }
                digits.append(String(scalars: group))
                count += group.count
                end = group.endIndex
                rest = rest[end...]
                let divider = rest.prefix(separatorLimit + 1).prefix(while: \.dividesNumbers)
                guard divider.count <= separatorLimit else { break }
                dividers.append(String(scalars: divider.map { $0.isBlank ? " " : $0.isHyphen ? "-" : $0 }))
                rest = rest[divider.endIndex...]
            }
            guard (6...digitLimit).contains(count) else { return nil }
            self.end = end
            dividers = Array(dividers.prefix(digits.count - 1))
        }

        var isNumber: Bool {
            let signs = dividers.joined()
            guard brackets(signs) else { return false }
            if hasPlus { return digits.joined().count > 6 && digits[0].first != "0" }
            if isDate || (signs.contains(".") && signs.contains("-")) { return false }
            return isNational || isAmerican || isRussian
        }

        /// True if the brackets are balanced.
        private func brackets(_ signs: String) -> Bool {
            let opened = signs.count(where: { $0 == "(" }) + (hasBracket ? 1 : 0)
            return opened <= 1 && opened == signs.count(where: { $0 == ")" })
        }

        /// True for `01.02.2026` and `01/02/26`.
        private var isDate: Bool {
            digits.count == 3 && digits[0].count <= 2 && digits[1].count <= 2 && [2, 4].contains(digits[2].count)
        }

        /// True for a number that begins with a trunk or international prefix. Without spaces it could be any number,
        /// unless it is long.
        private var isNational: Bool {
            let all = digits.joined()
            guard all.first == "0", digits[0].count > 1, all.dropFirst(all.hasPrefix("00") ? 2 : 1).first != "0"
            else { return false }
            return all.count >= (digits.count == 1 ? 10 : 8)
        }

        /// True for groups of three, three and four digits, the area code first, optionally with the country code 1.
        private var isAmerican: Bool {
            let local = digits.count == 4 && digits[0] == "1" ? digits.dropFirst() : digits[...]
            return local.map(\.count) == [3, 3, 4] && local.first?.first != "0" && local.first?.first != "1"
        }

        private var isRussian: Bool {
            let all = digits.joined()
            return all.count == 11 && all.first == "8" && digits[0].count == 1 && digits.count > 3
        }

        /// The number to dial: after a country code the trunk prefix is left out, as in `+49 (0)30`.
        var dialled: String {
            let kept = digits.indices.filter {
                !(hasPlus && digits[$0] == "0" && $0 > 0 && dividers[$0 - 1].hasSuffix("("))
            }
            return (hasPlus ? "+" : "") + kept.map { digits[$0] }.joined()
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
    /// True for a space that does not end the line, wide or narrow.
    fileprivate var isBlank: Bool { properties.generalCategory == .spaceSeparator }
    fileprivate var isHyphen: Bool { self == "-" || ("\u{2010}"..."\u{2013}").contains(self) }
    fileprivate var dividesNumbers: Bool { isBlank || isHyphen || "./()".unicodeScalars.contains(self) }
}
