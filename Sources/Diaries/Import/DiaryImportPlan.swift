import House
import Localization

/// The plan of an import, day by day.
struct DiaryImportPlan: Sendable {
    /// How to treat days that have an entry already.
    enum Existing: String, Sendable, CaseIterable {
        /// Appends the imported text.
        case join
        /// Keeps the existing entry and imports nothing for that day.
        case keep
    }

    /// The most pictures of a day that are unpacked: more than it holds, because equal ones are found only by unpacking.
    static let unpackLimit = 2 * DiaryEntry.fileLimit

    struct Planned: Sendable, Equatable {
        let day: Day
        /// The entries that were not imported before, in time order.
        let entries: [ImportedEntry]
        let action: DayAction

        /// The pictures to unpack.
        var pictures: [ImportedPicture] { Array(DiaryMerge(entries).pictures.prefix(unpackLimit)) }
    }

    enum DayAction: Sendable, Equatable {
        case add
        /// Appends to the existing entry.
        case join
        /// Keeps the existing entry.
        case keep
        /// Everything was imported before.
        case same
        /// The joined text would be too long.
        case tooLong
    }

    struct Counts: Sendable, Equatable {
        var new = 0
        var joined = 0
        var kept = 0
        /// Entries, not days.
        var unchanged = 0
        /// Days that differ from what an earlier import brought.
        var changed = 0
        /// Entries that differ from it, and that somebody edited here since.
        var edited = 0
        /// The number of days for which several entries become one.
        var several = 0
        var pictures = 0
        var problems = 0
    }

    /// Oldest first.
    let days: [Planned]
    /// A day that gets more pictures than one entry holds, and the number of those that are skipped.
    struct Overfull: Sendable, Equatable {
        let day: Day
        let skipped: Int
    }

    let overfull: [Overfull]
    /// What would be written over what earlier imports brought.
    let update: DiaryUpdatePlan
    let counts: Counts

    /// - Parameters:
    ///   - known: the sources of entries that were imported before.
    ///   - own: the member's existing entries on the archive's days.
    init(
        _ reading: DiaryReading, known: Set<String>, own: [Day: DiaryMerge.Own], existing: Existing,
        update: DiaryUpdatePlan = .none
    ) {
        self.update = update
        var counts = Counts()
        counts.problems = reading.problemCount
        let fresh = reading.entries.filter { !known.contains($0.source) }
        counts.unchanged =
            reading.entries.count { known.contains($0.source) && !update.differing.contains($0.source) }
        counts.changed = update.days.count
        counts.edited = update.editedCount
        var overfull = update.overfull
        let byDay = Dictionary(grouping: fresh, by: \.day)
        days = byDay.keys.sorted().map { day in
            let entries = byDay[day] ?? []
            let planned = Planned(day: day, entries: entries, action: Self.action(entries, own[day], existing))
            switch planned.action {
            case .add: counts.new += 1
            case .join: counts.joined += 1
            case .keep: counts.kept += 1
            case .same: counts.unchanged += entries.count
            case .tooLong: counts.problems += 1
            }
            if [.add, .join].contains(planned.action) {
                if entries.count > 1 { counts.several += 1 }
                let (read, omitted) = (DiaryMerge(entries).pictures.count, entries.map(\.omittedPictures).reduce(0, +))
                let kept = min(read, max(DiaryEntry.fileLimit - (own[day]?.pictureCount ?? 0), 0))
                counts.pictures += kept
                if read + omitted > kept { overfull.append(Overfull(day: day, skipped: read + omitted - kept)) }
            }
            return planned
        }
        counts.problems += overfull.count
        self.overfull = overfull
        self.counts = counts
    }

    init(_ reading: DiaryReading, _ present: DiaryPresent, existing: Existing) {
        let days = Set(reading.entries.map(\.day))
        self.init(
            reading, known: present.known,
            own: Dictionary(uniqueKeysWithValues: days.compactMap { day in present.own(day).map { (day, $0) } }),
            existing: existing, update: DiaryUpdatePlan(reading.entries, present))
    }

    static func action(_ entries: [ImportedEntry], _ own: DiaryMerge.Own?, _ existing: Existing) -> DayAction {
        let merge = DiaryMerge(entries, into: own)
        guard let own else { return merge.isTooLong ? .tooLong : .add }
        // Only unpacking tells which pictures exist already, by their hash.
        if !merge.adds(to: own), merge.pictures.isEmpty, merge.comments.isEmpty { return .same }
        if existing == .keep { return .keep }
        return merge.isTooLong ? .tooLong : .join
    }
}
