import ArgumentParser
import Foundation
import House
import Yams

/// Settings from flags, else from the environment, else from `hearth.yaml`.
struct SettingOptions: ParsableArguments {
    @Option(help: "The settings file (HEARTH_CONFIG). The default is hearth.yaml in this folder, if it exists.")
    var config: String?

    @Option(help: "The address to listen on (HEARTH_HOST). The default is 0.0.0.0, all networks.")
    var host: String?

    @Option(help: "The port to listen on (HEARTH_PORT). The default is 8080.")
    var port: String?

    @Option(help: "The data folder (HEARTH_DATA). The default is ./data.")
    var data: String?

    @Option(help: "Any other setting, as NAME=VALUE. They are listed in config/hearth.example.yaml.")
    var set: [String] = []

    /// - Throws: `StartProblem` when a setting cannot be.
    func settings() throws -> Settings {
        let environment = ProcessInfo.processInfo.environment
        var values = try Self.file(config ?? environment["HEARTH_CONFIG"])
        values.merge(Settings.values(ofEnvironment: environment)) { _, new in new }
        for pair in set {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2 else { throw StartProblem("--set takes NAME=VALUE, not “\(pair)”.") }
            values[parts[0]] = parts[1]
        }
        for (name, value) in [("host", host), ("port", port), ("data", data)] {
            if let value { values[name] = value }
        }
        return try Settings(values)
    }

    private static func file(_ path: String?) throws -> [String: String] {
        let path = path ?? "hearth.yaml"
        guard FileManager.default.fileExists(atPath: path) else {
            if path == "hearth.yaml" { return [:] }
            throw StartProblem("The file of settings \(path) is not there.")
        }
        do {
            guard let node = try Yams.compose(yaml: String(contentsOfFile: path, encoding: .utf8)) else { return [:] }
            guard let mapping = node.mapping else {
                throw StartProblem("\(path) must hold lines such as `port: 8080`.")
            }
            return try Dictionary(
                mapping.map { key, value in (key.string ?? "", try text(value, key.string ?? "", path)) },
                uniquingKeysWith: { first, _ in first })
        } catch let error as YamlError {
            throw StartProblem("\(path) cannot be understood: \(error)")
        }
    }

    private static func text(_ node: Yams.Node, _ name: String, _ path: String) throws -> String {
        if let scalar = node.scalar { return scalar.string }
        if let list = node.sequence { return list.compactMap(\.scalar?.string).joined(separator: ",") }
        throw StartProblem("The setting \(name) in \(path) must be a value or a list.")
    }
}
