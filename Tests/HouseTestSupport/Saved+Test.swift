@testable import House

extension Saved {
    var isDone: Bool { if case .done = self { true } else { false } }
}
