import Foundation

/// A folder of its own for a test, removed with this object.
final class TemporaryFolder: Sendable {
    let url: URL

    var path: String { url.path }

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-test-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }  // the system clears its temporary folder otherwise

    subscript(name: String) -> String { url.appendingPathComponent(name).path }

    /// Every file below a folder with its bytes, for “nothing was changed”.
    static func files(in folder: String) throws -> [String: Data] {
        var files: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            files[name] = FileManager.default.contents(atPath: folder + "/" + name)
        }
        return files
    }
}
