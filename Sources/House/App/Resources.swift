import Foundation
import Localization

/// The static files and translations, read once when a house opens.
struct Resources: Sendable {
    let assets: AssetFiles
    let catalog: Catalog
    let offline: OfflineRoutes

    /// - Throws: `StartProblem` or `Catalog.Problem`.
    init(in folder: ResourceFolder) throws {
        assets = try AssetFiles(folder: folder.assets)
        catalog = try Catalog(folder: folder.locales)
        offline = OfflineRoutes(assets: assets, catalog: catalog)
    }
}

/// The folder that contains `Public` and `config/locales`.
struct ResourceFolder: Sendable {
    let root: URL

    var assets: URL { root.appendingPathComponent("Public", isDirectory: true) }
    var locales: URL { root.appendingPathComponent("config/locales", isDirectory: true) }

    /// - Parameter setting: the folder; `nil` searches the folders above the program, and `share/hearth` beside its
    ///   `bin`.
    init(setting: String?) throws {
        if let setting {
            root = URL(fileURLWithPath: setting, isDirectory: true)
            guard Self.isComplete(root) else {
                throw StartProblem("The folder \(setting) (setting resources) does not hold Public and config/locales.")
            }
            return
        }
        var folder = Self.program.deletingLastPathComponent()
        for _ in 0..<6 {
            for candidate in [folder, folder.appendingPathComponent("share/hearth")] where Self.isComplete(candidate) {
                root = candidate
                return
            }
            folder = folder.deletingLastPathComponent()
        }
        throw StartProblem(
            "Hearth's folders Public and config/locales are not near the program; set resources to where they are.")
    }

    private static var program: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }

    private static func isComplete(_ folder: URL) -> Bool {
        ["Public/css/app.css", "config/locales/en.json"].allSatisfy {
            FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
        }
    }
}
