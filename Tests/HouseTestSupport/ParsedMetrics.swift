import Foundation

/// Metrics in the text format of Prometheus 0.0.4, read strictly:
/// https://prometheus.io/docs/instrumenting/exposition_formats/#text-format-details
struct ParsedMetrics {
    struct Sample {
        let name: String
        let labels: [String: String]
        let value: Double
    }

    struct Family {
        let help: String
        let type: String
        var samples: [Sample] = []
    }

    private(set) var families: [String: Family] = [:]

    /// Throws with the line that is wrong.
    init(_ text: String) throws {
        var (help, family): ((name: String, text: String)?, String?) = (nil, nil)
        var seen: Set<String> = []
        guard text.hasSuffix("\n"), !text.contains("\r") else { throw TestProblem("the text does not end with a line") }
        for line in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
            if let found = line.wholeMatch(of: /# HELP ([a-zA-Z_:][a-zA-Z0-9_:]*) (.+)/) {
                guard help == nil, families[String(found.1)] == nil else {
                    throw TestProblem("described twice: \(line)")
                }
                help = (String(found.1), String(found.2))
            } else if let found = line.wholeMatch(of: /# TYPE ([a-zA-Z_:][a-zA-Z0-9_:]*) (counter|gauge|histogram)/) {
                guard let text = help, text.name == found.1 else { throw TestProblem("no help before: \(line)") }
                families[text.name] = Family(help: text.text, type: String(found.2))
                (help, family) = (nil, text.name)
            } else {
                let sample = try Self.sample(line)
                guard let name = family, help == nil, Self.belongs(sample.name, to: name, families[name]?.type ?? "")
                else { throw TestProblem("not below its description: \(line)") }
                let labels = sample.labels.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
                guard seen.insert("\(sample.name) \(labels)").inserted else { throw TestProblem("twice: \(line)") }
                families[name]?.samples.append(sample)
            }
        }
        guard help == nil else { throw TestProblem("a description without a type") }
        for (name, family) in families where family.type == "histogram" { try Self.check(family, name) }
    }

    private static func belongs(_ sample: String, to family: String, _ type: String) -> Bool {
        type == "histogram" ? ["_bucket", "_sum", "_count"].contains { sample == family + $0 } : sample == family
    }

    private static func sample(_ line: String) throws -> Sample {
        var rest = Substring(line)
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ":") }
        rest = rest.dropFirst(name.count)
        var labels: [String: String] = [:]
        if rest.first == "{" {
            rest = rest.dropFirst()
            while rest.first != "}" {
                guard let label = rest.firstMatch(of: /^([a-zA-Z_][a-zA-Z0-9_]*)="/) else {
                    throw TestProblem("no label: \(line)")
                }
                rest = rest[label.range.upperBound...]
                var value = ""
                while let next = rest.first, next != "\"" {
                    rest = rest.dropFirst()
                    guard next == "\\" else {
                        value.append(next)
                        continue
                    }
                    let escaped: [Character: Character] = ["\\": "\\", "\"": "\"", "n": "\n"]
                    guard let sign = rest.first.flatMap({ escaped[$0] }) else { throw TestProblem("escape: \(line)") }
                    value.append(sign)
                    rest = rest.dropFirst()
                }
                guard rest.first == "\"", labels.updateValue(value, forKey: String(label.1)) == nil else {
                    throw TestProblem("label: \(line)")
                }
                rest = rest.dropFirst()
                if rest.first == "," { rest = rest.dropFirst() } else if rest.first != "}" { throw TestProblem(line) }
            }
            rest = rest.dropFirst()
        }
        guard !name.isEmpty, rest.first == " ", let value = Double(rest.dropFirst()), !rest.dropFirst().contains(" ")
        else { throw TestProblem("no sample: \(line)") }
        return Sample(name: String(name), labels: labels, value: value)
    }

    /// Buckets ascend, add up, and end with the count.
    private static func check(_ family: Family, _ name: String) throws {
        let apart = { (sample: Sample) in sample.labels.filter { $0.key != "le" } }
        for (labels, samples) in Dictionary(grouping: family.samples, by: apart) {
            let buckets = samples.filter { $0.name == name + "_bucket" }
            let limits = buckets.map { $0.labels["le"].flatMap { $0 == "+Inf" ? .infinity : Double($0) } ?? .nan }
            let counts = buckets.map(\.value)
            let (sums, totals) = (
                samples.filter { $0.name == name + "_sum" }, samples.filter { $0.name == name + "_count" }
            )
            guard limits == limits.sorted(), Set(limits).count == limits.count, limits.last == .infinity,
                counts == counts.sorted(), sums.count == 1, totals.map(\.value) == [counts.last ?? .nan]
            else { throw TestProblem("histogram \(name) \(labels)") }
        }
    }

    // MARK: Asking

    /// The sum of all samples of a name that have these labels.
    func sum(_ name: String, _ labels: [String: String] = [:]) -> Double {
        families.values.flatMap(\.samples).filter { sample in
            sample.name == name && labels.allSatisfy { sample.labels[$0.key] == $0.value }
        }.reduce(0) { $0 + $1.value }
    }

    /// All values of a label.
    func values(of label: String) -> Set<String> {
        Set(families.values.flatMap(\.samples).compactMap { $0.labels[label] })
    }
}
