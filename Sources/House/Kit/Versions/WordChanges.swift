/// The words that one text has and another has not, in their order: what was taken away, and what was added.
package struct WordChanges: Sendable, Equatable {
    package struct Piece: Sendable, Equatable {
        package enum Kind: Sendable { case same, gone, added }

        package let kind: Kind
        package fileprivate(set) var text: String

        package init(_ kind: Kind, _ text: String) {
            self.kind = kind
            self.text = text
        }
    }

    /// Those that are the same or gone make the old text, those that are the same or added the new one. Neighbours are of
    /// different kinds.
    package private(set) var pieces: [Piece] = []

    /// Compares lines first, then the words of lines that differ.
    package init(from old: String, to new: String) {
        let (old, new) = (old.lines, new.lines)
        let lines = Comparison(Numbered(old, new).tokens)
        for run in lines.runs {
            switch run {
            case .same(let range): add(.same, old[range])
            case .differing(let left, let right): addWords(old[left], new[right])
            }
        }
    }

    private mutating func addWords(_ old: ArraySlice<Substring>, _ new: ArraySlice<Substring>) {
        let (old, new) = (old.flatMap { String($0).words }, new.flatMap { String($0).words })
        var runs = Comparison(Numbered(old, new).tokens).runs
        Self.joinAcrossSpaces(&runs, old)
        for run in runs {
            switch run {
            case .same(let range): add(.same, old[range])
            case .differing(let left, let right):
                add(.gone, old[left])
                add(.added, new[right])
            }
        }
    }

    private mutating func add(_ kind: Piece.Kind, _ tokens: ArraySlice<Substring>) {
        guard !tokens.isEmpty else { return }
        if pieces.last?.kind == kind {
            pieces[pieces.count - 1].text += tokens.joined()
        } else {
            pieces.append(Piece(kind, tokens.joined()))
        }
    }

    /// Two changes with nothing but a space between them are one: words are easier to read than confetti.
    private static func joinAcrossSpaces(_ runs: inout [Comparison.Run], _ old: [Substring]) {
        var joined: [Comparison.Run] = []
        for run in runs {
            if case .differing(let left, let right) = run, joined.count > 1,
                case .same(let space) = joined[joined.count - 1], old[space].allSatisfy({ $0.allSatisfy(\.isBlank) }),
                case .differing(let firstLeft, let firstRight) = joined[joined.count - 2]
            {
                joined.removeLast(2)
                joined.append(
                    .differing(
                        firstLeft.lowerBound..<left.upperBound, firstRight.lowerBound..<right.upperBound))
            } else {
                joined.append(run)
            }
        }
        runs = joined
    }
}

extension Character {
    fileprivate var isBlank: Bool { self == " " || self == "\t" || self == "\u{A0}" }
}

extension String {
    /// The lines, each with its end.
    fileprivate var lines: [Substring] {
        var lines: [Substring] = []
        var start = startIndex
        while let end = self[start...].firstIndex(where: \.isNewline) {
            let next = index(after: end)
            lines.append(self[start..<next])
            start = next
        }
        if start < endIndex { lines.append(self[start...]) }
        return lines
    }

    /// Words, spaces, and each other sign for itself; of scripts without spaces, each character.
    fileprivate var words: [Substring] {
        var words: [Substring] = []
        var start = startIndex
        var kind = Kind.sign
        for index in indices {
            let next = Kind(self[index])
            if index > start, next != kind || next == .sign {
                words.append(self[start..<index])
                start = index
            }
            kind = next
        }
        if start < endIndex { words.append(self[start...]) }
        return words
    }

    private enum Kind {
        case word, space, sign

        init(_ character: Character) {
            let first = character.unicodeScalars.first ?? " "
            if first.isASCII {
                let isWord = ("a"..."z").contains(first) || ("A"..."Z").contains(first) || ("0"..."9").contains(first)
                self = isWord ? .word : character.isBlank ? .space : .sign
            } else if first.isUnspaced {
                self = .sign
            } else {
                self = character.isLetter || character.isNumber ? .word : character.isBlank ? .space : .sign
            }
        }
    }
}

/// Two lists of words as numbers: the same word has the same number.
private struct Numbered {
    let tokens: (old: [Int], new: [Int])

    init(_ old: [Substring], _ new: [Substring]) {
        // By bytes: to Swift é and e with a combining mark are equal.
        var numbers: [[UInt8]: Int] = [:]
        let number = { (token: Substring) -> Int in
            let bytes = Array(token.utf8)
            if let known = numbers[bytes] { return known }
            numbers[bytes] = numbers.count
            return numbers.count - 1
        }
        tokens = (old.map(number), new.map(number))
    }
}

/// Patience diff (Bram Cohen, https://bramcohen.livejournal.com/73318.html): what occurs once in both lists holds them
/// together. Myers' algorithm, which finds the fewest changes, takes time proportional to length × changes: it compares
/// what is left between.
private struct Comparison {
    enum Run {
        /// Places in the old list.
        case same(Range<Int>)
        case differing(Range<Int>, Range<Int>)
    }

