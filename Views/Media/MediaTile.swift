package import HTML
import Localization

/// One photo, video, sound or file as a page shows it.
package struct MediaTile: Sendable {
    /// The id as in addresses.
    package let id: String
    /// `/graphs/:graph/media/:attachment`: the medium's page, with which its other addresses begin.
    package let path: String
    let kind: Medium.Kind
    /// The title; never empty.
    package let title: String
    var caption = ""
    /// The upright size in pixels; `nil` if it is unknown.
    package var width: Int?
    package var height: Int?
    /// True for a picture that moves by itself.
    var isMoving = false
    /// The seconds of a video or sound.
    var duration: Double?
    /// `#rrggbb`: shown until the picture is loaded. Empty if it is unknown.
    var colour = ""
    /// A picture of 400 pixels, also of a video; `nil` without one.
    package var thumb: String?
    /// A picture of 1600 pixels.
    package var view: String?
    /// The file itself, if browsers show or play it; `nil` if it can only be downloaded.
    var original: String?
    /// The address that downloads the file itself.
    let download: String
    let byteCount: Int
    let state: State
    var playback: Playback = .nowhere
    /// True for the main photo of its node.
    var isMain = false
    /// True if it was made smaller on upload.
    var isCompressed = false

    enum State: Sendable {
        /// The renditions are being made.
        case waiting
        case ready
        /// The medium can only be downloaded; with the reason, if it could have had a preview.
        case plain(Phrase?)
    }

    /// The browsers in which a video or sound plays.
    enum Playback: Sendable {
        case nowhere, somewhere, everywhere
    }

    package var isWaiting: Bool {
        if case .waiting = state { return true }
        return false
    }

    /// True if there is no preview although there could be one.
    var hasFailed: Bool {
        if case .plain(_?) = state { return true }
        return false
    }

    /// True for tiles shown as pictures; others are shown as rows.
    package var isPicture: Bool {
        switch (kind, state) {
        case (.photo, .plain), (.audio, _), (.file, _): false
        case (.video, .plain): thumb != nil
        case (.photo, _), (.video, _): true
        }
    }

    /// Width by height.
    var ratio: Double {
        guard let width, let height, width > 0, height > 0 else { return kind == .video ? 16.0 / 9 : 4.0 / 3 }
        return Double(width) / Double(height)
    }

    package var icon: Icon {
        switch kind {
        case .photo: .picture
        case .video: .play
        case .audio: .music
        case .file: .note
        }
    }

    /// `0:42`, `1:02:05`.
    var length: String? { duration.map(Self.length) }

    static func length(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0, seconds < 1_000_000 else { return "" }
        let whole = Int(seconds.rounded())
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        let twoDigits = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return hours > 0
            ? "\(hours):\(twoDigits(minutes)):\(twoDigits(rest))" : "\(minutes):\(twoDigits(rest))"
    }

    /// The details in small print: duration, size, and the reason if nothing is shown.
    func details(_ words: Words) -> String {
        var parts = [kindName(words), length ?? "", words.bytes(byteCount)]
        if isCompressed { parts.append(words("Reduced size")) }
        if isWaiting { parts.append(words("Being prepared…")) }
        if case .plain(let reason?) = state { parts.append(words(reason)) }
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The name of the kind; for a file its ending.
    func kindName(_ words: Words) -> String {
        switch kind {
        case .photo: return words("Photo")
        case .video: return words("Video")
        case .audio: return words("Sound")
        case .file:
            guard let dot = title.lastIndex(of: "."), dot != title.startIndex else { return words("File") }
            let ending = title[title.index(after: dot)...]
            let isPlain = ending.utf8.allSatisfy { $0 < 128 } && ending.allSatisfy { $0.isLetter || $0.isNumber }
            return (1...5).contains(ending.count) && isPlain ? ending.uppercased() : words("File")
        }
    }
}

// MARK: Pictures

extension MediaTile {
    /// The renditions of its picture with their true widths, for `srcset`: pictures are never enlarged.
    var sources: String {
        guard let thumb, let view else { return "" }
        let (small, large) = (pixels(within: 400), pixels(within: 1600))
        return small == large ? "" : "\(thumb) \(small)w, \(view) \(large)w"
    }

    private func pixels(within side: Int) -> Int {
        guard let width, let height, max(width, height) > side else { return width ?? side }
        return max(1, Int((Double(width) * Double(side) / Double(max(width, height))).rounded()))
    }

    /// An area of this shape in the preview colour: it reserves the place before the picture is loaded.
    package func ground(_ width: Int, _ height: Int) -> HTML {
        """
        <svg class="ground" width="\(width)" height="\(height)" viewBox="0 0 \(width) \(height)" aria-hidden="true">\
        \(if: !colour.isEmpty, "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(colour)\"></rect>")</svg>
        """
    }

    /// The picture, loaded lazily.
    package func picture(sizes: String, alt: String) -> HTML {
        guard let thumb else { return HTML() }
        return """
            <img class="cover" src="\(url: thumb)"\(if: !sources.isEmpty, " srcset=\"\(sources)\" sizes=\"\(sizes)\"") \
            width="\(width ?? 400)" height="\(height ?? 300)" alt="\(alt)" loading="lazy" decoding="async">
            """
    }

    /// A badge in the corner of a video's picture, with its duration.
    func badge(_ words: Words) -> HTML {
        guard kind == .video else { return HTML() }
        return "<span class=\"mosaic__badge\">\(Icon.play.html(words("Video")))\(length)</span>"
    }

    /// A small square for a row of a list.
    package var square: HTML {
        guard thumb != nil else { return "<span class=\"tile\" aria-hidden=\"true\">\(icon.html)</span>" }
        return """
            <span class="tile tile--picture" aria-hidden="true">\(ground(10, 10))\(picture(sizes: "3rem", alt: ""))</span>
            """
    }

    /// The data attributes that the gallery reads.
    package var facts: HTML {
        """
         data-id="\(id)" data-kind="\(kind.rawValue)" data-title="\(title)"\
        \(if: !caption.isEmpty, " data-caption=\"\(caption)\"")\
        \(width, { " data-width=\"\($0)\"" })\(height, { " data-height=\"\($0)\"" })\
        \(if: !colour.isEmpty, " data-colour=\"\(colour)\"")\
        \(thumb, { " data-thumb=\"\(url: $0)\"" })\(view, { " data-view=\"\(url: $0)\"" })\
        \(if: isMain, " data-main")\(original, { " data-original=\"\(url: $0)\"" }) data-download="\(url: download)"
        """
    }
}
