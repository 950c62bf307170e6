/// `in 2 weeks`, `через час`, `2 weeks from now`
extension TimeGrammar {
    func aheads(at start: Int) -> [Finding] {
        let isAhead = has(.ahead, at: start)
        let first = isAhead ? start + 1 : start
        if isAhead, has(.halfHour, at: first) { return [(.ahead(30), true, first + 1)] }
        let count = number(at: first)
        let last = count == nil ? first : first + 1
        guard let unit = unit(at: last), isAhead, count != nil || has(.aheadByOne, at: start),
            (1...999).contains(count ?? 1)
        else { return [] }
        switch unit {
        case .minute: return [(.ahead(count ?? 1), true, last + 1)]
        case .hour: return [(.ahead((count ?? 1) * 60), true, last + 1)]
        default: return [(.day(.ahead(count ?? 1, unit)), true, last + 1)]
        }
    }
}
