/// A drawing of amounts over time. Its letters keep their size at every width: names and numbers stand beside the plot,
/// which alone is stretched.
public struct WealthChart: Sendable {
    /// In pixels.
    let height: Int
    let shapes: [Shape]
    let ticks: [Tick]
    let days: [DayTick]
    /// Where zero is, when it is neither edge.
    let zero: Double?
    let isCut: Bool
    let ends: [End]
    let outlook: Outlook?
    let hair: Hair?
    let table: Table

    public init(
        height: Int, shapes: [Shape], ticks: [Tick], days: [DayTick], zero: Double?, isCut: Bool, ends: [End],
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
        /// 1 to 16; 0 for the ink.
        public let colour: Int
        public let points: [Point]
        public let isArea: Bool
        /// Where it meets the right edge; nil where it ends before.
        public let end: Double?

        public init(name: String, colour: Int, points: [Point], isArea: Bool, end: Double?) {
            self.name = name
            self.colour = colour
            self.points = points
            self.isArea = isArea
            self.end = end
        }
    }

    /// A place on the axis of amounts, in pixels from the top.
    public struct Tick: Sendable {
        public let at: Double
        public let label: String

        public init(at: Double, label: String) {
            self.at = at
            self.label = label
        }
    }

    /// A place on the axis of days, in percent from the left.
    public struct DayTick: Sendable {
        public let at: Double
        public let label: String
        /// Only a wide drawing has room for it.
        public let isExtra: Bool

        public init(at: Double, label: String, isExtra: Bool) {
            self.at = at
            self.label = label
            self.isExtra = isExtra
        }
    }

    /// A name beside the end of its line.
    public struct End: Sendable {
        public let name: String
        public let colour: Int
        /// Where the line ends, in pixels from the top.
        public let line: Double
        /// Where the name stands: there, or as near as other names let it.
        public let at: Double

        public init(name: String, colour: Int, line: Double, at: Double) {
            self.name = name
            self.colour = colour
            self.line = line
            self.at = at
        }
    }

    /// What may come: never a line of history.
    public struct Outlook: Sendable {
        /// Where the target is, in pixels from the top; nil where it lies outside.
        public let target: Double?
        /// From today on; none where it is reached or not in sight.
        public let points: [Point]
        /// When it may be reached, where that lies beyond the last day shown.
        public let beyond: String?

        public init(target: Double?, points: [Point], beyond: String?) {
            self.target = target
            self.points = points
            self.beyond = beyond
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
}
