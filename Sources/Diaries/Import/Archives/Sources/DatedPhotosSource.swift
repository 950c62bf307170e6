import Foundation
import House
import Localization

/// A ZIP of photos and videos. The day of one is what the camera wrote into it, otherwise what the file beside it in
/// Google's Takeout says, otherwise that in its name; one taken before the importing member's day begins belongs to the day
/// before.
struct DatedPhotosSource: DiarySource {
    func recognises(_ archive: DiaryArchive) throws -> Bool { archive.files.contains(where: \.isPicture) }

    func read(_ archive: DiaryArchive, into reading: inout DiaryReading) throws {
        let beside = try takeout(archive, reading.zone)
        var counts: [String: Int] = [:]
        try archive.each(of: archive.files.filter(\.isPicture)) { file, piece in
            guard reading.admits() else { return }
            let said = beside.moment(of: file.name) ?? PhotoMoment(name: file.stem, in: reading.zone)
            // A video is looked through only if nothing else tells its day: it may have gigabytes.
            let isVideo = ["mov", "mp4", "m4v"].contains(file.ending)
            guard let taken = try isVideo ? said ?? moment(piece, reading.zone) : moment(piece, reading.zone) ?? said
            else { return reading.problem(Phrase("This photo has no date."), file.name) }
            let id = "photo:\(taken.day.iso)/\(taken.minute.map(String.init) ?? "")/\(file.fileName)"
            counts[id, default: 0] += 1
            let number = counts[id] ?? 1
            // Names may repeat: an archive can have a folder for each camera.
            let day = taken.diaryDay(startingAt: reading.dayStartHour)
            var entry = ImportedEntry(source: String(id.prefix(380)) + (number > 1 ? "#\(number)" : ""), day: day)
            // After midnight is the end of the day before.
            entry.minute = taken.minute.map { day == taken.day ? $0 : $0 + 1440 }
            entry.pictures = [ImportedPicture(file)]
            reading.add(entry)
        }
        for file in archive.files where !file.isPicture && !beside.files.contains(file) {
            reading.problem(Phrase("Not a photo."), file.name)
        }
    }

    private func moment(_ piece: DiaryArchive.Piece, _ zone: TimeZone) throws -> PhotoMoment? {
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

    private struct Beside {
        /// By the path of the photo, in lower case.
        var moments: [String: PhotoMoment] = [:]
        /// By the path of the photo, in lower case, as the title has it: two photos may have the same.
        var titled: [String: PhotoMoment] = [:]
        var files: Set<DiaryArchive.File> = []

        func moment(of name: String) -> PhotoMoment? { moments[name.lowercased()] ?? titled[name.lowercased()] }
    }

    /// Takeout writes `IMG_1.jpg.json` or `IMG_1.jpg.supplemental-metadata.json`, shortened as it likes, beside `IMG_1.jpg`.
    /// What it writes beside `IMG_1(1).jpg` is `IMG_1.jpg(1).json` or `IMG_1.jpg.supplemental-metadata(1).json`.
    private func takeout(_ archive: DiaryArchive, _ zone: TimeZone) throws -> Beside {
        var beside = Beside()
        try archive.each(of: archive.files(endingIn: "json")) { file, piece in
            guard let part = try? JSONPart(piece.beginning(Self.sidecarLimit)),
                let seconds = part["photoTakenTime"]["timestamp"].whole, abs(seconds) < 100_000_000_000
            else { return }
            let moment = PhotoMoment(Instant(milliseconds: Int64(seconds) * 1000), in: zone)
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
            for name in [base, shortened].compactMap(\.self) {
                beside.moments[(folder + Self.numbered(name, number)).lowercased()] = moment
            }
            beside.titled[(folder + Self.numbered(title, number)).lowercased()] = moment
            beside.files.insert(file)
        }
        return beside
    }

    /// `IMG_1(1).jpg` of `IMG_1.jpg` and `(1)`
    private static func numbered(_ name: String, _ number: String) -> String {
        let point = name.lastIndex(of: ".") ?? name.endIndex
        return name[..<point] + number + name[point...]
    }
}