    private(set) var runs: [Run] = []
    private let old: [Int]
    private let new: [Int]

    /// Above this sum of lengths all counts as different.
    private static let comparable = 1000

    init(_ tokens: (old: [Int], new: [Int])) {
        (old, new) = tokens
        compare(old.indices, new.indices)
    }

    private mutating func compare(_ left: Range<Int>, _ right: Range<Int>) {
        var (left, right) = (left, right)
        let start = left.lowerBound
        while let first = left.first, let other = right.first, old[first] == new[other] {
            left = left.dropFirst()
            right = right.dropFirst()
        }
        add(same: start..<left.lowerBound)
        let end = left.upperBound
        while let last = left.last, let other = right.last, old[last] == new[other] {
            left = left.dropLast()
            right = right.dropLast()
        }
        compareMiddle(left, right)
        add(same: left.upperBound..<end)
    }

    private mutating func compareMiddle(_ left: Range<Int>, _ right: Range<Int>) {
        guard !left.isEmpty, !right.isEmpty else { return add(differing: left, right) }
        let held = held(left, right)
        guard held.isEmpty else {
            var (from, to) = (left.lowerBound, right.lowerBound)
            for (place, other) in held {
                // One that the comparison before has taken along is behind us.
                guard place >= from, other >= to else { continue }
                compare(from..<place, to..<other)
                add(same: place..<(place + 1))
                (from, to) = (place + 1, other + 1)
            }
            return compare(from..<left.upperBound, to..<right.upperBound)
        }
        guard left.count + right.count <= Self.comparable else { return add(differing: left, right) }
        compareClosely(left, right)
    }

    /// Places of tokens that occur once in each range, in the same order in both.
    private func held(_ left: Range<Int>, _ right: Range<Int>) -> [(Int, Int)] {
        var places: [Int: (left: Int, right: Int, leftCount: Int, rightCount: Int)] = [:]
        for place in left { places[old[place], default: (place, 0, 0, 0)].leftCount += 1 }
        for place in right {
            guard var found = places[new[place]] else { continue }
            found.right = place
            found.rightCount += 1
            places[new[place]] = found
        }
        let pairs = left.compactMap { place -> (Int, Int)? in
            guard let found = places[old[place]], found.leftCount == 1, found.rightCount == 1 else { return nil }
            return (place, found.right)
        }
        return Self.longestRising(pairs)
    }

    /// The longest part of the pairs whose second numbers rise, too.
    private static func longestRising(_ pairs: [(Int, Int)]) -> [(Int, Int)] {
        var tails: [Int] = []  // indices of pairs: the smallest end of a rising part of each length
        var before = [Int?](repeating: nil, count: pairs.count)
        for index in pairs.indices {
            var (low, high) = (0, tails.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[tails[middle]].1 < pairs[index].1 { low = middle + 1 } else { high = middle }
            }
            before[index] = low > 0 ? tails[low - 1] : nil
            if low == tails.count { tails.append(index) } else { tails[low] = index }
        }
        var rising: [(Int, Int)] = []
        var index = tails.last
        while let place = index {
            rising.append(pairs[place])
            index = before[place]
        }
        return rising.reversed()
    }

    private mutating func compareClosely(_ left: Range<Int>, _ right: Range<Int>) {
        let difference = Array(new[right]).difference(from: Array(old[left]))
        var (gone, added): (Set<Int>, Set<Int>) = ([], [])
        for change in difference {
            switch change {
            case .remove(let offset, _, _): gone.insert(left.lowerBound + offset)
            case .insert(let offset, _, _): added.insert(right.lowerBound + offset)
            }
        }
        var (from, to) = (left.lowerBound, right.lowerBound)
        while from < left.upperBound || to < right.upperBound {
            let (start, other) = (from, to)
            while from < left.upperBound, gone.contains(from) { from += 1 }
            while to < right.upperBound, added.contains(to) { to += 1 }
            add(differing: start..<from, other..<to)
            let same = from
            while from < left.upperBound, to < right.upperBound, !gone.contains(from), !added.contains(to) {
                from += 1
                to += 1
            }
            add(same: same..<from)
        }
    }

    private mutating func add(same range: Range<Int>) {
        guard !range.isEmpty else { return }
        if case .same(let last) = runs.last, last.upperBound == range.lowerBound {
            runs[runs.count - 1] = .same(last.lowerBound..<range.upperBound)
        } else {
            runs.append(.same(range))
        }
    }

    private mutating func add(differing left: Range<Int>, _ right: Range<Int>) {
        guard !left.isEmpty || !right.isEmpty else { return }
        if case .differing(let first, let second) = runs.last {
            runs[runs.count - 1] = .differing(
                first.lowerBound..<left.upperBound, second.lowerBound..<right.upperBound)
        } else {
            runs.append(.differing(left, right))
        }
    }
}
