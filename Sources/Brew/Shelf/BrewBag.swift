import Foundation
import GRDB
import House

/// A bag of beans.
struct BrewBag: Sendable, FetchableRecord {
    let id: ID<BrewBag>
    let barista: ID<Barista>
    let content: Content
    let version: Int
    /// The grams used by the cups of all members.
    let used: Grams
    let cups: Int
    /// How much more is left than the weight less the cups: another program counted what was taken without a cup.
    let stockChange: Grams
    /// Its main picture.
    let cover: ID<AttachedFile>?
    /// Whether more than half of its cups are espresso; `nil` without cups.
    let isEspresso: Bool?

    /// The content that its form edits.
    struct Content: Sendable, Equatable {
        var name: String
        var roaster = ""
        var roastedOn: Day?
        var openedOn: Day?
        var frozenOn: Day?
        var thawedOn: Day?
        var finishedOn: Day?
        var weight: Grams?
        /// Hundredths of `currency`.
        var price: Int?
        var currency = ""
        var note = ""

        /// Days from the roast; `nil` if that is not known.
        func age(on day: Day) -> Int? {
            roastedOn.flatMap { BeanAge.days(roasted: $0, frozen: frozenOn, thawed: thawedOn, on: day) }
        }

        /// `Kiunyu, Some Roasters`
        var fullName: String { roaster.isEmpty ? name : "\(name), \(roaster)" }
    }

    /// The grams that are left, at least 0; `nil` if its weight is unknown.
    var left: Grams? { content.weight.map { max($0 + stockChange - used, .zero) } }

    /// Whether a brew can be made of it: it is not finished, and not known to be empty.
    var isOffered: Bool { content.finishedOn == nil && left != .zero }

    static let columns = """
        brewBag.id, brewBag.baristaId, brewBag.name, brewBag.roaster, brewBag.roastedOn, brewBag.openedOn,
        brewBag.frozenOn, brewBag.thawedOn, brewBag.finishedOn, brewBag.weight, brewBag.price, brewBag.currency,
        brewBag.note, brewBag.version,
        coalesce((SELECT sum(amount) FROM brewLogBean WHERE brewLogBean.bagId = brewBag.id), 0),
        (SELECT count(DISTINCT logId) FROM brewLogBean WHERE brewLogBean.bagId = brewBag.id),
        (SELECT brewMedium.id FROM brewMedium JOIN medium ON medium.id = brewMedium.mediumId
            WHERE brewMedium.bagId = brewBag.id AND medium.kind = 'photo'
            ORDER BY brewMedium.mainSince DESC, brewMedium.position, brewMedium.id LIMIT 1),
        brewBag.stockChange,
        (SELECT 2 * sum(brewLog.method = 'espresso') > count(*) FROM brewLogBean
            JOIN brewLog ON brewLog.id = brewLogBean.logId WHERE brewLogBean.bagId = brewBag.id)
        """

    /// Reads `columns`.
    init(row: Row) throws {
        let day = { (place: Int) in (row[place] as String?).flatMap { Day(iso: $0) } }
        id = row[0]
        barista = row[1]
        content = Content(
            name: row[2], roaster: row[3], roastedOn: day(4), openedOn: day(5), frozenOn: day(6), thawedOn: day(7),
            finishedOn: day(8), weight: (row[9] as Int?).map { Grams(tenths: $0) }, price: row[10], currency: row[11],
            note: row[12])
        version = row[13]
        used = Grams(tenths: row[14])
        cups = row[15]
        cover = row[16]
        stockChange = Grams(tenths: row[17])
        isEspresso = row[18]
    }
}

/// A grinder, a dripper, or water.
struct BrewGear: Sendable, FetchableRecord {
    let id: ID<BrewGear>
    let barista: ID<Barista>
    let kind: Kind
    let name: String
    let note: String
    /// Whether it is no longer offered; its cups stay.
    let isRetired: Bool
    let version: Int

    /// The raw values are stored in the database and in exports.
    enum Kind: String, CaseIterable, Sendable, DatabaseValueConvertible {
        case grinder
        case dripper
        case water
    }

    static let columns = "id, baristaId, kind, name, note, isRetired, version"

    /// Reads `columns`.
    init(row: Row) throws {
        id = row[0]
        barista = row[1]
        kind = row[2]
        name = row[3]
        note = row[4]
        isRetired = row[5]
        version = row[6]
    }
}
