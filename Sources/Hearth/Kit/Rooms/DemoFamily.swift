import Localization

/// The people and sizes of the demo household, for which each room adds example content.
struct DemoFamily: Sendable {
    /// Admin, member and guest.
    let people: [Member]
    let words: Words
    let clock: WallClock
    /// The number of entities in a further graph, for benchmarks.
    let entityCount: Int
    /// The number of entities and attributes together in a further graph, for benchmarks.
    let nodeCount: Int
    /// The number of messages in further tabs, for benchmarks.
    let messageCount: Int
    /// The number of further reminders, for benchmarks.
    let reminderCount: Int
    /// The number of days with a diary entry, for benchmarks; 0 for a usual year with gaps.
    let diaryDays: Int

    var ada: Member { people[0] }
}
