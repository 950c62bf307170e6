/// A drawing of amounts over time. Its letters keep their size at every width: names and numbers stand beside the plot,
/// which alone is stretched.
struct WealthChart: Sendable {
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
    let crosshair: Crosshair?
    let table: Table

    struct Point: Sendable, Equatable {
        /// 0 to 1000.
        let x: Double
        /// Pixels from the top.
        let y: Double
    }

    struct Shape: Sendable {
        let name: String
        /// 1 to 16; 0 for the ink.
        let colour: Int
        let points: [Point]
        let isArea: Bool
        /// Where it meets the right edge; nil where it ends before.
        let end: Double?
    }

    /// A place on the axis of amounts, in pixels from the top.
    struct Tick: Sendable {
        let at: Double
        let label: String
    }

    /// A place on the axis of days, in percent from the left.
    struct DayTick: Sendable {
        let at: Double
        let label: String
        /// Only a wide drawing has room for it.
        let isExtra: Bool
    }

    /// A name beside the end of its line.
    struct End: Sendable {
        let name: String
        let colour: Int
        /// Where the line ends, in pixels from the top.
        let line: Double
        /// Where the name stands: there, or as near as other names let it.
        let at: Double
    }

    /// What may come: never a line of history.
    struct Outlook: Sendable {
        /// Where the target is, in pixels from the top; nil where it lies outside.
        let target: Double?
        /// From today on; none where it is reached or not in sight.
        let points: [Point]
        /// When it may be reached, where that lies beyond the last day shown.
        let beyond: String?
    }

    /// What asks for the values of a day.
    struct Crosshair: Sendable {
        let path: String
        /// The days of history, as numbers since 1970, and the last one drawn.
        let from: Int
        let to: Int
        let span: Int
    }

    struct Table: Sendable {
        let names: [String]
        let rows: [Row]
    }

    struct Row: Sendable {
        let day: String
        let values: [String]
    }
}
