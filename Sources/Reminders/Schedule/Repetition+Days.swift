import House

/// The days of a repetition as day numbers. All is computed without iterating: a start long ago costs nothing.
extension Repetition {
    /// The first day of the repetition that is not before the start and `number`.
    func day(from number: Int, start: Day) -> Int? {
        guard isValid else { return nil }
        let from = max(number, start.number)
        guard let found = patternDay(from: from, start: start), found <= Day.lastNumber else { return nil }
        switch end {
        case .never: return found
        case .on(let last): return found <= last.number ? found : nil
        case .after(let times): return index(of: found, start: start) < times ? found : nil
        }
    }

    /// - Parameter from: not before the start.
    private func patternDay(from: Int, start: Day) -> Int? {
        switch pattern {
        case .daily: return start.number + (from - start.number).roundedUp(to: interval)
        case .weekly(let weekdays): return weekDay(from: from, start: start.number, weekdays)
        case .yearly:
            let first = start.year + (Day(number: from).year - start.year).roundedUp(to: interval)
            return [first, first + interval].lazy
                .compactMap { start.anniversary(in: $0)?.number }.first { $0 >= from }
        case .monthlyOn, .monthlyOnLastDay, .monthlyOnWeekday, .monthlyOnDays, .monthlyOnWorkday:
            let first = start.monthIndex + (Day(number: from).monthIndex - start.monthIndex).roundedUp(to: interval)
            return [first, first + interval].lazy.flatMap(days(inMonth:)).first { $0 >= from }
        }
    }

    private func weekDay(from: Int, start: Int, _ weekdays: Set<Weekday>) -> Int? {
        let (monday, startMonday) = (from.monday, start.monday)
        let active = startMonday + (monday - startMonday).roundedUp(to: 7 * interval)
        let sorted = weekdays.map { $0.rawValue - 1 }.sorted()
        if active == monday, let found = sorted.first(where: { monday + $0 >= from }) { return monday + found }
        return sorted.first.map { (active == monday ? active + 7 * interval : active) + $0 }
    }

    /// The number of occurrences before one of its days.
    private func index(of number: Int, start: Day) -> Int {
        switch pattern {
        case .daily: return (number - start.number) / interval
        case .weekly(let weekdays):
            let weeks = (number.monday - start.number.monday) / (7 * interval)
            let weekday = Day.weekday(ofNumber: number)
            return weeks * weekdays.count + weekdays.count { $0 < weekday } - weekdays.count { $0 < start.weekday }
        case .yearly: return (Day(number: number).year - start.year) / interval
        case .monthlyOn, .monthlyOnLastDay, .monthlyOnWeekday, .monthlyOnDays, .monthlyOnWorkday:
            let days = days(inMonth: Day(number: number).monthIndex)
            let months = (Day(number: number).monthIndex - start.monthIndex) / interval
            return months * days.count + days.count { $0 < number }
                - self.days(inMonth: start.monthIndex).count { $0 < start.number }
        }
    }

    /// The days of a monthly pattern in a month, in order.
    private func days(inMonth index: Int) -> [Int] {
        guard let first = Day(year: index / 12, month: index % 12 + 1, day: 1) else { return [] }
        let length = Day.length(ofMonth: first.month, in: first.year)
        let last = first.number + length - 1
        switch pattern {
        case .daily, .weekly, .yearly: return []
        case .monthlyOn(let day): return [first.number + min(day, length) - 1]
        case .monthlyOnLastDay: return [last]
        case .monthlyOnDays(let days): return days.map { $0 == -1 ? last : first.number + $0 - 1 }
        case .monthlyOnWorkday(1): return [first.number + [0, 0, 0, 0, 0, 2, 1][first.weekday.rawValue - 1]]
        case .monthlyOnWorkday: return [last - max(0, Day.weekday(ofNumber: last).rawValue - 5)]
        case .monthlyOnWeekday(let weekday, -1):
            return [last - (Day.weekday(ofNumber: last).rawValue - weekday.rawValue + 7) % 7]
        case .monthlyOnWeekday(let weekday, let ordinal):
            return [first.number + (weekday.rawValue - first.weekday.rawValue + 7) % 7 + 7 * (ordinal - 1)]
        }
    }
}

extension Int {
    /// The next multiple; the number must not be negative.
    fileprivate func roundedUp(to step: Int) -> Int { (self + step - 1) / step * step }

    /// The Monday of the week of this day.
    fileprivate var monday: Int { self - (Day.weekday(ofNumber: self).rawValue - 1) }
}
