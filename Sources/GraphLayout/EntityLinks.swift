/// The links between entities, without duplicates and links to the same entity. A link of an attribute counts for its
/// entity.
///
/// - Parameters:
///   - ends: two nodes for each link, entities numbered before attributes
///   - owner: the entity of each attribute
/// - Returns: two entities for each link, the smaller number first, sorted
public func entityLinks(ends: [(Int, Int)], owner: [Int], entityCount: Int) -> [(Int, Int)] {
    func entity(_ node: Int) -> Int { node < entityCount ? node : owner[node - entityCount] }
    var keys: [Int] = []
    keys.reserveCapacity(ends.count)
    for end in ends {
        let a = entity(end.0)
        let b = entity(end.1)
        if a != b { keys.append(min(a, b) * entityCount + max(a, b)) }
    }
    keys.sort()
    var links: [(Int, Int)] = []
    links.reserveCapacity(keys.count)
    var last = -1
    for key in keys where key != last {
        links.append((key / entityCount, key % entityCount))
        last = key
    }
    return links
}

/// The radius that each entity needs with the rings of its attributes.
///
/// - Parameter owner: the entity of each attribute
public func spacing(owner: [Int], entityCount: Int) -> [Float] {
    var counts = Array(repeating: 0, count: entityCount)
    for entity in owner { counts[entity] += 1 }
    return counts.map(spacing(attributes:))
}

/// The radius that an entity needs with the rings of so many attributes.
public func spacing(attributes count: Int) -> Float {
    if count == 0 { return 22 }
    // As in Public/js/canvas/layout/attributes.js: the first ring, the distance of rings, the room of an attribute.
    func radius(_ ring: Int) -> Double { 26 + 16 * Double(ring) }
    func holds(_ ring: Int) -> Int { Int((2 * Double.pi * radius(ring)) / 14) }
    var ring = 0
    var left = count - holds(0)
    while left > 0 {
        ring += 1
        left -= holds(ring)
    }
    return Float(radius(ring) + 8)
}
