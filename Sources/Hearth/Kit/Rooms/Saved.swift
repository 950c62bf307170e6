/// The result of saving what a form changed.
enum Saved<Thing: Sendable>: Sendable {
    case saved
    /// Another change was saved since the form was opened. Nothing was written; carries the thing as it is now.
    case changedMeanwhile(Thing)
}
