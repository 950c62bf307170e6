import Archives
package import Localization

/// The reasons why an uploaded archive cannot be read.
package enum ArchiveDamage {
    /// The reason, as a sentence for the member who uploaded it.
    package static func reason(_ error: any Error) -> Phrase {
        switch error {
        case ArchiveError.unsafeName: Phrase("A name in this archive leads out of it: it is not opened.")
        case ArchiveError.encrypted: Phrase("This archive has a password: take it out of the program without one.")
        case ArchiveError.tooManyEntries, ArchiveError.entryTooLarge, ArchiveError.archiveTooLarge,
            ArchiveError.inflatesTooMuch:
            Phrase("This archive unpacks to more than is taken.")
        case TableReaders.Problem.tooLarge: Phrase("This file contains more than Hearth can import.")
        case TableReaders.Problem.tooMuchWork: Phrase("This file takes too long to read and cannot be imported.")
        default: Phrase("This archive is damaged, or only a part of it arrived.")
        }
    }
}
