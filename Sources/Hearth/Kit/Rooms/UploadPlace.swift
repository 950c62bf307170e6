import Foundation
import GRDB

/// What photos and files can hang on in the subjects of one kind, and the table in which their room keeps what hangs
/// there. A member who may write in a subject may hang something there; the room's door says who that is.
///
/// The table stands among those of the `Subject`. It has the columns of `attachment`: `id`, the one of the subject,
/// `mediumId`, `title`, `titleFold`, `caption`, `captionFold`, `position`, `mainSince`, `createdAt`, `createdById`,
/// `version`; and one for each kind of thing in a subject, of which at most one is not NULL.
struct UploadPlace: Sendable {
    let subject: SubjectKind
    let address: SubjectAddress
    /// The name of a subject, as SQL on its table.
    let name: String
    let table: String
    /// The table's column that names the subject.
    let column: String
    let things: [Thing]
    /// Whether photos stay as they came, also those of members who want theirs made smaller.
    var keepsOriginals = false
    /// Called in the transaction that hangs media up. Where it throws, nothing is kept.
    var hung: @Sendable ([ID<AttachedFile>], MediaPlace, any WritableSubject, Instant, Database) throws -> Void = {
        _, _, _, _, _ in
    }

    /// A kind of thing that media hang on.
    struct Thing: Sendable {
        /// Its address below the subject's: `entities/:entity`; empty for the subject itself.
        let pattern: String
        /// `nil` for the subject itself.
        let place: Column?
        /// How many media may hang on one of them.
        var limit = Int.max
        /// Whether people bring files to it. Otherwise the room hangs them there itself.
        var takesUploads = true
        /// Whether one of its pictures can be chosen to stand for it.
        var hasMain = true
        /// Where it is shown, by the ids of its subject and of itself; `nil` where its address is a page.
        var page: (@Sendable (UUID, UUID) -> String)?

        /// The subject itself.
        static func subject(limit: Int = .max, takesUploads: Bool = true, hasMain: Bool = true) -> Thing {
            Thing(pattern: "", place: nil, limit: limit, takesUploads: takesUploads, hasMain: hasMain)
        }

        /// Its word in a `MediaPlace`: `entities`.
        var word: String { String(pattern.prefix { $0 != "/" }) }
        /// Its name in routes: `entity`.
        var parameter: String { SubjectAddress(pattern).parameter }
        /// The pattern of its media, below the subject's.
        var mediaPattern: String { pattern.isEmpty ? "/media" : "/\(pattern)/media" }
    }

    struct Column: Sendable {
        /// Of the place's table: names the thing.
        let name: String
        /// The things' own table.
        let table: String
        /// Its column that names the subject.
        let subject: String
        /// The name of a thing, then of what it is in up to the subject, as SQL on its table.
        let titles: [String]
        /// Whether a member, `:member`, who may write in the subject may change this thing, as SQL on its table.
        var isOwn = "1"
    }

    /// The column that holds the media.
    var use: MediaUse { MediaUse(column: DatabaseColumn(table, "mediumId"), holds: .medium) }

    func thing(_ place: MediaPlace) -> Thing? { things.first { $0.word == place.word } }

    // MARK: Addresses

    func path(_ subject: UUID) -> String { address.path(subject) }

    /// The thing's address.
    func path(_ place: MediaPlace, in subject: UUID) -> String {
        switch place {
        case .subject: path(subject)
        case .thing(let word, let id): ID<UploadPlace>(id).path(in: "\(path(subject))/\(word)/")
        }
    }

    /// The page on which the thing is shown.
    func page(_ place: MediaPlace, in subject: UUID) -> String {
        if case .thing(_, let id) = place, let page = thing(place)?.page { return page(subject, id) }
        return path(place, in: subject)
    }

    /// Its media on that page.
    func shown(_ place: MediaPlace, in subject: UUID) -> String {
        let page = page(place, in: subject)
        return page.contains("#") ? page : page + "#media"
    }

    /// The page of all media of a thing, and where forms bring more.
    func media(_ place: MediaPlace, in subject: UUID) -> String { path(place, in: subject) + "/media" }

    /// The address of one of the media.
    func path(of file: ID<AttachedFile>, in subject: UUID) -> String { file.path(in: "\(path(subject))/media/") }

    // MARK: What is still there

    /// Whether what a row of `upload` is for is there, as SQL.
    var isThere: String {
        let places = things.map { thing in
            guard let column = thing.place else {
                return
                    "upload.thingKind = '' AND EXISTS (SELECT 1 FROM \(subject.rawValue) AS thing WHERE thing.id = upload.subjectId)"
            }
            return """
                upload.thingKind = '\(thing.word)' AND EXISTS (SELECT 1 FROM \(column.table) AS thing
                    WHERE thing.id = upload.thingId AND thing.\(column.subject) = upload.subjectId)
                """
        }
        return "(upload.subjectKind = '\(subject.rawValue)' AND (\(places.joined(separator: " OR "))))"
    }
}

/// The thing in a subject that media hang on.
enum MediaPlace: Hashable, Sendable {
    /// The subject itself.
    case subject
    /// A thing in it: its kind, as `UploadPlace.Thing.word`, and its id.
    case thing(String, UUID)

    var word: String {
        switch self {
        case .subject: ""
        case .thing(let word, _): word
        }
    }

    /// `nil` for the subject itself.
    var id: UUID? {
        switch self {
        case .subject: nil
        case .thing(_, let id): id
        }
    }
}
