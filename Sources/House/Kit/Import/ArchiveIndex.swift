/// Finds files of an archive, such as pictures, by the names that texts use. It holds the hashes of names: an archive has
/// many.
package struct ArchiveIndex {
    private let files: [ImportArchive.File]
    private var places: [Int: Int32] = [:]

    /// The ways in which texts name a file. On some systems names that differ only in case are the same.
    private enum Name: Hashable {
        case exact(String)
        case folded(String)
        case last(String)
        case stem(String)
    }

    /// - Parameter isWanted: decides by path, for programs that store pictures without a file extension.
    package init(_ archive: ImportArchive, where isWanted: (ImportArchive.File) -> Bool = \.isPicture) {
        files = archive.files.filter(isWanted)
        places.reserveCapacity(4 * files.count)
        for (index, file) in files.enumerated() {
            for name in Self.names(file) where places[name.hashValue] == nil {
                places[name.hashValue] = Int32(clamping: index)
            }
        }
    }

    private static func names(_ file: ImportArchive.File) -> [Name] {
        [
            .exact(file.name), .folded(file.name.lowercased()), .last(file.fileName.lowercased()),
            .stem(file.stem.lowercased()),
        ]
    }

    private func place(_ name: Name) -> Int32? {
        guard let place = places[name.hashValue], Self.names(files[Int(place)]).contains(name) else { return nil }
        return place
    }

    package subscript(place: Int32) -> ImportArchive.File { files[Int(place)] }

    /// By its whole path, otherwise by its file name in any folder.
    package func named(_ name: String) -> ImportArchive.File? { place(named: name).map { self[$0] } }

    /// The place of the picture that `named` finds: four bytes, for lists of very many pictures.
    package func place(named name: String) -> Int32? {
        let folded = name.lowercased()
        let last = folded.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        return place(.exact(name)) ?? place(.folded(folded)) ?? place(.last(last))
    }

    /// By its name without the extension.
    package func stem(_ stem: String) -> ImportArchive.File? {
        stem.isEmpty ? nil : place(.stem(stem.lowercased())).map { self[$0] }
    }
}
