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
        case TableReaders.Problem.tooLarge: Phrase("This file has more in it than can be imported.")
        case TableReaders.Problem.tooMuchWork: Phrase("Reading this file takes too long, so it is not imported.")
        default: Phrase("This archive is damaged, or only a part of it arrived.")
        }
    }
}
