public import Foundation

/// Style sheets and scripts as they are sent.
public enum AssetText {
    /// A style sheet with its imports, or a script of `ModuleBundle.entries` with its modules, both lean; any other file
    /// as it is.
    /// - Parameter path: the path below `Public/`.
    /// - Throws: `ModuleBundle.Problem`, or an error of reading.
    public static func contents(of url: URL, _ path: String) throws -> [UInt8] {
        switch url.pathExtension {
        case "css": LeanText.stylesheet(try stylesheet(url))
        case "js" where ModuleBundle.entries.contains(path): [UInt8](try ModuleBundle.text(of: url).utf8)
        case "js": LeanText.script([UInt8](try Data(contentsOf: url)))
        default: [UInt8](try Data(contentsOf: url))
        }
    }

    /// A style sheet with its `@import`s inserted, so that a page requests one file.
    private static func stylesheet(_ url: URL) throws -> [UInt8] {
        let text = try String(contentsOf: url, encoding: .utf8)
        guard text.hasPrefix("@") || text.contains("@import") else { return [UInt8](text.utf8) }
        let pattern = /@import url\("([^"]+)"\)(?: layer\(([a-z]+)\))?;/
        let whole = try text.replacing(pattern) { match in
            let part = try String(
                contentsOf: url.deletingLastPathComponent().appendingPathComponent(String(match.1)), encoding: .utf8)
            return match.2.map { "@layer \($0) {\n\(part)\n}" } ?? part
        }
        return [UInt8](whole.utf8)
    }

    /// The paths below `Public/` in a script's lines such as `import { a } from "./b.js";`. Without a regular
    /// expression: over all scripts, Swift's took a third of the time in which the house starts.
    /// - Parameter path: the script's own path below `Public/`.
    public static func imports(in script: [UInt8], at path: String) -> [String] {
        let folder = URL(filePath: "/" + path).deletingLastPathComponent()
        return script.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard line.starts(with: "import ".utf8), line.suffix(2).elementsEqual("\";".utf8),
                let quote = line.firstIndex(of: UInt8(ascii: "\""))
            else { return nil }
            let address = String(decoding: line[(quote + 1)...].dropLast(2), as: UTF8.self)
            return String(folder.appending(path: address).standardizedFileURL.path.dropFirst())
        }
    }
}
