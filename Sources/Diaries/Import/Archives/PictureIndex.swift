import House

/// Finds pictures of an archive by the names that texts use. It holds the hashes of names: an archive has many.
struct PictureIndex {
    private let files: [DiaryArchive.File]
    private var places: [Int: Int32] = [:]

    /// What a picture is found by. Other systems do not tell cases apart.
    private enum Name: Hashable {
        case exact(String)
        case folded(String)
        case last(String)
        case stem(String)
    }

    /// - Parameter isPicture: decides by path, for programs that store pictures without a file extension.
    init(_ archive: DiaryArchive, where isPicture: (DiaryArchive.File) -> Bool = \.isPicture) {
        files = archive.files.filter(isPicture)
        places.reserveCapacity(4 * files.count)
        for (index, file) in files.enumerated() {
            for name in Self.names(file) where places[name.hashValue] == nil {
                places[name.hashValue] = Int32(clamping: index)
            }
        }
    }

    private static func names(_ file: DiaryArchive.File) -> [Name] {
        [
            .exact(file.name), .folded(file.name.lowercased()), .last(file.fileName.lowercased()),
            .stem(file.stem.lowercased()),
        ]
    }

    private func place(_ name: Name) -> Int32? {
        guard let place = places[name.hashValue], Self.names(files[Int(place)]).contains(name) else { return nil }
        return place
    }

    subscript(place: Int32) -> DiaryArchive.File { files[Int(place)] }

    /// By its whole path, otherwise by its file name in any folder.
    func named(_ name: String) -> DiaryArchive.File? { place(named: name).map { self[$0] } }

    /// The place of the picture that `named` finds: four bytes, for lists of very many pictures.
    func place(named name: String) -> Int32? {
        let folded = name.lowercased()
        let last = folded.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        return place(.exact(name)) ?? place(.folded(folded)) ?? place(.last(last))
    }

    /// By its name without the extension.
    func stem(_ stem: String) -> DiaryArchive.File? {
        stem.isEmpty ? nil : place(.stem(stem.lowercased())).map { self[$0] }
    }
}

extension DiaryArchive {
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
    init(_ file: DiaryArchive.File, called name: String? = nil, caption: String = "") {
        self.init(name: file.path, fileName: name, caption: caption, isEmpty: file.isEmpty)
    }
}
