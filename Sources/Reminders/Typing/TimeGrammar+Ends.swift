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
        return found
    }
}
