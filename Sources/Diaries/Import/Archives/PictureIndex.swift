import House

/// Finds pictures of an archive by the names that texts use.
struct PictureIndex {
    private var byName: [String: DiaryArchive.File] = [:]
    /// By the path in lower case: other systems do not tell cases apart.
    private var byFolded: [String: DiaryArchive.File] = [:]
    private var byFileName: [String: DiaryArchive.File] = [:]
    private var byStem: [String: DiaryArchive.File] = [:]

    /// - Parameter isPicture: decides by path, for programs that store pictures without a file extension.
    init(_ archive: DiaryArchive, where isPicture: (DiaryArchive.File) -> Bool = \.isPicture) {
        for file in archive.files where isPicture(file) {
            byName[file.name] = file
            byFolded[file.name.lowercased()] = byFolded[file.name.lowercased()] ?? file
            byFileName[file.fileName.lowercased()] = byFileName[file.fileName.lowercased()] ?? file
            byStem[file.stem.lowercased()] = byStem[file.stem.lowercased()] ?? file
        }
    }

    /// By its whole path, otherwise by its file name in any folder.
    func named(_ name: String) -> DiaryArchive.File? {
        let folded = name.lowercased()
        let last = folded.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init) ?? ""
        return byName[name] ?? byFolded[folded] ?? byFileName[last]
    }

    /// By its name without the extension.
    func stem(_ stem: String) -> DiaryArchive.File? { stem.isEmpty ? nil : byStem[stem.lowercased()] }
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
        self.init(name: file.path, fileName: name ?? file.fileName, caption: caption)
    }
}
