/// A chart of amounts over time. Its text keeps its size at every width: names and numbers are beside the plot, and
/// only the plot is stretched.
struct WealthChart: Sendable {
    /// In pixels.
    let height: Int
    let shapes: [Shape]
    let ticks: [Tick]
    let days: [DayTick]
    /// The height of zero, if it is at neither edge.
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
        /// The index in the charts' palette, 1 to 16; 0 for the text colour.
        let colour: Int
        let points: [Point]
        let isArea: Bool
        /// The height at which it meets the right edge; `nil` if it ends before.
        let end: Double?
    }

    /// A tick on the axis of amounts, in pixels from the top.
    struct Tick: Sendable {
        let at: Double
        let label: String
    }

    /// A tick on the time axis, in percent from the left.
    struct DayTick: Sendable {
        let at: Double
        let label: String
        /// Shown only if the chart is wide enough.
        let isExtra: Bool
    }

    /// A name beside the end of a line.
    struct End: Sendable {
        let name: String
        let colour: Int
        /// The height of the line's end, in pixels from the top.
        let line: Double
        /// The height of the name: that of the line's end, or the nearest one that other names leave free.
        let at: Double
    }

    /// The estimated future, drawn apart from history.
    struct Outlook: Sendable {
        /// The height of the target, in pixels from the top; `nil` if it is outside the plot.
        let target: Double?
        /// The estimate from today on; empty if the target is reached or not in sight.
        let points: [Point]
        /// The month in which the target may be reached, if that is after the last day shown.
        let beyond: String?
    }

    /// The request for the values of a day.
    struct Crosshair: Sendable {
        let path: String
        /// The first and last day of history, as days since 1970, and the last day drawn.
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
