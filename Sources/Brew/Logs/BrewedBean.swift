import Foundation
import GRDB
import House

/// Age and price of a bag at the time of a brew. The cup stores them, so that later edits of the bag do not change it.
struct BrewedBean: Codable, Sendable, Equatable {
    /// Days from the roast; `nil` if the roast was not known.
    var age: Int?
    /// Hundredths of `currency` for the whole bag; `nil` if it was not known, as the two below.
    var price: Int?
    var currency = ""
    var bagWeight: Grams?

    init() {}

    /// - Parameter day: that of the brew.
    init(_ bag: BrewBag.Content, on day: Day) {
        age = bag.age(on: day)
        guard let cost = bag.price, let weight = bag.weight else { return }
        (price, currency, bagWeight) = (cost, bag.currency, weight)
    }

    static let columns = "age, price, currency, bagWeight"

    /// Reads `columns`.
    init(row: Row, at place: Int) {
        age = row[place]
        price = row[place + 1]
        currency = row[place + 2]
        bagWeight = (row[place + 3] as Int?).map { Grams(tenths: $0) }
    }

    /// The cost of an amount, in hundredths of `currency`.
    func cost(of amount: Grams) -> Int? {
        guard let price, let bagWeight else { return nil }
        return CupCost.minor(price: price, weight: bagWeight, amount: amount)
    }

    /// The stored values of a cup's beans, by the names of the beans.
    static func byName(of log: UUID, _ db: Database) throws -> [String: BrewedBean] {
        try Row.fetchAll(
            db.cachedStatement(sql: "SELECT name, \(columns) FROM brewLogBean WHERE logId = ?"), arguments: [log]
        ).reduce(into: [:]) { $0[$1[0]] = BrewedBean(row: $1, at: 1) }
    }

    /// Adds the beans of a cup.
    /// - Parameters:
    ///   - beans: in their order, each with its age and price; `nil` computes them from the bag.
    ///   - day: that of the brew.
    static func insert(
        _ beans: [(bag: UUID?, name: String, amount: Grams, then: BrewedBean?)], into log: UUID,
        of barista: ID<Barista>,
        on day: Day, at now: Instant, _ db: Database
    ) throws {
        for (place, bean) in beans.enumerated() {
            let bag = try bean.bag.flatMap { id in
                try BrewBag.fetchOne(
                    db.cachedStatement(sql: "SELECT \(BrewBag.columns) FROM brewBag WHERE id = ?"), arguments: [id])
            }
            let then = bean.then ?? bag.map { BrewedBean($0.content, on: day) } ?? BrewedBean()
            try db.cachedStatement(
                sql: """
                    INSERT INTO brewLogBean (id, logId, baristaId, bagId, name, nameFold, amount, position, \(columns))
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(
                arguments: [
                    ID<BrewLog.Bean>(at: now), log, barista, bag?.id, bean.name, Fold.fold(bean.name),
                    bean.amount.tenths,
                    place, then.age, then.price, then.currency, then.bagWeight?.tenths,
                ])
        }
    }
}
