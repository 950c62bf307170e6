import HTML

/// A small drawing of what a person taps on a device: the top of a phone's screen or of a window, with a few rows. Screen
/// readers skip it, because the step beside it says the same.
struct StepPicture: Sendable {
    let shape: Shape
    let title: String?
    let rows: [Row]

    enum Shape: Sendable {
        case phone, window
    }

    /// - Parameter title: of the screen or window.
    init(_ shape: Shape, _ title: String, _ rows: [Row]) {
        self.shape = shape
        self.title = title
        self.rows = rows
    }

    init(_ shape: Shape, _ rows: [Row]) {
        self.shape = shape
        title = nil
        self.rows = rows
    }

    /// A row of the screen. The one to tap has a ring drawn around it.
    enum Row: Sendable {
        /// A row that leads to another screen.
        case link(String)
        /// A row beside the one to tap: a grey line.
        case other
        /// A button.
        case button(String)
        /// A switch that is to be turned on.
        case toggle(String)
        /// A box or a round mark that is to be ticked.
        case tick(String)
        /// A file, a certificate, or another thing in a list.
        case thing(String)
        /// A field with a text in it.
        case field(String)
        /// A bar of the browser with a sign in it.
        case sign(Sign)
    }

    enum Sign: Sendable {
        /// Safari's square with an arrow that leaves it.
        case share
        /// Three dots above each other.
        case menu
        /// The screen with an arrow that desktop browsers have at the end of the address.
        case install
    }

    private static let width = 280
    private static let rowHeight = 38
    private static let head = 34

    var html: HTML {
        let height = Self.head + rows.count * Self.rowHeight + 8
        return """
            <svg class="step-picture" viewBox="0 0 \(Self.width) \(height)" width="\(Self.width)" height="\(height)" \
            aria-hidden="true">\(frame(height))\(title, { Self.text($0, x: Self.width / 2, y: 22, "step-picture__title", room: 190) })\
            \(Array(rows.enumerated()), { row($0.element, top: Self.head + $0.offset * Self.rowHeight) })</svg>
            """
    }

    // MARK: Parts

    /// Open at the bottom: the screen goes on.
    private func frame(_ height: Int) -> HTML {
        let radius = shape == .phone ? 22 : 8
        let (right, bottom) = (Self.width - 1, height)
        return """
            <path class="step-picture__screen" d="M1 \(bottom)V\(radius + 1)a\(radius) \(radius) 0 0 1 \(radius)-\(radius)\
            H\(right - radius)a\(radius) \(radius) 0 0 1 \(radius) \(radius)V\(bottom)"/>\
            \(if: shape == .window, "<path class=\"step-picture__dots\" d=\"M14 17h.01M25 17h.01M36 17h.01\"/>")
            """
    }

    private func row(_ row: Row, top: Int) -> HTML {
        let middle = top + Self.rowHeight / 2
        switch row {
        case .other: return "<path class=\"step-picture__other\" d=\"M22 \(middle)h\(90 + top % 60)\"/>"
        case .link(let text):
            return "\(ring(top))\(label(text, middle))\(path("step-picture__line", "M252 \(middle - 5)l5 5-5 5"))"
        case .thing(let text):
            return """
                \(ring(top))\(path("step-picture__line", "M22 \(middle - 8)h8l4 4v12h-12z"))\
                \(label(text, middle, x: 44, room: 215))
                """
        case .toggle(let text):
            return """
                \(ring(top))\(label(text, middle, room: 186))\
                <rect class="step-picture__on" x="226" y="\(middle - 9)" width="32" height="18" rx="9"/>\
                <circle class="step-picture__knob" cx="249" cy="\(middle)" r="7"/>
                """
        case .tick(let text):
            return """
                \(ring(top))<rect class="step-picture__on" x="20" y="\(middle - 8)" width="16" height="16" rx="4"/>\
                \(path("step-picture__check", "M24 \(middle)l3 3 5-6"))\(label(text, middle, x: 44, room: 215))
                """
        case .button(let text):
            return """
                <rect class="step-picture__on" x="70" y="\(top + 4)" width="140" height="30" rx="8"/>\
                <rect class="step-picture__ring" x="66" y="\(top + 1)" width="148" height="36" rx="11"/>\
                \(Self.text(text, x: Self.width / 2, y: middle + 5, "step-picture__word", room: 126))
                """
        case .field(let text):
            return """
                <rect class="step-picture__field" x="14" y="\(top + 4)" width="252" height="30" rx="8"/>\
                \(path("step-picture__line", "M31 \(middle + 3)l4 4m-11-8a5 5 0 1 0 10 0a5 5 0 1 0-10 0"))\
                \(label(text, middle, x: 44, room: 210))
                """
        case .sign(let sign): return bar(sign, top, middle)
        }
    }

