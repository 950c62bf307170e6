import HTML
import Localization

/// A chart of a cup: extraction in percent to the right, strength in percent upwards, with a box around the target.
struct ExtractionChart: Sendable {
    /// Percent.
    let extraction: Double
    let strength: Double
    /// `19.8 %`
    let extractionText: String
    /// `1.32 %`
    let strengthText: String

    /// The values at the edges of the plot, in percent; a cup beyond them is drawn on the edge.
    private static let (extractions, strengths) = (14.0...26.0, 0.8...1.7)
    /// The edges of the plot in the drawing.
    private static let (left, right, top, bottom) = (44.0, 308.0, 12.0, 192.0)
    /// The ranges of a balanced cup, in percent. The caption names their source.
    private static let (goodExtractions, goodStrengths) = (18.0...22.0, 1.15...1.35)

    func html(_ words: Words) -> HTML {
        let said = words("This cup: \(extractionText) extraction, \(strengthText) strength.")
        return """
            <figure class="extraction"><svg class="extraction__chart" viewBox="0 0 320 236" role="img" aria-label="\(said)">\
            \(field)\(stride(from: 14, through: 26, by: 2), { tick(extraction: $0) })\
            \([0.8, 1, 1.2, 1.4, 1.6], { tick(strength: $0, words) })\
            <path class="extraction__axis" d="M\(Int(Self.left)) \(Int(Self.top))V\(Int(Self.bottom))H\(Int(Self.right))"></path>\
            <text class="extraction__title" x="176" y="230" text-anchor="middle">\(words("Extraction")), %</text>\
            <text class="extraction__title" x="-102" y="11" transform="rotate(-90)" text-anchor="middle">\
            \(words("Strength (of a cup)")), %</text>\
            \(cup)</svg>\
            <figcaption>\(words("Target: 18–22 % extraction, 1.15–1.35 % strength.")) \
            \(words("Source: \("bunn.com, Coffee Basics; expertcafe.be")"))</figcaption></figure>
            """
    }

    private func x(_ extraction: Double) -> Int {
        let range = Self.extractions
        let inside = min(max(extraction, range.lowerBound), range.upperBound)
        let share = (inside - range.lowerBound) / (range.upperBound - range.lowerBound)
        return Int((Self.left + share * (Self.right - Self.left)).rounded())
    }

    private func y(_ strength: Double) -> Int {
        let range = Self.strengths
        let inside = min(max(strength, range.lowerBound), range.upperBound)
        let share = (inside - range.lowerBound) / (range.upperBound - range.lowerBound)
        return Int((Self.bottom - share * (Self.bottom - Self.top)).rounded())
    }

    private var field: HTML {
        let (left, right) = (x(Self.goodExtractions.lowerBound), x(Self.goodExtractions.upperBound))
        let (bottom, top) = (y(Self.goodStrengths.lowerBound), y(Self.goodStrengths.upperBound))
        return """
            <rect class="extraction__good" x="\(left)" y="\(top)" width="\(right - left)" height="\(bottom - top)" rx="4"></rect>
            """
    }

    private func tick(extraction percent: Int) -> HTML {
        let at = x(Double(percent))
        return """
            <path class="extraction__rule" d="M\(at) \(Int(Self.top))V\(Int(Self.bottom))"></path>\
            <text class="extraction__number" x="\(at)" y="208" text-anchor="middle">\(percent)</text>
            """
    }

    private func tick(strength percent: Double, _ words: Words) -> HTML {
        let at = y(percent)
        return """
            <path class="extraction__rule" d="M\(Int(Self.left)) \(at)H\(Int(Self.right))"></path>\
            <text class="extraction__number" x="38" y="\(at + 4)" text-anchor="end">\
            \(NumberSyntax(words.language).written(String(percent)))</text>
            """
    }

    /// The dot with its numbers above it, or below it near the top; near the sides they begin or end at the dot.
    private var cup: HTML {
        let (x, y) = (x(extraction), y(strength))
        let anchor = x < 110 ? "start" : x > 242 ? "end" : "middle"
        return """
            <circle class="extraction__cup" cx="\(x)" cy="\(y)" r="6"></circle>\
            <text class="extraction__said" x="\(x)" y="\(y < 36 ? y + 21 : y - 12)" text-anchor="\(anchor)">\
            \(extractionText) · \(strengthText)</text>
            """
    }
}
