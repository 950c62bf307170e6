import Foundation
import Localization

/// The static files and translations, read once when a house opens.
struct Resources: Sendable {
    let assets: AssetFiles
    let catalog: Catalog
    let offline: OfflineRoutes
    let changelog: Changelog

    /// - Throws: `StartProblem` or `Catalog.Problem`.
    init(in folder: ResourceFolder) throws {
        assets = try AssetFiles(folder: folder.assets)
        catalog = try Catalog(folder: folder.locales)
        offline = try OfflineRoutes(assets: assets, catalog: catalog)
        // Without it nothing is told of what is new.
        changelog = Changelog((try? String(contentsOf: folder.changelog, encoding: .utf8)) ?? "")
    }
}

/// The folder that contains `config/locales` and what browsers are served: in `public`, or in `.build/public` where it was
/// made beside the sources.
struct ResourceFolder: Sendable {
    let root: URL

    var assets: URL { Self.served(root) ?? root.appendingPathComponent(Self.served[0], isDirectory: true) }
    var locales: URL { root.appendingPathComponent("config/locales", isDirectory: true) }

    var changelog: URL { root.appendingPathComponent("CHANGELOG.md") }

    /// - Parameter setting: the folder; `nil` searches the folders above the program, and `share/hearth` beside its
    ///   `bin`.
    init(setting: String?) throws {
        if let setting {
            root = URL(fileURLWithPath: setting, isDirectory: true)
            guard Self.isComplete(root) else {
                throw StartProblem("The folder \(setting) (setting resources) does not hold public and config/locales.")
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
            "Hearth's folder config/locales, and public or .build/public, which scripts/assets.sh makes, are not near the "
                + "program; set resources to where they are.")
    }

    private static var program: URL { URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath() }

    private static let served = [".build/public", "public"]

    private static func served(_ root: URL) -> URL? {
        served.map { root.appendingPathComponent($0, isDirectory: true) }.first { exists($0, "scripts.json") }
    }

    private static func isComplete(_ folder: URL) -> Bool {
        exists(folder, "config/locales/en.json") && served(folder) != nil
    }

    private static func exists(_ folder: URL, _ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
    }
}
