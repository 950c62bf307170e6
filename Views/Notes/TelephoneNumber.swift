/// A telephone number as people write it: `+49 30 1234567`, `030/1234567`, `(030) 1234567`, `01 23 45 67 89`,
/// `8 (495) 123-45-67`, `555-123-4567`. Found only where it is hardly a date, a price or a count; whoever wants one to be
/// found writes it with a plus.
struct TelephoneNumber: Sendable, Equatable {
    /// Counted in the scalars it was found in.
    let range: Range<Int>
    let url: String

    /// As many digits as a number has at most (ITU-T E.164).
    private static let digitLimit = 15
    /// Between two groups of digits, as in `(0)30`.
    private static let separatorLimit = 2

    init?(in text: ArraySlice<Unicode.Scalar>, from start: Int) {
        guard Self.mayBegin(text[..<start]), let groups = Groups(in: text[start...]) else { return nil }
        guard Self.mayEnd(text[groups.end...]), groups.isNumber else { return nil }
        range = start..<groups.end
        url = "tel:" + groups.dialled
    }

    /// Nothing that it would belong to stands before it: no word, no price, no earlier digits.
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

    /// What the digits are and what divides them.
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

        /// Each that is opened is closed.
        private func brackets(_ signs: String) -> Bool {
            let opened = signs.count(where: { $0 == "(" }) + (hasBracket ? 1 : 0)
            return opened <= 1 && opened == signs.count(where: { $0 == ")" })
        }

        /// `01.02.2026`, `01/02/26`.
        private var isDate: Bool {
            digits.count == 3 && digits[0].count <= 2 && digits[1].count <= 2 && [2, 4].contains(digits[2].count)
        }

        /// Begins with the digit that leads out of a town or a country. Without spaces it could be any kind of number,
        /// unless it is long.
        private var isNational: Bool {
            let all = digits.joined()
            guard all.first == "0", digits[0].count > 1, all.dropFirst(all.hasPrefix("00") ? 2 : 1).first != "0"
            else { return false }
            return all.count >= (digits.count == 1 ? 10 : 8)
        }

        /// Three, three and four digits, the code of the area first, or that of the country before it.
        private var isAmerican: Bool {
            let local = digits.count == 4 && digits[0] == "1" ? digits.dropFirst() : digits[...]
            return local.map(\.count) == [3, 3, 4] && local.first?.first != "0" && local.first?.first != "1"
        }

        private var isRussian: Bool {
            let all = digits.joined()
            return all.count == 11 && all.first == "8" && digits[0].count == 1 && digits.count > 3
        }

        /// The digit for calls within a country is left out behind the country's: `+49 (0)30`.
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
    /// A space that does not end the line, wide or narrow.
    fileprivate var isBlank: Bool { properties.generalCategory == .spaceSeparator }
    fileprivate var isHyphen: Bool { self == "-" || ("\u{2010}"..."\u{2013}").contains(self) }
    fileprivate var dividesNumbers: Bool { isBlank || isHyphen || "./()".unicodeScalars.contains(self) }
}
