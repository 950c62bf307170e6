import Foundation
import House
import Localization

/// A ZIP of photos. The day of a photo is that of its Exif data, otherwise that in its file name.
struct DatedPhotosSource: DiarySource {
    /// Telephones write Exif data into the first few thousand bytes; HEIC has it anywhere.
    private static let beginning = 256 * 1024
    private static let whole = 24 << 20

    func recognises(_ archive: DiaryArchive) throws -> Bool { archive.files.contains(where: \.isPicture) }

    func read(_ archive: DiaryArchive, into reading: inout DiaryReading) throws {
        var counts: [String: Int] = [:]
        try archive.each(of: archive.files.filter(\.isPicture)) { file, piece in
            guard reading.admits() else { return }
            let isBoxed = ["heic", "heif", "avif"].contains(file.ending)
            let bytes = try piece.beginning(isBoxed ? Self.whole : Self.beginning)
            guard let taken = PhotoMoment(bytes) ?? PhotoMoment(name: file.stem) else {
                return reading.problem(Phrase("Nothing says when this photo was taken."), file.name)
            }
            let id = "photo:\(taken.day.iso)/\(taken.minute.map(String.init) ?? "")/\(file.fileName)"
            counts[id, default: 0] += 1
            let number = counts[id] ?? 1
            // Names may repeat: an archive can have a folder for each camera.
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
