/// Reads the beginning and the end of a repetition.
extension TimeGrammar {
    /// `until 1 June`, `from Monday`, `12 times`
    func ends(at start: Int) -> [Finding] {
        var found: [Finding] = []
        if has(.until, at: start) { found += dated(at: start + 1).map { (.lastDay($0.day), true, $0.end) } }
        if has(.from, at: start) { found += dated(at: start + 1).map { (.start($0.day), true, $0.end) } }
        if let count = number(at: start), Repetition.counts.contains(count), has(.times, at: start + 1) {
            found.append((.times(count), true, start + 2))
        }
        return found + lasting(at: start)
    }

    /// `for 7 days`, `7 Tage lang`
    private func lasting(at start: Int) -> [Finding] {
        let isAfter = has(.during, at: start)
        let first = isAfter ? start + 1 : start
        guard let count = number(at: first), Repetition.counts.contains(count), let unit = unit(at: first + 1),
            ![.minute, .hour].contains(unit)
        else { return [] }
        let end = has(.inARow, at: first + 2) ? first + 3 : first + 2
        return isAfter || end == first + 3 ? [(.lasting(count, unit), true, end)] : []
    }
}
