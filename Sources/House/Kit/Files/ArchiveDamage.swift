import Archives
package import Localization

/// The reasons why an uploaded archive cannot be read.
package enum ArchiveDamage {
    /// Reads an archive.
    /// - Throws: `FileRefusal` with the reason for whatever fails in it; a `Refusal` as it is.
    package static func refusing<Value>(_ read: () throws -> Value) throws -> Value {
        do {
            return try read()
        } catch let error as FileRefusal {
            throw error
        } catch let error as Refusal {
            throw error
        } catch {
            throw FileRefusal(reason: reason(error))
        }
    }

    /// The reason, as a sentence for the member who uploaded it.
    package static func reason(_ error: any Error) -> Phrase {
        switch error {
        case ArchiveError.unsafeName: Phrase("This archive contains an unsafe path and will not be opened.")
        case ArchiveError.encrypted: Phrase("This archive has a password. Export it without one.")
        case ArchiveError.tooManyEntries, ArchiveError.entryTooLarge, ArchiveError.archiveTooLarge,
            ArchiveError.inflatesTooMuch:
            Phrase("This archive is too large when unpacked.")
        case TableReaders.Problem.tooLarge, ArchiveError.directoryTooLarge:
            Phrase("This file contains more than Hearth can import.")
        case TableReaders.Problem.tooMuchWork: Phrase("This file takes too long to read and cannot be imported.")
        default: Phrase("This archive is damaged or incomplete.")
        }
    }
}
