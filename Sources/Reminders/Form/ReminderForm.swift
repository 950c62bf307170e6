import Foundation
import HTTP
import House
import Localization

/// The form of a reminder.
struct ReminderForm: Sendable {
    let text: String
    /// Whether it counts days from the dates on its thing; otherwise it has a time of its own.
    let isCounted: Bool
    /// As typed.
    let day: String
    let time: String
    let pattern: Pattern
    let interval: String
    let weekdays: Set<Weekday>
    let end: End
    let endDay: String
    let count: String
    /// A number of the list, or `other`.
    let days: String
    let otherDays: String
    let isYearly: Bool
    /// The members to remind; several take turns in this order.
    let members: [ID<Member>]
    let countsFromDoing: Bool
    let nagMinutes: Int
    let version: Int?
    /// The address to redirect to after saving.
    let back: String?
    private(set) var problems: [String: Phrase] = [:]
    private(set) var timing: Reminder.Timing

    enum Pattern: String, CaseIterable, Sendable {
        case never, daily, workdays, weekly, monthly, monthlyWeekday, monthlyLast, yearly

        fileprivate var isMonthly: Bool { [.monthly, .monthlyWeekday, .monthlyLast].contains(self) }
    }

    enum End: String, Sendable { case never, on, after }

    /// Minutes between repeated announcements; 0 for none.
    static let nags = [0, 10, 60, 1440]
    static let other = "other"

    var isOnce: Bool { !isCounted && pattern == .never }

    /// - Parameters:
    ///   - dates: the dates on the thing to count from; `nil` without a thing.
    ///   - member: the member to remind if none is chosen.
    ///   - present: the current schedule. A pattern that the form cannot express, such as the last Friday or the 31st
    ///     of a month with 30 days, stays unless day or repetition are changed.
    init(
        _ form: FormFields, dates: SchedulePlace.Dates?, hasThing: Bool, member: ID<Member>, today: Day,
        present: Schedule? = nil
    ) {
        text = (form["text"] ?? "").tidiedLine
        isCounted = dates != nil && form["timing"] == "days"
        day = (form["day"] ?? "").tidiedLine
        time = (form["time"] ?? "").tidiedLine
        pattern = form["repeat"].flatMap(Pattern.init(rawValue:)) ?? .never
        interval = (form["interval"] ?? "1").tidiedLine
        weekdays = Set(form.values("weekday").compactMap { Int($0) }.compactMap(Weekday.init(rawValue:)))
        end = form["end"].flatMap(End.init(rawValue:)) ?? .never
        endDay = (form["endDay"] ?? "").tidiedLine
        count = (form["count"] ?? "").tidiedLine
        days = form["days"] ?? ""
        otherDays = (form["otherDays"] ?? "").tidiedLine
        isYearly = form["yearly"] != nil
        let chosen = form.values("member").compactMap { ID<Member>($0) }
        members = chosen.isEmpty ? [member] : chosen.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        countsFromDoing = form["counts"] == "doing"
        nagMinutes = form["nag"].flatMap { Int($0) }.flatMap { Self.nags.contains($0) ? $0 : nil } ?? 0
        version = form.version
        back = form["back"]
        timing = .schedule(Schedule(WallTime(today, 9, 0)))
        if text.unicodeScalars.count > Reminder.textLimit {
            problems["text"] = Phrase("This is too long: at most \(Reminder.textLimit) characters.")
        }
        if text.isEmpty, !hasThing { problems["text"] = Phrase("Enter what to remind you of.") }
        if let read = read(dates, today, present) { timing = read }
    }

    /// The form filled in from a typed line.
    init(_ line: TypedTime, member: ID<Member>, today: Day) {
        var fields: FormFields = ["text": line.text]
        Self.add(line.schedule, to: &fields)
        self.init(fields, dates: nil, hasThing: false, member: member, today: today, present: line.schedule)
    }

    mutating func refuse(_ field: String, _ problem: Phrase) { problems[field] = problem }

    // MARK: What was typed

    private mutating func read(
        _ dates: SchedulePlace.Dates?, _ today: Day, _ present: Schedule?
    ) -> Reminder.Timing? {
        let minute = WallTime.minute(time)
        if minute == nil { problems["time"] = Phrase("Enter a time such as 09:30.") }
        if isCounted, let dates { return counted(dates, minute) }
        let start = Day(iso: day)
        if start == nil { problems["day"] = Phrase("Choose a day.") }
        guard let start, let minute else { return nil }
        guard let repetition = repetition(start, present) else {
            return problems.isEmpty ? .schedule(Schedule(WallTime(start, minute: minute))) : nil
        }
        let schedule = Schedule(WallTime(start, minute: minute), repetition)
        guard repetition.isValid, schedule.first != nil else {
            problems["end"] = problems["end"] ?? Phrase("It ends before the first time. Choose a later end.")
            return nil
        }
        return .schedule(schedule)
    }

