public import Foundation

/// A module with all it imports from its folder and those below, in one file: asked for one by one, fifty small ones
/// take longer than everything else that a page waits for.
///
/// Each module becomes a function that is called where the file is loaded, those first that others import. Modules of
/// other folders stay imports, because what they keep is one for the whole page. A module of a folder below may neither
/// import while it runs nor name its own address: both would start from the file that it is sent in.
public struct ModuleBundle {
    /// Paths below `Public/` of the modules that are sent like this.
    public static let entries: Set = ["js/canvas/canvas.js", "js/canvas/early.js", "js/canvas/layout/worker.js"]

    public struct Problem: Error, CustomStringConvertible {
        public let description: String
    }

    private let folder: URL
    /// Imported modules of other folders, in the order of their first import.
    private var outside: [String] = []
    /// Modules of this folder and those below with the names they export; `nil` while their imports are read.
    private var inside: [String: [String]?] = [:]
    private var bodies: [String] = []

    private init(folder: URL) { self.folder = folder }

    /// - Throws: `Problem` for an import or export in an unsupported form, and for modules that import each other.
    public static func text(of file: URL) throws -> String {
        var bundle = ModuleBundle(folder: file.deletingLastPathComponent())
        let name = file.lastPathComponent
        let exports = try bundle.add(name)
        let imports = bundle.outside.map { "import * as \(identifier($0)) from \"\($0)\";" }
        let last = exports.isEmpty ? [] : ["export const { \(exports.joined(separator: ", ")) } = \(identifier(name));"]
        return (imports + bundle.bodies + last).joined(separator: "\n") + "\n"
    }

    /// - Returns: the names that the module exports.
    private mutating func add(_ name: String) throws -> [String] {
        if let known = inside[name] {
            guard let exports = known else { throw Problem(description: "\(name) imports what imports it.") }
            return exports
        }
        inside[name] = .some(nil)
        var (lines, exports): ([String], [String]) = ([], [])
        let text = try Data(contentsOf: folder.appendingPathComponent(name))
        let lean = String(decoding: LeanText.script([UInt8](text), isJoined: false), as: UTF8.self)
        for line in lean.split(separator: "\n", omittingEmptySubsequences: false) {
            let isBound = line.contains("import(") || line.contains("import.meta")
            guard !isBound || !name.contains("/") else { throw Problem(description: "\(name): \(line)") }
            if line.hasPrefix("import ") || line.hasPrefix("export {") {
                let (line, named) = try imported(String(line), in: name)
                lines += [line].filter { !$0.isEmpty }
                exports += named
            } else if line.hasPrefix("export ") {
                exports += try Self.exported(line, in: name)
                lines.append(String(line.dropFirst("export ".count)))
            } else {
                lines.append(String(line))
            }
        }
        let result = "return { \(exports.joined(separator: ", ")) };"
        bodies.append(
            (["const \(Self.identifier(name)) = (() => {"] + lines + [result, "})();"]).joined(separator: "\n"))
        inside[name] = exports
        return exports
    }

    /// Reads `import { a, b as c } from "./d.js";`, `import "../d.js";` or `export { a } from "./d.js";`. Without a
    /// regular expression: the house reads hundreds of these lines when it starts, and Swift's takes 0.1 ms for each.
    /// - Returns: the line for the bundle, and the names that it exports.
    private mutating func imported(_ line: String, in name: String) throws -> (String, exports: [String]) {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[2] == ";" else { throw Problem(description: "\(name): \(line)") }
        let (head, path) = (parts[0], Self.path(of: String(parts[1]), in: name))
        let isBare = head == "import "
        guard isBare || head.hasSuffix(" } from ") && ["import { ", "export { "].contains(where: head.hasPrefix) else {
            throw Problem(description: "\(name): \(line)")
        }
        if !path.hasPrefix("../") {
            _ = try add(path)
        } else if !outside.contains(path) {
            outside.append(path)
        }
        if isBare { return ("", []) }
        let names = Self.names(head.dropFirst("import { ".count).dropLast(" } from ".count))
        let bound = names.map { $0.replacing(" as ", with: ": ") }.joined(separator: ", ")
        return ("const { \(bound) } = \(Self.identifier(path));", line.hasPrefix("export") ? names : [])
    }

    /// The path of an imported module from the bundle's folder: `labels.js`, `drawing/atlas.js` or `../lib/form.js`.
    private static func path(of address: String, in name: String) -> String {
        var steps = name.split(separator: "/").dropLast().map(String.init)
        for step in address.split(separator: "/").map(String.init) where step != "." {
            if step == "..", let last = steps.last, last != ".." {
                steps.removeLast()
            } else {
                steps.append(step)
            }
        }
        return steps.joined(separator: "/")
    }

    /// The names of `export class A {`, `export const [b, c] = …` and the like.
    private static func exported(_ line: some StringProtocol, in name: String) throws -> [String] {
        var words = line.split(separator: " ", maxSplits: 3)[...].dropFirst()
        if words.first == "async" { words = line.split(separator: " ", maxSplits: 4)[...].dropFirst(2) }
        guard let kind = words.popFirst(), ["function", "function*", "class", "const"].contains(kind) else {
            throw Problem(description: "\(name): \(line)")
        }
        let rest = words.joined(separator: " ")
        if rest.hasPrefix("["), let end = rest.firstIndex(of: "]") { return names(rest[..<end].dropFirst()) }
        let first = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard !first.isEmpty else { throw Problem(description: "\(name): \(line)") }
        return [String(first)]
    }

    private static func names(_ list: some StringProtocol) -> [String] {
        list.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The name of a module's exports in the bundle. It begins with `$`, which no name in a module does.
    private static func identifier(_ path: String) -> String {
        "$" + path.replacing(".js", with: "").map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    }
}
