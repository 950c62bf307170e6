package import HTML

/// A dot in the colour of a chart's line, shown before its name.
package struct ColourDot: Sendable {
    /// The index in the charts' palette, 1 to 16.
    let colour: Int

    package init(_ colour: Int) { self.colour = colour }

    package var html: HTML { "<span class=\"spot\" data-colour=\"\(colour)\"></span>" }
}
