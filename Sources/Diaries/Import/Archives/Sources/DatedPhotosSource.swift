import Foundation
import House
import JSON
import Localization

/// A ZIP of photos and videos. The day of one is what the camera wrote into it, otherwise what the file beside it in
/// Google's Takeout says, otherwise that in its name; one taken before the importing member's day begins belongs to the day
/// before.
struct DatedPhotosSource: DiarySource {
    func recognises(_ archive: ImportArchive) throws -> Bool { archive.files.contains(where: \.isPicture) }

    func read(_ archive: ImportArchive, into reading: inout DiaryReading) throws {
        let beside = try takeout(archive)
        // By the hashes of ids: names of files may be long.
        var counts: [Int: Int] = [:]
        try archive.each(of: archive.files.filter(\.isPicture)) { file, piece in
            guard reading.admits() else { return }
            let said = beside.moment(of: file.name, reading.zone) ?? PhotoMoment(name: file.stem, in: reading.zone)
            // A video is looked through only if nothing else tells its day: it may have gigabytes.
            let isVideo = ["mov", "mp4", "m4v"].contains(file.ending)
            guard let taken = try isVideo ? said ?? moment(piece, reading.zone) : moment(piece, reading.zone) ?? said
            else { return reading.problem(Phrase("This photo has no date."), file.name) }
            let id = "photo:\(taken.day.iso)/\(taken.minute.map(String.init) ?? "")/\(file.fileName)"
            counts[id.hashValue, default: 0] += 1
            let number = counts[id.hashValue] ?? 1
            // Names may repeat: an archive can have a folder for each camera.
            let day = taken.diaryDay(startingAt: reading.dayStartHour)
            var entry = ImportedEntry(source: String(id.prefix(380)) + (number > 1 ? "#\(number)" : ""), day: day)
            // After midnight is the end of the day before.
            entry.minute = taken.minute.map { day == taken.day ? $0 : $0 + 1440 }
            entry.pictures = [ImportedPicture(file)]
            reading.add(entry)
        }
        for file in archive.files where !file.isPicture && !beside.isSaid(file.name) {
            reading.problem(Phrase("Not a photo."), file.name)
        }
    }

    private func moment(_ piece: ImportArchive.Piece, _ zone: TimeZone) throws -> PhotoMoment? {
        struct Enough: Error {}
        var reader = PhotoReader()
        do {
            try piece.stream { bytes in
                reader.read(bytes)
                if reader.isOver { throw Enough() }
            }
        } catch is Enough {}
        return reader.moment(zone)
    }

    // MARK: Takeout

    /// Bytes of what Takeout says of a photo.
    private static let sidecarLimit = 64 * 1024
    /// Since 1970, as a photo may be dated: some 3,000 years either way.
    private static let seconds = -99_999_999_999...99_999_999_999

    /// The times that files beside photos say. It holds the hashes of paths in lower case: an archive has many.
    private struct Beside {
        /// In seconds since 1970.
        private var times: [Int: Int] = [:]
        /// By the path as the title has it: two photos may have the same.
        private var titled: [Int: Int] = [:]
        /// The files that say it.
        private var files: Set<Int> = []

        mutating func add(_ file: String, of names: [String], titled title: String, at seconds: Int) {
            files.insert(file.lowercased().hashValue)
            for name in names { times[name.lowercased().hashValue] = seconds }
            titled[title.lowercased().hashValue] = seconds
        }

        func isSaid(_ file: String) -> Bool { files.contains(file.lowercased().hashValue) }

        func moment(of name: String, _ zone: TimeZone) -> PhotoMoment? {
            let hash = name.lowercased().hashValue
            return (times[hash] ?? titled[hash]).map { PhotoMoment(Instant(milliseconds: Int64($0) * 1000), in: zone) }
        }
    }

    /// Takeout writes `IMG_1.jpg.json` or `IMG_1.jpg.supplemental-metadata.json`, shortened as it likes, beside `IMG_1.jpg`.
    /// What it writes beside `IMG_1(1).jpg` is `IMG_1.jpg(1).json` or `IMG_1.jpg.supplemental-metadata(1).json`.
    private func takeout(_ archive: ImportArchive) throws -> Beside {
        var beside = Beside()
        try archive.each(of: archive.files(endingIn: "json")) { file, piece in
            guard let part = try? JSONPart(piece.beginning(Self.sidecarLimit)),
                let seconds = part["photoTakenTime"]["timestamp"].whole, Self.seconds.contains(seconds)
            else { return }
            let folder = file.name.lastIndex(of: "/").map { String(file.name[...$0]) } ?? ""
            let title = part["title"].text ?? ""
            var base = file.stem
            var number = ""
            // The title may end in a number itself, behind which the name was cut.
            if !title.hasPrefix(base), let match = base.firstMatch(of: /\(\d+\)$/) {
                number = String(match.output)
                base = String(base[..<match.range.lowerBound])
            }
            let shortened = base.lastIndex(of: ".").map { String(base[..<$0]) }
            beside.add(
                file.name, of: [base, shortened].compactMap { $0.map { folder + Self.numbered($0, number) } },
                titled: folder + Self.numbered(title, number), at: seconds)
        }
        return beside
    }

    /// `IMG_1(1).jpg` of `IMG_1.jpg` and `(1)`
    private static func numbered(_ name: String, _ number: String) -> String {
        let point = name.lastIndex(of: ".") ?? name.endIndex
        return name[..<point] + number + name[point...]
    }
}
