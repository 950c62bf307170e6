import Archives
import House
import Localization

/// Names of other things that entries refer to by their ids, such as tags. A file can have very many, and long ones: ids are
/// held as hashes, and of a name only as much as shows that it is too long for a tag.
struct ImportedNames {
    private var names: [Int: String] = [:]

    subscript(id: String) -> String? { names[id.hashValue] }

    mutating func add(_ id: String?, _ name: String?) {
        guard let id, let name, names.count < Self.most else { return }
        names[id.hashValue] = Self.shortened(name)
    }

    static func shortened(_ name: String) -> String {
        name.utf8.count <= limit ? name : name.tidiedLine.cut(to: limit)
    }

    private static let limit = 2 * DiaryReading.tagLength
    /// As many as an archive has files.
    private static let most = ImportArchive.limits.entries
}
