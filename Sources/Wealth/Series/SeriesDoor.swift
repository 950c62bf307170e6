import Foundation
import GRDB
import House

/// Proof that a member may see a series. Every store that touches its values takes one; only `SeriesDoor` makes them,
/// so a forgotten check does not compile.
struct OpenSeries: OpenSubject {
    static let kind = SubjectKind.series
    static let room = WealthRoom.id

    let series: Series
    let member: ID<Member>
    /// Guests never have more than `read`.
    let level: AccessLevel
    /// The colour (1 to 10) in which this member sees the series, beside all others they see.
    fileprivate(set) var colour: Int

    var id: ID<Series> { series.id }
    var title: String { series.name }
    var ownerId: ID<Member> { series.ownerId }

    fileprivate init(_ series: Series, for member: Member) {
        self.series = series
        self.member = member.id
        level = AccessLevel(series.level, for: member)
        colour = series.colour
    }
}

/// A series into which the member may write values.
typealias WritableSeries = Writable<OpenSeries>
/// A series that the member may move, archive, share and delete.
typealias OwnSeries = Own<OpenSeries>

/// The only source of `OpenSeries`: it checks ownership and sharing.
struct SeriesDoor: SubjectDoor {
    let database: HouseDatabase
    let clock: WallClock

    func open(_ id: UUID, for visit: Visit) throws -> OpenSeries { try open(ID(id), for: visit.member) }

    /// Today in the member's time zone: values of later days are only planned.
    private func today(_ member: Member) -> String {
        Day(clock.now(), in: TimeZone(identifier: member.timeZone) ?? .gmt).iso
    }

    /// - Throws: `Refusal.notFound` if the member may see no such series.
    func open(_ id: ID<Series>, for member: Member) throws -> OpenSeries {
        let series = try database.read { db in
            try Series.fetchOne(
                db.cachedStatement(sql: Series.visible + " AND series.id = :series"),
                arguments: ["member": member.id, "series": id, "today": today(member)])
        }
        guard let series else { throw Refusal.notFound }
        var open = OpenSeries(series, for: member)
        if !open.isOwn { open.colour = try all(for: member).first { $0.id == id }?.colour ?? open.colour }
        return open
    }

    /// All series a member may see: their own in their order, then those of others by name.
    func all(for member: Member) throws -> [OpenSeries] {
        try database.read { db in
            let series = try Series.fetchAll(
                db.cachedStatement(
                    sql: Series.visible + """
                         ORDER BY series.ownerId <> :member,
                            CASE WHEN series.ownerId = :member THEN series.position ELSE 0 END, series.nameFold, series.id
                        """),
                arguments: ["member": member.id, "today": today(member)])
            return Self.apart(series.map { OpenSeries($0, for: member) })
        }
    }

    /// Two series in one chart get the same colour only if both belong to one owner who chose it so.
    private static func apart(_ all: [OpenSeries]) -> [OpenSeries] {
        let (own, others) = (all.filter(\.isOwn), all.filter { !$0.isOwn })
        let colours = SeriesColours.apart(others.map(\.colour), from: own.map(\.colour))
        return own
            + zip(others, colours).map { open, colour in
                var open = open
                open.colour = colour
                return open
            }
    }
}
