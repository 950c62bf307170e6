/// The value of every line of a chart on one day, and their total: the JSON that `chart-crosshair` asks for.
struct ChartDay: Encodable, Sendable {
    let day: String
    let rows: [Row]
    let total: String?
    let totalName: String

    struct Row: Encodable, Sendable {
        let name: String
        let colour: Int
        let amount: String
    }
}
