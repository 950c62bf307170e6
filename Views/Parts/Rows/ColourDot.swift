import HTML

/// A dot in the colour of a chart's line, shown before its name.
struct ColourDot: Sendable {
    /// The index in the charts' palette, 1 to 16.
    let colour: Int

    init(_ colour: Int) { self.colour = colour }

    var html: HTML { "<span class=\"spot\" data-colour=\"\(colour)\"></span>" }
}
