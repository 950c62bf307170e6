import Localization

/// The people of the demo household, for whom each room makes something to look at.
struct DemoFamily: Sendable {
    /// Admin, member and guest.
    let people: [Member]
    let words: Words
    let clock: WallClock
    /// How many entities a further graph has, for measuring.
    let entityCount: Int
    /// How many entities and attributes a further graph has together, for measuring.
    let nodeCount: Int
    /// How many messages further tabs have, for measuring.
    let messageCount: Int
    /// How many further reminders there are, for measuring.
    let reminderCount: Int
    /// How many days a diary has been kept, for measuring; 0 for a usual year with gaps.
    let diaryDays: Int

    var ada: Member { people[0] }
}
