/// Everything that an archive has of one day made one entry, with what stands there already.
struct DiaryMerge: Sendable, Equatable {
    var content: String
    var mood: Int?
    var tags: [String]
    var place: String
    var weather: String
    var zone = ""
    var createdAt: Instant?
    var changedAt: Instant?
    /// Those that are new, each once.
    var pictures: [ImportedPicture] = []
    var comments: [ImportedComment] = []

    /// What somebody wrote on a day, as far as it matters here.
    struct Own: Sendable, Equatable {
        var content = ""
        var mood: Int?
        var tags: [String] = []
        var place = ""
        var weather = ""
        var pictureCount = 0
    }

    /// - Parameters:
    ///   - entries: of one day, in time order.
    ///   - own: goes before them: its mood, place and weather stay.
    init(_ entries: [ImportedEntry], into own: Own? = nil) {
        let pieces = entries.map { EntryJoining.Piece(minute: $0.minute, text: $0.content) }
        let joined = EntryJoining.join(pieces)
        let present = own?.content ?? ""
        // What was brought in before has the headings that these got then.
        let isThere = joined.isEmpty || EntryJoining.contains(present, joined)
        content =
            isThere
            ? present : EntryJoining.join([EntryJoining.Piece(minute: nil, text: present)] + pieces)
        mood = own?.mood ?? entries.lazy.compactMap(\.mood).last
        place = [own?.place ?? ""].first { !$0.isEmpty } ?? entries.lazy.map(\.place).first { !$0.isEmpty } ?? ""
        weather = [own?.weather ?? ""].first { !$0.isEmpty } ?? entries.lazy.map(\.weather).first { !$0.isEmpty } ?? ""
        tags = own?.tags ?? []
        var folds = Set(tags.map(Fold.fold))
        for tag in entries.flatMap(\.tags)
        where tags.count < DiaryEntry.mostTags && folds.insert(Fold.fold(tag)).inserted {
            tags.append(tag)
        }
        zone = entries.lazy.compactMap(\.zone).first ?? ""
        createdAt = entries.compactMap(\.createdAt).min()
        changedAt = entries.compactMap(\.changedAt).max() ?? createdAt
        var names: Set<String> = []
        pictures = entries.flatMap(\.pictures).filter { names.insert($0.name).inserted }
        // Of several covers the first; the first picture of a day is its cover anyway.
        let cover = pictures.firstIndex(where: \.isCover)
        for index in pictures.indices { pictures[index].isCover = index == cover && index > 0 }
        comments = entries.flatMap(\.comments)
    }

    var isTooLong: Bool { content.unicodeScalars.count > DiaryEntry.limit }

    /// Whether it says more than what stands there.
    func adds(to own: Own) -> Bool {
        content != own.content || mood != own.mood || place != own.place || weather != own.weather
            || tags.count != own.tags.count
    }
}
