import HTML
import House
import Localization

extension WealthChart {
    static func html(_ chart: WealthChart?, _ words: Words) -> HTML {
        chart?.html(words) ?? "<p class=\"wealth__nothing\">\(words("No values in this period."))</p>"
    }

    func html(_ words: Words) -> HTML {
        """
        <figure class="chart" aria-label="\(words("Chart"))">
        <div class="chart__area">
        <svg class="chart__side" aria-hidden="true" width="\(sideWidth)" height="\(height)">\(ticks, sideLabel)</svg>
        <svg class="chart__plot" aria-hidden="true" width="100%" height="\(height)" viewBox="0 0 1000 \(height)" preserveAspectRatio="none">
        \(ticks, { line("chart__line", $0.at) })\(zero, { line("chart__zero", $0) })
        \(outlook, outlookHTML)\(shapes, { $0.html })
        </svg>
        \(crosshair, { crosshairHTML($0, words) })<svg class="chart__ends" aria-hidden="true" width="\(endWidth)" height="\(height)">\(ends, endLabel)</svg>
        <svg class="chart__days" aria-hidden="true" width="100%" height="22">\(days, dayLabel)</svg>
        </div>
        \(outlook, { key($0, words) })
        \(if: isDot, "<figcaption class=\"fine\">\(words("One day so far. With a value on another day this becomes a line."))</figcaption>")
        \(if: isCut && !isDot, "<figcaption class=\"fine\">\(words("The axis does not start at zero."))</figcaption>")
        \(if: !ends.isEmpty, names)
        \(tableHTML(words))
        </figure>
        """
    }

    /// Whether all of it is of one day.
    private var isDot: Bool { !shapes.isEmpty && shapes.allSatisfy { Set($0.points.map(\.x)).count == 1 } }

    private func outlookHTML(_ outlook: Outlook) -> HTML {
        let list = outlook.points.map { "\(svgNumber($0.x)),\(svgNumber($0.y))" }.joined(separator: " ")
        return """
            \(outlook.target, { line("chart__target", $0) })\
            \(if: !list.isEmpty, "<polyline class=\"chart__estimate\" points=\"\(list)\"/>")
            """
    }

    private func key(_ outlook: Outlook, _ words: Words) -> HTML {
        guard !outlook.points.isEmpty else { return HTML() }
        let text =
            outlook.beyond.map { words("Dashed: an estimate. The target is reached after this chart, in \($0).") }
            ?? words("Dashed: estimate and target.")
        return "<p class=\"fine chart__key\">\(text)</p>"
    }

    private func crosshairHTML(_ crosshair: Crosshair, _ words: Words) -> HTML {
        """
        <chart-crosshair class="crosshair" src="\(url: crosshair.path)" data-from="\(crosshair.from)" data-to="\(crosshair.to)" \
        data-span="\(crosshair.span)" data-label="\(words("Values by day"))"></chart-crosshair>
        """
    }

    /// The names below a chart that is too narrow for them beside the lines.
    private var names: HTML {
        """
        <ul class="chart__names" aria-hidden="true">\(ends, { "<li data-colour=\"\($0.colour)\">\(ColourDot($0.colour).html)\($0.name)</li>" })</ul>
        """
    }

    // MARK: Labels

    /// The width of the amounts' labels, in letters of 12.5 pixels.
    private var sideWidth: Int {
        (ticks.map { tick in tick.label.reduce(0) { $0 + Self.width(ofSign: $1) } }.max() ?? 0) + 10
    }

    private static func width(ofSign sign: Character) -> Int {
        if ".,’".contains(sign) || sign.isWhitespace { return 4 }
        return sign.isNumber || "−•".contains(sign) ? 8 : 11
    }

    /// The width that all names need; the style sheet gives less if the plot would become too narrow.
    private var endWidth: Int {
        guard let widest = ends.map({ Self.width($0.name) }).max() else { return 0 }
        return widest + Self.leadWidth
    }

    /// The distance from the end of a line to its name.
    private static let leadWidth = 12

    /// An upper estimate of the width in bold letters of 12.5 pixels; Chinese characters and emoji are as wide as high.
    private static func width(_ name: String) -> Int {
        name.reduce(4) { sum, letter in
            if letter.unicodeScalars.contains(where: { $0.value >= 0x2E80 }) { return sum + 15 }
            if letter.isUppercase || "mwжшщюмы".contains(letter) { return sum + 11 }
            return sum + (" .,:;-'’ijlrtfIJ()".contains(letter) ? 5 : 8)
        }
    }

    private func sideLabel(_ tick: Tick) -> HTML {
        """
        <text class="chart__text" x="\(sideWidth - 8)" y="\(svgNumber(tick.at + 4))" text-anchor="end">\(tick.label)</text>
        """
    }

    /// The label as HTML inside the drawing, because SVG text cannot be shortened to the available width.
    private func endLabel(_ end: End) -> HTML {
        """
        <path class="chart__lead" data-colour="\(end.colour)" d="M1 \(svgNumber(end.line))L\(Self.leadWidth - 3) \(svgNumber(end.at))"/>\
        <foreignObject x="\(Self.leadWidth)" y="\(svgNumber(end.at - 8))" width="100%" height="16">\
        <span class="chart__end" data-colour="\(end.colour)">\(end.name)</span></foreignObject>

        """
    }

    private func dayLabel(_ tick: DayTick) -> HTML {
        let anchor = tick.at > 95 && ends.isEmpty ? "end" : "middle"
        return """
            <text class="chart__text\(if: tick.isExtra, " chart__text--extra")" x="\(svgNumber(tick.at))%" y="16" \
            text-anchor="\(anchor)">\(tick.label)</text>
            """
    }

    private func line(_ name: String, _ y: Double) -> HTML {
        "<line class=\"\(name)\" x1=\"0\" x2=\"1000\" y1=\"\(svgNumber(y))\" y2=\"\(svgNumber(y))\"/>"
    }

    private func tableHTML(_ words: Words) -> HTML {
        """
        <details class="chart-table"><summary class="chart-table__open unfold">\(words("Show as table"))</summary>
        <div class="chart-table__scroll" tabindex="0"><table class="chart-table__numbers"><thead><tr><th scope="col">\(words("Day"))</th>\
        \(table.names, { "<th scope=\"col\">\($0)</th>" })</tr></thead><tbody>
        \(table.rows, { "<tr><th scope=\"row\">\($0.day)</th>\($0.values, { "<td>\($0)</td>" })</tr>\n" })
        </tbody></table></div></details>
        """
    }
}

extension WealthChart.Shape {
    fileprivate var html: HTML {
        if isArea { return "<polygon class=\"chart__band\" data-colour=\"\(colour)\" points=\"\(list)\"/>\n" }
        return "<polyline class=\"chart__stroke\" data-colour=\"\(colour)\" points=\"\(list)\"/>\n"
    }

    /// One point is drawn as a dot: a line of zero length with round ends.
    private var list: String {
        let drawn = points.count == 1 ? points + points : points
        return drawn.map { "\(svgNumber($0.x)),\(svgNumber($0.y))" }.joined(separator: " ")
    }
}
