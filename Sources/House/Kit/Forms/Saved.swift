/// The result of saving over a thing that others may have changed since it was opened. `FormProblems` are thrown.
package enum Saved<Done: Sendable, Current: Sendable>: Sendable {
    /// Everything is saved, or stood there just so already.
    case done(Done)
    /// Another change was saved since the thing was opened. Nothing was written; carries the thing as it is now.
    case conflict(current: Current)
}

extension Saved where Done == Void {
    package static var done: Self { .done(()) }
}
