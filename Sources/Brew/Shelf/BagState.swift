import House

/// The changes of a bag that a button makes.
enum BagState: String, Sendable {
    case finished
    case unfinished
    case frozen
    case thawed

    /// Those that can follow.
    static func next(of bag: BrewBag.Content) -> [BagState] {
        if bag.finishedOn != nil { return [.unfinished] }
        let cold: [BagState] = bag.frozenOn == nil ? [.frozen] : bag.thawedOn == nil ? [.thawed] : []
        return [.finished] + cold
    }

    /// Said once more, it changes nothing.
    func applied(to bag: BrewBag.Content, on day: Day) -> BrewBag.Content {
        var bag = bag
        switch self {
        case .finished: bag.finishedOn = bag.finishedOn ?? day
        case .unfinished: bag.finishedOn = nil
        case .frozen: bag.frozenOn = bag.frozenOn ?? day
        case .thawed: if bag.frozenOn != nil { bag.thawedOn = bag.thawedOn ?? day }
        }
        return bag
    }
}
