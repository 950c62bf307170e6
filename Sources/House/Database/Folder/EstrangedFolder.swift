import Foundation

/// Hearth does not start with a data folder whose files do not belong to its database. `--adopt` keeps both.
package struct EstrangedFolder: Error, CustomStringConvertible {
    enum Cause: Equatable {
        case noDatabase
        /// The database is another household's, or knows few of the files.
        case foreignDatabase
        /// The mark is missing, but there are files.
        case noMark
    }

    let folder: DataFolder
    let cause: Cause
    let count: Int

    private var files: String { count == 1 ? "1 file" : "\(count) files" }

    private var finding: String {
        switch cause {
        case .noDatabase:
            "The folder \(folder.path) holds \(files) of a household, but its database (hearth.sqlite) is missing."
        case .foreignDatabase:
            "The database in \(folder.path) is not that of the \(files) in \(folder.blobs.path): it is empty or another household’s."
        case .noMark:
            "The folder \(folder.blobs.path) holds \(files), but the mark (.hearth) that says whose they are is missing."
        }
    }

    private var mend: String {
        switch cause {
        case .noDatabase: "Put the database back"
        case .foreignDatabase: "Put the right database back"
        case .noMark: "Put the mark back"
        }
    }

    package var description: String {
        "\(finding) Nothing was changed. \(mend), or restore a backup (`hearth restore BACKUP --replace` sets aside whatever is here), or keep these files beside \(cause == .noDatabase ? "a new household" : "this database") with `hearth serve --adopt`."
    }

    /// The question before `--adopt` proceeds.
    package var question: String {
        let outcome =
            cause == .noDatabase
            ? "A new, empty household would begin here." : "This database would take the files over."
        return
            "\(finding)\n\(outcome) Files that it does not know would stay where they are, and nobody could see them.\nType yes to go on: "
    }
}
