extension QRCode {
    /// The code for a terminal: black on white whatever its colours are, two modules to a character, with a quiet
    /// zone of two. Every line ends with a line feed and the terminal's own colours.
    public var terminalText: String {
        let blackOnWhite = "\u{1B}[30;107m"
        let asBefore = "\u{1B}[0m\n"
        return stride(from: -2, to: size + 2, by: 2)
            .map { y in blackOnWhite + terminalRow(y) + asBefore }
            .joined()
    }

    /// Rows `y` and `y + 1` as half blocks.
    private func terminalRow(_ y: Int) -> String {
        (-2..<size + 2).map { x in
            switch (isDark(x, y), isDark(x, y + 1)) {
            case (true, true): "█"
            case (true, false): "▀"
            case (false, true): "▄"
            case (false, false): " "
            }
        }.joined()
    }

    /// The dark modules as data of an SVG path in a view box of `size + 8` units, with a quiet zone of four: one
    /// rectangle for every run of modules in a row.
    public var svgPath: String {
        (0..<size).map(svgRow).joined()
    }

    private func svgRow(_ y: Int) -> String {
        var path = ""
        var start = 0
        while start < size {
            let end = (start..<size).first { !isDark($0, y) } ?? size
            if end > start {
                path += "M\(start + 4) \(y + 4)h\(end - start)v1h-\(end - start)z"
            }
            start = end + 1
        }
        return path
    }
}
