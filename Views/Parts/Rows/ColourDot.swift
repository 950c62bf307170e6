import HTML

/// A dot in the colour of a line, before its name.
struct ColourDot: Sendable {
    /// 1 to 16, of the charts.
    let colour: Int

    init(_ colour: Int) { self.colour = colour }

    var html: HTML { "<span class=\"spot\" data-colour=\"\(colour)\"></span>" }
}
