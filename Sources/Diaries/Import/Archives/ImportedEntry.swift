import House

/// An entry of another program.
struct ImportedEntry: Codable, Sendable, Equatable {
    /// The program's name and the entry's id there: the same in every archive of the same diary.
    let source: String
    let day: Day
    /// IANA name of where it was written.
    var zone: String?
    /// Minutes since the midnight with which `day` began, local time of the place: a diary's day can end after the next.
    var minute: Int?
    var content = ""
    /// 1 to 5, best
    var mood: Int?
    var tags: [String] = []
    var place = ""
    var weather = ""
    /// Its mood, place and weather as a text says them in which they are joined with others.
    var named = DiaryFacts.Named()
    var createdAt: Instant?
    var changedAt: Instant?
    /// In order. The cover is the marked one, otherwise the first.
    var pictures: [ImportedPicture] = []
    /// The number of further pictures, which are only counted: a day holds fewer.
    var omittedPictures = 0
    /// Comments; only exports of Hearth have them.
    var comments: [ImportedComment] = []
    /// Earlier versions, the oldest first; only exports of Hearth have them, of the importing member's own entries.
    var versions: [ImportedVersion] = []

    init(source: String, day: Day) {
        self.source = source
        self.day = day
    }

    /// About the memory that it takes.
    var byteCount: Int {
        MemoryLayout<ImportedEntry>.size + source.utf8.count + content.utf8.count
            + tags.reduce(0) { $0 + $1.utf8.count + 16 } + place.utf8.count + weather.utf8.count
            + pictures.reduce(0) { $0 + $1.byteCount }
            + comments.reduce(0) { $0 + $1.text.utf8.count + MemoryLayout<ImportedComment>.size }
            + versions.reduce(0) { $0 + $1.state.content.utf8.count + MemoryLayout<ImportedVersion>.size }
    }
}

/// A photo or video in an archive, unpacked when it is needed.
struct ImportedPicture: Codable, Sendable, Equatable {
    /// Path in the archive.
    let name: String
    /// The file name to store where the path does not end in it. An archive has many pictures: no name is held twice.
    private let ownName: String?
    /// Empty if it goes by its file's name.
    var title: String
    var caption: String
    var isCover: Bool
    /// The file has no bytes: it is left out.
    let isEmpty: Bool

    init(
        name: String, fileName: String? = nil, title: String = "", caption: String = "", isCover: Bool = false,
        isEmpty: Bool = false
    ) {
        self.name = name
        ownName = fileName == Self.last(of: name) ? nil : fileName
        self.title = title
        self.caption = caption
        self.isCover = isCover
        self.isEmpty = isEmpty
    }

    /// The file name to store.
    var fileName: String { ownName ?? Self.last(of: name) }

    private static func last(of path: String) -> String { String(path.split(separator: "/").last ?? "") }

    /// About the memory that it takes.
    fileprivate var byteCount: Int {
        MemoryLayout<Self>.stride + name.utf8.count + (ownName?.utf8.count ?? 0) + title.utf8.count
            + caption.utf8.count
    }
}

struct ImportedVersion: Codable, Sendable, Equatable {
    let state: EntryState
    let writtenAt: Instant
    let replacedAt: Instant

    /// Of one entry.
    static let limit = 1000
}

struct ImportedComment: Codable, Sendable, Equatable {
    /// The writer's name; empty for the importing member.
    let writer: String
    let text: String
    let createdAt: Instant?
}
