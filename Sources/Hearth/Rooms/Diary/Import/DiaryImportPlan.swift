import Localization

/// What bringing an archive in would come to, day by day.
struct DiaryImportPlan: Sendable {
    /// What happens to days on which there is something already.
    enum Existing: String, Sendable, CaseIterable {
        /// What comes stands below what is there.
        case join
        /// What is there stays as it is.
        case keep
    }

    struct Planned: Sendable, Equatable {
        let day: Day
        /// Those that were not brought in before, in time order.
        let entries: [ImportedEntry]
        let deed: Deed

        var pictures: [ImportedPicture] { DiaryMerge(entries).pictures }
    }

    enum Deed: Sendable, Equatable {
        case add
        /// Below what is there.
        case join
        /// What is there stays; nothing is written.
        case keep
        /// All of it is there already.
        case same
        /// With what is there the text would be too long.
        case tooLong
    }

    struct Counts: Sendable, Equatable {
        var new = 0
        var joined = 0
        var kept = 0
        /// Entries, not days.
        var unchanged = 0
        /// Days of which several entries become one.
        var several = 0
        var pictures = 0
        var problems = 0
    }

    /// Oldest first.
    let days: [Planned]
    /// Days that get more pictures than one entry holds.
    let overfull: [Day]
    let counts: Counts

    /// - Parameters:
    ///   - known: the sources of what was brought in before.
    ///   - own: what the member has on each day of the archive.
    init(
        _ reading: DiaryReading, known: Set<String>, own: [Day: DiaryMerge.Own], existing: Existing
    ) {
        var counts = Counts()
        counts.problems = reading.problemCount
        let fresh = reading.entries.filter { !known.contains($0.source) }
        counts.unchanged = reading.entries.count - fresh.count
        var overfull: [Day] = []
        let byDay = Dictionary(grouping: fresh, by: \.day)
        days = byDay.keys.sorted().map { day in
            let entries = byDay[day] ?? []
            let planned = Planned(day: day, entries: entries, deed: Self.deed(entries, own[day], existing))
            switch planned.deed {
            case .add: counts.new += 1
            case .join: counts.joined += 1
            case .keep: counts.kept += 1
            case .same: counts.unchanged += entries.count
            case .tooLong: counts.problems += 1
            }
            if [.add, .join].contains(planned.deed) {
                counts.pictures += planned.pictures.count
                if entries.count > 1 { counts.several += 1 }
                let pictures = planned.pictures.count + (own[day]?.pictureCount ?? 0)
                if pictures > DiaryEntry.mostFiles { overfull.append(day) }
            }
            return planned
        }
        counts.problems += overfull.count
        self.overfull = overfull
        self.counts = counts
    }

    static func deed(_ entries: [ImportedEntry], _ own: DiaryMerge.Own?, _ existing: Existing) -> Deed {
        let merge = DiaryMerge(entries, into: own)
        guard let own else { return merge.isTooLong ? .tooLong : .add }
        // Which pictures are there already shows when they are unpacked.
        if !merge.adds(to: own), merge.pictures.isEmpty, merge.comments.isEmpty { return .same }
        if existing == .keep { return .keep }
        return merge.isTooLong ? .tooLong : .join
    }
}
