import Archives
import Localization

/// Why an archive that somebody brought is not read.
enum ArchiveDamage {
    /// The reason, as a sentence for whoever uploaded the archive.
    static func reason(_ error: any Error) -> Phrase {
        switch error {
        case ArchiveError.unsafeName: Phrase("A name in this archive leads out of it: it is not opened.")
        case ArchiveError.encrypted: Phrase("This archive has a password: take it out of the program without one.")
        case ArchiveError.tooManyEntries, ArchiveError.entryTooLarge, ArchiveError.archiveTooLarge,
            ArchiveError.inflatesTooMuch:
            Phrase("This archive unpacks to more than is taken.")
        default: Phrase("This archive is damaged, or only a part of it arrived.")
        }
    }
}