    private mutating func counted(_ dates: SchedulePlace.Dates, _ minute: Int?) -> Reminder.Timing? {
        let number = Int(days == Self.other ? otherDays : days)
        guard let number, (0...3650).contains(number) else {
            problems["days"] = Phrase("Enter a number from 0 to 3650.")
            return nil
        }
        guard let minute else { return nil }
        return .days(before: dates.isBefore ? number : -number, minute: minute, isYearly: isYearly && dates.isBefore)
    }

    private mutating func repetition(_ start: Day, _ present: Schedule?) -> Repetition? {
        guard pattern != .never else { return nil }
        let step = Int(interval)
        if step.map({ Repetition.intervals.contains($0) }) != true {
            problems["interval"] = Phrase("Enter a whole number from 1 to 999.")
        }
        let kept = present.flatMap { present in
            present.start.day == start && present.repetition.map(Self.pattern(of:)) == pattern
                ? present.repetition : nil
        }
        let shape = kept.flatMap { pattern.isMonthly ? $0.pattern : nil } ?? shape(start)
        return Repetition(shape, every: pattern == .workdays ? 1 : step ?? 1, until: readEnd())
    }

    private func shape(_ start: Day) -> Repetition.Pattern {
        let ordinal = (start.day - 1) / 7 + 1
        return switch pattern {
        case .never, .daily: .daily
        case .workdays: .weekly(Weekday.workdays)
        case .weekly: .weekly(weekdays.isEmpty ? [start.weekday] : weekdays)
        case .monthly: .monthlyOn(day: start.day)
        case .monthlyWeekday: .monthlyOnWeekday(start.weekday, ordinal: ordinal > 4 ? -1 : ordinal)
        case .monthlyLast: .monthlyOnLastDay
        case .yearly: .yearly
        }
    }

    private mutating func readEnd() -> Repetition.End {
        switch end {
        case .never: return .never
        case .on:
            if let last = Day(iso: endDay) { return .on(last) }
            problems["endDay"] = Phrase("Choose a day.")
        case .after:
            if let times = Int(count), Repetition.counts.contains(times) { return .after(times: times) }
            problems["count"] = Phrase("Enter a whole number from 1 to 9999.")
        }
        return .never
    }
}

extension ReminderForm {
    /// The form of an existing reminder.
    static func fields(of reminder: Reminder, turns: [ID<Member>], today: Day) -> FormFields {
        var fields: FormFields = [
            "text": reminder.text, "nag": "\(reminder.nagMinutes)", "version": "\(reminder.version)",
            "counts": reminder.countsFromDoing ? "doing" : "plan",
        ]
        for member in turns.isEmpty ? [reminder.memberId] : turns { fields.add("member", "\(member)") }
        switch reminder.timing {
        case .days(let before, let minute, let isYearly):
            fields.add("timing", "days")
            fields.add("days", "\(abs(before))")
            fields.add("otherDays", "\(abs(before))")
            if isYearly { fields.add("yearly", "on") }
            fields.add("time", WallTime.clock(minute))
            fields.add("day", today.iso)
        case .schedule(let schedule): add(schedule, to: &fields)
        }
        return fields
    }

    static func add(_ schedule: Schedule, to fields: inout FormFields) {
        fields.add("day", schedule.start.day.iso)
        fields.add("time", schedule.start.clock)
        guard let repetition = schedule.repetition else { return }
        fields.add("interval", "\(repetition.interval)")
        fields.add("repeat", pattern(of: repetition).rawValue)
        if case .weekly(let days) = repetition.pattern {
            for day in days.sorted() { fields.add("weekday", "\(day.rawValue)") }
        }
        switch repetition.end {
        case .never: break
        case .on(let day):
            fields.add("end", "on")
            fields.add("endDay", day.iso)
        case .after(let times):
            fields.add("end", "after")
            fields.add("count", "\(times)")
        }
    }

    private static func pattern(of repetition: Repetition) -> Pattern {
        switch repetition.pattern {
        case .daily: .daily
        case .weekly(Weekday.workdays) where repetition.interval == 1: .workdays
        case .weekly: .weekly
        case .monthlyOn: .monthly
        case .monthlyOnWeekday: .monthlyWeekday
        case .monthlyOnLastDay, .monthlyOnWorkday: .monthlyLast
        case .monthlyOnDays: .monthly
        case .yearly: .yearly
        }
    }
}
