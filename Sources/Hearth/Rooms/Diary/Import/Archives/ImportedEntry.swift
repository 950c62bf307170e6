/// An entry as another program had it.
struct ImportedEntry: Sendable, Equatable {
    /// The program and its own id: the same in every archive of the same diary.
    let source: String
    let day: Day
    /// IANA name of where it was written.
    var zone: String?
    /// Since midnight of that place.
    var minute: Int?
    var content = ""
    /// 1 to 5, best
    var mood: Int?
    var tags: [String] = []
    var place = ""
    var weather = ""
    var createdAt: Instant?
    var changedAt: Instant?
    /// In order; those marked as cover, or else the first, stands for the day.
    var pictures: [ImportedPicture] = []
    /// Only Hearth's own files have them.
    var comments: [ImportedComment] = []

    init(source: String, day: Day) {
        self.source = source
        self.day = day
    }
}

/// A photo or video in an archive, which stays there until it is asked for.
struct ImportedPicture: Sendable, Equatable {
    /// Its place in the archive.
    let name: String
    /// What to call it.
    let fileName: String
    var caption = ""
    var isCover = false
}

struct ImportedComment: Sendable, Equatable {
    /// Empty for whoever brings it.
    let writer: String
    let text: String
    let createdAt: Instant?
}
