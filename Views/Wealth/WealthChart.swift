import HTML
import Localization

/// A drawing of amounts over time. Its letters keep their size at every width: names and numbers stand beside the plot,
/// which alone is stretched.
public struct WealthChart: Sendable {
    /// In pixels.
    let height: Int
    let shapes: [Shape]
    let ticks: [Tick]
    let days: [Tick]
    /// Where zero is, when it is neither edge.
    let zero: Double?
    let isCut: Bool
    let ends: [End]
    let outlook: Outlook?
    let hair: Hair?
    let table: Table

    public init(
        height: Int, shapes: [Shape], ticks: [Tick], days: [Tick], zero: Double?, isCut: Bool, ends: [End],
        outlook: Outlook?, hair: Hair?, table: Table
    ) {
        self.height = height
        self.shapes = shapes
        self.ticks = ticks
        self.days = days
        self.zero = zero
        self.isCut = isCut
        self.ends = ends
        self.outlook = outlook
        self.hair = hair
        self.table = table
    }

    public struct Point: Sendable, Equatable {
        /// 0 to 1000.
        public let x: Double
        /// Pixels from the top.
        public let y: Double

        public init(x: Double, y: Double) {
            self.x = x
            self.y = y
        }
    }

    public struct Shape: Sendable {
        public let name: String
        /// 1 to 10; 0 for the ink.
        public let colour: Int
        public let points: [Point]
        public let isArea: Bool
        /// Where its name stands.
        public let end: Double?

        public init(name: String, colour: Int, points: [Point], isArea: Bool, end: Double?) {
            self.name = name
            self.colour = colour
            self.points = points
            self.isArea = isArea
            self.end = end
        }
    }

    /// A place on an axis: pixels from the top, or percent from the left.
    public struct Tick: Sendable {
        public let at: Double
        public let label: String

        public init(at: Double, label: String) {
            self.at = at
            self.label = label
        }
    }

    public struct End: Sendable {
        public let name: String
        public let colour: Int
        public var at: Double

        public init(name: String, colour: Int, at: Double) {
            self.name = name
            self.colour = colour
            self.at = at
        }
    }

    /// What may come: never a line of history.
    public struct Outlook: Sendable {
        /// Where the target is, in pixels from the top.
        let target: Double
        /// From today on; none where it is not in sight.
        let points: [Point]

        public init(target: Double, points: [Point]) {
            self.target = target
            self.points = points
        }
    }

    /// What asks for the values of a day.
    public struct Hair: Sendable {
        let path: String
        /// The days of history, as numbers since 1970, and the last one drawn.
        let from: Int
        let to: Int
        let span: Int

        public init(path: String, from: Int, to: Int, span: Int) {
            self.path = path
            self.from = from
            self.to = to
            self.span = span
        }
    }

    public struct Table: Sendable {
        public let names: [String]
        public let rows: [Row]

        public init(names: [String], rows: [Row]) {
            self.names = names
            self.rows = rows
        }
    }

    public struct Row: Sendable {
        public let day: String
        public let values: [String]

        public init(day: String, values: [String]) {
            self.day = day
            self.values = values
        }
    }

    // MARK: Drawing

    func html(_ words: Words) -> HTML {
        """
        <figure class="chart" aria-label="\(words("Chart"))">
        <div class="chart__area">
        <svg class="chart__side" aria-hidden="true" width="\(sideWidth)" height="\(height)">\(ticks, sideLabel)</svg>
        <svg class="chart__plot" aria-hidden="true" width="100%" height="\(height)" viewBox="0 0 1000 \(height)" preserveAspectRatio="none">
        \(ticks, { line("chart__line", $0.at) })\(zero, { line("chart__zero", $0) })
        \(outlook, outlookHTML)\(shapes, { $0.html })
        </svg>
        \(hair, { hairHTML($0, words) })<svg class="chart__ends" aria-hidden="true" width="\(endWidth)" height="\(height)">\(ends, endLabel)</svg>
        <svg class="chart__days" aria-hidden="true" width="100%" height="22">\(days, dayLabel)</svg>
        </div>
        \(if: !(outlook?.points.isEmpty ?? true), "<p class=\"fine chart__key\">\(words("Dashed: an estimate, and the target."))</p>")
        \(if: isCut, "<figcaption class=\"fine\">\(words("The axis does not begin at zero."))</figcaption>")
        \(tableHTML(words))
        </figure>
        """
    }

    private func outlookHTML(_ outlook: Outlook) -> HTML {
        let list = outlook.points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
        return """
            \(line("chart__target", outlook.target))\
            \(if: !list.isEmpty, "<polyline class=\"chart__estimate\" points=\"\(list)\"/>")
            """
    }

    private func hairHTML(_ hair: Hair, _ words: Words) -> HTML {
        """
        <chart-hair class="hair" src="\(url: hair.path)" data-from="\(hair.from)" data-to="\(hair.to)" \
        data-span="\(hair.span)" data-label="\(words("Values of a day"))"></chart-hair>
        """
    }

    /// A digit is 8 pixels wide, a percent sign 10.
    private var sideWidth: Int { (ticks.map(\.label.count).max() ?? 0) * 9 + 8 }

    private var endWidth: Int { (ends.map { Self.short($0.name).count }.max() ?? 0) * 7 + 14 }

    /// What finds room beside the plot on a phone; the legend has the whole name.
    private static func short(_ name: String) -> String { name.count <= 12 ? name : name.prefix(11) + "…" }

    private func sideLabel(_ tick: Tick) -> HTML {
        let y = min(max(tick.at + 4, 11), Double(height) - 1)
        return """
            <text class="chart__text" x="\(sideWidth - 8)" y="\(number(y))" text-anchor="end">\(tick.label)</text>
            """
    }

    private func endLabel(_ end: End) -> HTML {
        """
        <text class="chart__end" data-colour="\(end.colour)" x="6" y="\(number(end.at + 4))">\(Self.short(end.name))</text>
        """
    }

    private func dayLabel(_ tick: Tick) -> HTML {
        let anchor = tick.at < 8 ? "start" : tick.at > 92 ? "end" : "middle"
        return """
            <text class="chart__text" x="\(number(tick.at))%" y="16" text-anchor="\(anchor)">\(tick.label)</text>
            """
    }

    private func line(_ name: String, _ y: Double) -> HTML {
        "<line class=\"\(name)\" x1=\"0\" x2=\"1000\" y1=\"\(number(y))\" y2=\"\(number(y))\"/>"
    }

    private func tableHTML(_ words: Words) -> HTML {
        """
        <details class="chart-table"><summary class="chart-table__open">\(words("As a table"))</summary>
        <div class="chart-table__scroll" tabindex="0"><table class="numbers"><thead><tr><th scope="col">\(words("Day"))</th>\
        \(table.names, { "<th scope=\"col\">\($0)</th>" })</tr></thead><tbody>
        \(table.rows, { "<tr><th scope=\"row\">\($0.day)</th>\($0.values, { "<td>\($0)</td>" })</tr>\n" })
        </tbody></table></div></details>
        """
    }
}

extension WealthChart.Shape {
    fileprivate var html: HTML {
        if isArea { return "<polygon class=\"chart__band\" data-colour=\"\(colour)\" points=\"\(list)\"/>\n" }
        return "<polyline class=\"chart__stroke\" data-colour=\"\(colour)\" points=\"\(list)\"/>\n"
    }

    /// One point is drawn as a dot: a line that leads nowhere has round ends.
    private var list: String {
        let drawn = points.count == 1 ? points + points : points
        return drawn.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
    }
}

/// Without a fraction that says nothing.
private func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String((value * 10).rounded() / 10)
}
