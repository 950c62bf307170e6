import GRDB
import HTTP
import Localization

extension House {
    /// What a new member finds: a graph and a series of their own. Somebody who was a member before and has them keeps
    /// what there is.
    static func welcome(_ member: ID<Member>, _ words: Words, at now: Instant, in db: Database) throws {
        if try !GraphStore.hasAny(member, in: db) {
            _ = try GraphStore.insert(name: words(Phrase("My graph")), icon: "", owner: member, at: now, in: db)
        }
        if try !SeriesStore.hasAny(member, in: db) {
            let first = SeriesForm(["name": words(Phrase("Default")), "household": "on"])
            _ = try SeriesStore.insert(first, owner: member, at: now, in: db)
        }
    }
}
