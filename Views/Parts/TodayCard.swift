/// A room's card on Today, with its place.
package struct TodayCard: Sendable {
    let place: Place
    let part: any PagePart

    package init(_ place: Place, _ part: any PagePart) {
        self.place = place
        self.part = part
    }

    /// The places from top to bottom: the head over both columns, sums and due things, recent changes, everything else.
    package enum Place: Int, Sendable {
        case head, summary, recent, things
    }
}
