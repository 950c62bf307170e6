/// Metrics in the text format of Prometheus, version 0.0.4:
/// https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
struct MetricsText {
    static let contentType = "text/plain; version=0.0.4; charset=utf-8"

    enum Kind: String { case counter, gauge, histogram }

    typealias Labels = [(name: String, value: String)]

    private(set) var text = ""

    /// Adds a metric with its description and its samples, of which each has other labels.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ samples: [(labels: Labels, value: Double)]) {
        describe(name, kind, help)
        for sample in samples { add(name, sample.labels, sample.value) }
    }

    /// Adds a metric with one sample.
    mutating func add(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
        add(name, kind, help, [([], value)])
    }

    /// A distribution over buckets.
    struct Distribution {
        let labels: Labels
        /// The number of values in each bucket and in none below; one more than there are limits.
        let buckets: [Int]
        let sum: Double
    }

    /// Adds a histogram.
    /// - Parameter limits: the upper limits of all buckets but the last, ascending.
    mutating func add(_ name: String, _ help: String, limits: [Double], _ distributions: [Distribution]) {
        describe(name, .histogram, help)
        for one in distributions {
            var count = 0
            for (index, inBucket) in one.buckets.enumerated() {
                count += inBucket
                let limit = index < limits.count ? Self.number(limits[index]) : "+Inf"
                add(name + "_bucket", one.labels + [("le", limit)], Double(count))
            }
            add(name + "_sum", one.labels, one.sum)
            add(name + "_count", one.labels, Double(count))
        }
    }

    private mutating func describe(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    private mutating func add(_ name: String, _ labels: Labels, _ value: Double) {
        text += name
        if !labels.isEmpty {
            text += "{" + labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",") + "}"
        }
        text += " \(Self.number(value))\n"
    }

    private static func escaped(_ value: String) -> String {
        var escaped = ""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\"": escaped += "\\\""
            case "\n": escaped += "\\n"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// As Go's ParseFloat reads it; whole numbers without a fraction.
    private static func number(_ value: Double) -> String { Int(exactly: value).map(String.init) ?? "\(value)" }
}
