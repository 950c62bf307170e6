import House

/// All entries of an archive for one day joined with the existing entry.
struct DiaryMerge: Sendable, Equatable {
    var content: String
    var mood: Int?
    var tags: [String]
    var place: String
    var weather: String
    var zone = ""
    var createdAt: Instant?
    var changedAt: Instant?
    /// Pictures to add, each once.
    var pictures: [ImportedPicture] = []
    var comments: [ImportedComment] = []

    /// The existing entry of a day, as far as joining needs it.
    struct Own: Sendable, Equatable {
        var content = ""
        var mood: Int?
        var tags: [String] = []
        var place = ""
        var weather = ""
        var pictureCount = 0
    }

    /// - Parameters:
    ///   - entries: the entries of one day, in time order.
    ///   - own: the existing entry. Its text comes first, and its mood, place and weather stay: other ones stand below
    ///     the texts that they came with.
    init(_ entries: [ImportedEntry], into own: Own? = nil) {
        let mood = own?.mood ?? entries.lazy.compactMap(\.mood).last
        let place = [own?.place ?? ""].first { !$0.isEmpty } ?? entries.lazy.map(\.place).first { !$0.isEmpty } ?? ""
        let weather =
            [own?.weather ?? ""].first { !$0.isEmpty } ?? entries.lazy.map(\.weather).first { !$0.isEmpty } ?? ""
        let pieces = entries.flatMap { entry in
            let others = DiaryFacts.Named(
                mood: entry.mood == mood ? "" : entry.named.mood, place: entry.place == place ? "" : entry.named.place,
                weather: entry.weather == weather ? "" : entry.named.weather)
            return [entry.content, others.line ?? ""].map { EntryJoining.Piece(minute: entry.minute, text: $0) }
        }
        let joined = EntryJoining.join(pieces)
        let present = own?.content ?? ""
        // Text of an earlier import has the time headings that it got then, which the comparison must include.
        let isThere = joined.isEmpty || EntryJoining.contains(present, joined)
        content =
            isThere
            ? present : EntryJoining.join([EntryJoining.Piece(minute: nil, text: present)] + pieces)
        (self.mood, self.place, self.weather) = (mood, place, weather)
        tags = own?.tags ?? []
        var folds = Set(tags.map(Fold.fold))
        for tag in entries.flatMap(\.tags)
        where tags.count < DiaryEntry.tagLimit && folds.insert(Fold.fold(tag)).inserted {
            tags.append(tag)
        }
        zone = entries.lazy.compactMap(\.zone).first ?? ""
        createdAt = entries.compactMap(\.createdAt).min()
        changedAt = entries.compactMap(\.changedAt).max() ?? createdAt
        var names: Set<String> = []
        pictures = entries.flatMap(\.pictures).filter { names.insert($0.name).inserted }
        // Keeps the first of several covers. The first picture needs no mark to be the cover.
        let cover = pictures.firstIndex(where: \.isCover)
        for index in pictures.indices { pictures[index].isCover = index == cover && index > 0 }
        comments = entries.flatMap(\.comments)
    }

    var isTooLong: Bool { content.unicodeScalars.count > DiaryEntry.limit }

    /// Whether it differs from the existing entry.
    func adds(to own: Own) -> Bool {
        content != own.content || mood != own.mood || place != own.place || weather != own.weather
            || tags.count != own.tags.count
    }
}
