/// What a room shows on Today, and where it stands.
struct TodayCard: Sendable {
    let place: Place
    let part: any PagePart

    init(_ place: Place, _ part: any PagePart) {
        self.place = place
        self.part = part
    }

    /// From top to bottom: the head over both columns, sums and what is due, what changed lately, what there is.
    enum Place: Int, Sendable {
        case head, summary, recent, things
    }
}
