package import Foundation
package import GRDB

/// The things in the subjects of one kind that photos and files can be attached to, and the room's table of these
/// attachments. A member who may write to a subject may attach media there; the room's door decides who may write.
///
/// The table is among those of the `Subject`. It has the columns of `attachment`: `id`, the subject's column,
/// `mediumId`, `title`, `titleFold`, `caption`, `captionFold`, `position`, `mainSince`, `createdAt`, `createdById`,
/// `version`; and one column for each kind of thing in a subject, at most one of which is not NULL.
package struct UploadPlace: Sendable {
    package let subject: SubjectKind
    package let address: SubjectAddress
    /// The name of a subject, as an SQL expression on its table.
    package let name: String
    package let table: String
    /// The table's column with the subject's id.
    package let column: String
    package let things: [Thing]
    /// Photos are kept as uploaded, also those of members who have theirs made smaller.
    package var keepsOriginals = false
    /// A thing has the same file once: attaching it again changes nothing.
    package var hasEachOnce = false
    /// Called in the transaction that attaches media. If it throws, nothing is attached.
    package var hung:
        @Sendable ([ID<AttachedFile>], MediaPlace, any WritableSubject, Instant, Database) throws -> Void = {
            _, _, _, _, _ in
        }

    package init(
        subject: SubjectKind, address: SubjectAddress, name: String, table: String, column: String, things: [Thing],
        keepsOriginals: Bool = false, hasEachOnce: Bool = false,
        hung:
            @escaping @Sendable ([ID<AttachedFile>], MediaPlace, any WritableSubject, Instant, Database) throws -> Void =
            { _, _, _, _, _ in }
    ) {
        self.subject = subject
        self.address = address
        self.name = name
        self.table = table
        self.column = column
        self.things = things
        self.keepsOriginals = keepsOriginals
        self.hasEachOnce = hasEachOnce
        self.hung = hung
    }

    /// A kind of thing that media can be attached to.
    package struct Thing: Sendable {
        /// The thing's address below the subject's; empty for the subject itself.
        package let pattern: String
        /// `nil` for the subject itself.
        package let place: Column?
        /// The limit of media attached to one thing.
        package var limit = Int.max
        /// Members upload media to the thing; otherwise only the room attaches them.
        var takesUploads = true
        /// One of the thing's pictures can be chosen as its main picture.
        package var hasMain = true
        /// The page that shows the thing, by the ids of its subject and of itself; `nil` if its own address is a page.
        package var page: (@Sendable (UUID, UUID) -> String)?

        package init(
            pattern: String, place: Column?, limit: Int = Int.max, takesUploads: Bool = true, hasMain: Bool = true,
            page: (@Sendable (UUID, UUID) -> String)? = nil
        ) {
            self.pattern = pattern
            self.place = place
            self.limit = limit
            self.takesUploads = takesUploads
            self.hasMain = hasMain
            self.page = page
        }

        /// The subject itself.
        package static func subject(limit: Int = .max, takesUploads: Bool = true, hasMain: Bool = true) -> Thing {
            Thing(pattern: "", place: nil, limit: limit, takesUploads: takesUploads, hasMain: hasMain)
        }

        /// Its word in a `MediaPlace`: `entities`.
        var word: String { String(pattern.prefix { $0 != "/" }) }
        /// Its name in routes: `entity`.
        var parameter: String { SubjectAddress(pattern).parameter }
        /// The pattern of its media, below the subject's.
        var mediaPattern: String { pattern.isEmpty ? "/media" : "/\(pattern)/media" }
    }

    package struct Column: Sendable {
        /// The column of the place's table that has the thing's id.
        package let name: String
        /// The table of the things.
        package let table: String
        /// The column of the things' table that has the subject's id.
        package let subject: String
        /// The names of a thing and of the things that contain it, up to the subject, as SQL expressions on its table.
        package let titles: [String]
        /// An SQL condition on the things' table: the member `:member`, who may write to the subject, may change this
        /// thing.
        package var isOwn = "1"
        /// An SQL condition on the things' table: not only the thing's writer sees it, but the owner of the subject too.
        package var isSeen = "1"

        package init(
            name: String, table: String, subject: String, titles: [String], isOwn: String = "1", isSeen: String = "1"
        ) {
            self.name = name
            self.table = table
            self.subject = subject
            self.titles = titles
            self.isOwn = isOwn
            self.isSeen = isSeen
        }
    }

    /// The column that refers to the media.
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

    /// The page that shows the thing.
    func page(_ place: MediaPlace, in subject: UUID) -> String {
        if case .thing(_, let id) = place, let page = thing(place)?.page { return page(subject, id) }
        return path(place, in: subject)
    }

    /// The part of that page that shows the thing's media.
    func shown(_ place: MediaPlace, in subject: UUID) -> String {
        let page = page(place, in: subject)
        return page.contains("#") ? page : page + "#media"
    }

    /// The page of all media of a thing, and the address that uploads go to.
    func media(_ place: MediaPlace, in subject: UUID) -> String { path(place, in: subject) + "/media" }

    /// The address of an attached medium.
    package func path(of file: ID<AttachedFile>, in subject: UUID) -> String {
        file.path(in: "\(path(subject))/media/")
    }

    // MARK: What is still there

    /// An SQL condition: the target of a row of `upload` still exists.
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

/// The thing in a subject that media are attached to.
package enum MediaPlace: Hashable, Sendable {
    /// The subject itself.
    case subject
    /// A thing in the subject: its kind, as `UploadPlace.Thing.word`, and its id.
    case thing(String, UUID)

    package var word: String {
        switch self {
        case .subject: ""
        case .thing(let word, _): word
        }
    }

    /// `nil` for the subject itself.
    package var id: UUID? {
        switch self {
        case .subject: nil
        case .thing(_, let id): id
        }
    }
}
