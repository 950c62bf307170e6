import Foundation

/// The long drills, for which only `make check-all` has the time. What guards people's data is tried in any run, in a
/// few rounds.
public enum Drills {
    public static let areAsked = ProcessInfo.processInfo.environment["HEARTH_DRILLS"] == "1"

    /// All rounds of a drill, or as many as a usual run has.
    public static func rounds(_ all: Int, usually few: Int) -> Int { areAsked ? all : few }
}
