import Foundation
import Localization

/// A ZIP of photos. The day is the one on which the camera was, or else the one in the name of the file.
struct DatedPhotosSource: DiarySource {
    /// Photos of telephones have their notes in the first few thousand bytes; HEIC has them anywhere.
    private static let beginning = 256 * 1024
    private static let whole = 24 << 20

    func recognises(_ archive: DiaryArchive) throws -> Bool { archive.files.contains(where: \.isPicture) }

    func read(_ archive: DiaryArchive, into reading: inout DiaryReading) throws {
        var counts: [String: Int] = [:]
        try archive.each(of: archive.files.filter(\.isPicture)) { file, piece in
            let isBoxed = ["heic", "heif", "avif"].contains(file.ending)
            let bytes = try piece.beginning(isBoxed ? Self.whole : Self.beginning)
            guard let taken = PhotoMoment(bytes) ?? PhotoMoment(name: file.stem) else {
                return reading.problem(Phrase("Nothing says when this photo was taken."), file.name)
            }
            let id = "photo:\(taken.day.iso)/\(taken.minute.map(String.init) ?? "")/\(file.fileName)"
            counts[id, default: 0] += 1
            let number = counts[id] ?? 1
            // In a folder for each camera, one name comes twice.
            var entry = ImportedEntry(source: String(id.prefix(380)) + (number > 1 ? "#\(number)" : ""), day: taken.day)
            entry.minute = taken.minute
            entry.pictures = [ImportedPicture(file)]
            reading.add(entry)
        }
        for file in archive.files where !file.isPicture {
            reading.problem(Phrase("No photo."), file.name)
        }
    }
}