    private func bar(_ sign: Sign, _ top: Int, _ middle: Int) -> HTML {
        let x = sign == .share ? Self.width / 2 : 248
        let drawing =
            switch sign {
            case .share:
                path(
                    "step-picture__line", "M\(x - 4) \(middle - 2)h-3v11h14v-11h-3M\(x) \(middle + 4)v-13m-4 4l4-4 4 4")
            case .menu: path("step-picture__dots", "M\(x) \(middle - 6)h.01M\(x) \(middle)h.01M\(x) \(middle + 6)h.01")
            case .install:
                path(
                    "step-picture__line",
                    "M\(x - 1) \(middle - 8)h-8v12h18v-4m-13 8h8M\(x + 5) \(middle - 9)v9m-4-4l4 4 4-4")
            }
        return """
            <rect class="step-picture__field" x="14" y="\(top + 4)" width="\(sign == .share ? 96 : 206)" height="30" rx="15"/>\
            <circle class="step-picture__ring" cx="\(x)" cy="\(middle)" r="17"/>\(drawing)
            """
    }

    private func ring(_ top: Int) -> HTML {
        "<rect class=\"step-picture__ring\" x=\"9\" y=\"\(top + 2)\" width=\"262\" height=\"34\" rx=\"10\"/>"
    }

    private func path(_ name: String, _ line: String) -> HTML { "<path class=\"\(name)\" d=\"\(line)\"/>" }

    private func label(_ text: String, _ middle: Int, x: Int = 20, room: Int = 222) -> HTML {
        Self.text(text, x: x, y: middle + 5, "step-picture__label", room: room)
    }

    /// Whether a text is wider than its place: most letters have a width of 6 at this size, some 7.
    private static func isLong(_ text: some StringProtocol, room: Int) -> Bool { text.count * 13 > room * 2 }

    /// A long text has two lines, and narrower letters where a line is still too long: SVG breaks no lines by itself.
    private static func text(_ text: String, x: Int, y: Int, _ name: String, room: Int) -> HTML {
        let spaces = text.indices.filter { text[$0] == " " }
        let half = text.count / 2
        guard isLong(text, room: room),
            let middle = spaces.min(by: {
                abs(text.distance(from: text.startIndex, to: $0) - half)
                    < abs(text.distance(from: text.startIndex, to: $1) - half)
            })
        else { return "<text class=\"\(name)\">\(line(text, x, y, room))</text>" }
        let (first, second) = (text[..<middle], text[text.index(after: middle)...])
        return "<text class=\"\(name)\">\(line(first, x, y - 8, room))\(line(second, x, y + 6, room))</text>"
    }

    private static func line(_ text: some StringProtocol, _ x: Int, _ y: Int, _ room: Int) -> HTML {
        """
        <tspan x="\(x)" y="\(y)"\
        \(if: isLong(text, room: room), " textLength=\"\(room)\" lengthAdjust=\"spacingAndGlyphs\"")>\(String(text))</tspan>
        """
    }
}
