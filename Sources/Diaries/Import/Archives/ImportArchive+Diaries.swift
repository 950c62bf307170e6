import Foundation
import House
import Localization

extension ImportArchive {
    /// - Throws: `FileRefusal` if it is no archive, JSON or database, or damaged.
    init(diary path: String, scratch: URL, tables: TableReaders) throws {
        try self.init(
            path: path, scratch: scratch, tables: tables, meant: ["media/", "Images/"],
            unknown: Phrase("This file is not from a diary app that Hearth knows."))
    }

    /// The pictures to import, in the archive's order.
    func pictures(_ pictures: [ImportedPicture], folder: DataFolder) -> ArchivedPictures {
        let names = Dictionary(pictures.map { ($0.name, $0.fileName) }) { first, _ in first }
        guard kind == .database else {
            return ArchivedPictures(
                of: path, limits: Self.limits, files.compactMap { file in names[file.path].map { (file.path, $0) } },
                folder: folder)
        }
        return ArchivedPictures(
            of: path, limits: Self.limits, names.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, folder: folder
        ) { name, path in try DiariumDatabase.extract(name, from: self, to: path) }
    }
}

extension ImportedPicture {
    init(_ file: ImportArchive.File, called name: String? = nil, caption: String = "") {
        self.init(name: file.path, fileName: name, caption: caption, isEmpty: file.isEmpty)
    }
}
