import HTML
import House
import Localization

/// The page that writes about a day.
struct DiaryFormPage: Page {
    /// `/diary/:diary`
    let path: String
    /// `2026-11-03`
    let day: String
    /// `Tuesday 3 November 2026`
    let name: String
    /// The latest day that can be written about.
    let today: String
    /// The hour at which the member's days begin.
    let dayStartHour: Int
    let member: String
    let hasLock: Bool
    let entry: Entry
    /// The present version, if it was saved elsewhere since this form was opened.
    var theirs: DiaryConflict?
    let templates: [Template]
    /// The writer's tags, the most frequent first.
    let knownTags: [String]
    /// Who else sees the entry.
    let seenBy: SeenBy?
    var problems: [String: Phrase] = [:]

    /// The content of the form.
    struct Entry: Sendable {
        let id: String
        /// `nil` for a new entry.
        let version: Int?
        var content = ""
        var mood: Int?
        var tags = ""
        var place = ""
        var weather = ""
        var tiles: [MediaTile] = []
    }

    /// A template for a blank day.
    struct Template: Sendable {
        let name: String
        let path: String
    }

    var entries: [String]? { ["diary-writing"] }

    func title(_ words: Words) -> String { words.title(of: name, isNew ? words("Write") : words("Edit")) }

    private var dayPath: String { "\(path)/days/\(day)" }
    private var isNew: Bool { entry.version == nil }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead(name, above: (words("Back"), isNew ? path + "?month=\(day.prefix(7))" : dayPath)).html)
        \(ProblemSummary(problems, fields(words)).html(words))
        \(theirs, { $0.html(words) })
        <diary-form class="diary-form" data-path="\(url: dayPath)" data-diary="\(url: path)" data-day="\(day)" \
        data-member="\(member)" data-entry="\(entry.id)" data-version="\(entry.version.map(String.init) ?? "")" \
        data-save="\(url: "\(dayPath)/text")" data-uploads="\(url: "\(path)/uploads")" data-target="entries/\(entry.id)" data-today="\(today)" \
        data-day-start="\(dayStartHour)"\
        \(if: hasLock, " data-locks")>
        <form class="notice diary-form__empty" method="post" action="\(url: "\(dayPath)/delete")"\
        \(if: !isEmptied, " hidden")>\(words("This day is empty now.")) \
        <button class="button">\(words("Delete entry"))</button></form>
        <form class="stack diary-form__form" id="entry" method="post" enctype="multipart/form-data" \
        action="\(url: dayPath)" autocomplete="off">
        \(hidden("id", entry.id))\(hidden("version", entry.version.map(String.init) ?? ""))
        <p class="diary-form__day"><label class="unseen" for="day">\(words("Day"))</label>\
        <input class="field__input" id="day" type="date" name="day" value="\(day)" max="\(today)" required>\
        <output class="saving" role="status"></output></p>
        <div class="diary-form__pictures">\(entry.tiles, { picture($0, words) })</div>
        <div class="diary-form__ways">
        <label class="button diary-form__way" for="files">\(Icon.picture.html)<span>\(words("Photo"))</span></label>
        <input class="diary-form__files" id="files" type="file" name="files" multiple>
        <label class="button diary-form__way diary-form__way--camera" for="camera">\(Icon.camera.html)<span>\(words("Camera"))</span></label>
        <input class="diary-form__files diary-form__files--camera" id="camera" type="file" name="files" \
        accept="image/*" capture="environment">
        </div>
        <label class="unseen" for="content">\(words("Text"))</label>
        <grow-text><textarea class="field__input diary-form__text prose--serif" id="content" name="content" rows="8" \
        maxlength="\(DiaryFormPage.textLimit)" placeholder="\(prompt(words))"\(if: isNew && entry.content.isEmpty, " autofocus")\
        \(if: problems["content"] != nil, " aria-invalid=\"true\"")>
        \(entry.content)</textarea></grow-text>
        \(if: isNew && !templates.isEmpty, templateChips(words))
        \(moods(words))
        <details class="diary-form__more"\(if: hasMore, " open")><summary>\(words("Tags, place, weather"))</summary>
        \(FormField("tags", words("Tags"), hint: words("Separate them with commas."), problems, words).input(entry.tags))
        \(if: !knownTags.isEmpty, tagChips(words))
        \(FormField("place", words("Place"), problems, words).input(entry.place, rules: "maxlength=\"200\""))
        \(FormField("weather", words("Weather"), problems, words).input(entry.weather, rules: "maxlength=\"200\""))
        </details>
        \(seenBy, { $0.html(words) })
        <div class="form__end"><button class="button button--main" data-done="\(words("Done (button)"))">\(words("Save"))</button>\
        <a class="button button--bare" href="\(url: isNew ? path + "?month=\(day.prefix(7))" : dayPath)">\(words("Cancel"))</a></div>
        </form>
        \(script(words))
        </diary-form>
        """
    }

    private static let textLimit = 100_000

    /// A question for a blank page, which changes each day.
    private func prompt(_ words: Words) -> String {
        switch (Int(day.suffix(2)) ?? 0) % 7 {
        case 1: words("What made you laugh?")
        case 2: words("Who did you meet, and what did you talk about?")
        case 3: words("What did you see for the first time?")
        case 4: words("What do you want to remember in ten years?")
        case 5: words("What was hard, and what helped?")
        case 6: words("What was good to eat?")
        default: words("What was this day like?")
        }
    }

    /// The entry is there, and the form that was sent leaves nothing of it: then it is offered to delete it.
    private var isEmptied: Bool {
        !isNew && problems["content"] != nil && entry.content.allSatisfy(\.isWhitespace) && entry.tiles.isEmpty
    }

    private var hasMore: Bool {
        !entry.tags.isEmpty || !entry.place.isEmpty || !entry.weather.isEmpty
            || ["tags", "place", "weather"].contains { problems[$0] != nil }
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("day", words("Day")), ("files", words("Photo")), ("content", words("Text")), ("mood", words("Mood")),
            ("tags", words("Tags")), ("place", words("Place")), ("weather", words("Weather")),
        ]
    }

    private func picture(_ tile: MediaTile, _ words: Words) -> HTML {
        """
        <figure class="picture" data-id="\(tile.id)"\(if: tile.isWaiting, " data-waiting")>\
        <a href="\(url: tile.path)">\(tile.ground(max(tile.width ?? 4, 1), max(tile.height ?? 3, 1)))\
        \(tile.picture(sizes: "10rem", alt: tile.title))\
        \(if: tile.thumb == nil, "<span class=\"picture__bare\">\(tile.icon.html) \(tile.title)</span>")</a>\
        <button class="picture__off button button--icon" formaction="\(url: "\(tile.path)/delete")" formnovalidate \
        aria-label="\(words("Remove “\(tile.title)”"))">\(Icon.close.html)</button></figure>

        """
    }

    private func moods(_ words: Words) -> HTML {
        """
        <fieldset class="moods" id="mood"><legend>\(words("Mood"))</legend>
        <label class="mood"><input type="radio" name="mood" value=""\(if: entry.mood == nil, " checked")>\
        <span class="mood__none">\(words("None"))</span></label>
        \(DiaryMood.all, { mood in
            """
            <label class="mood"><input type="radio" name="mood" value="\(mood.step)"\
            \(if: entry.mood == mood.step, " checked")><span aria-hidden="true">\(mood.emoji)</span>\
            <span class="unseen">\(mood.name(words))</span></label>

            """
        })</fieldset>
        """
    }

    /// A script shows them: without one they could not be tapped.
    private func tagChips(_ words: Words) -> HTML {
        """
        <tag-chips class="chips" data-field="tags" aria-label="\(words("My tags"))" role="group" hidden>\(knownTags, {
            "<button type=\"button\" class=\"chip\" data-tag=\"\($0)\">#\($0)</button>"
        })</tag-chips>
        """
    }

    private func templateChips(_ words: Words) -> HTML {
        """
        <nav class="chips" aria-label="\(words("Templates"))">\(templates, {
            "<a class=\"chip\" href=\"\(url: $0.path)\">\($0.name)</a>"
        })</nav>
        """
    }

    private func script(_ words: Words) -> HTML {
        let name = "{name}"
        return """
            <template class="diary-form__offer"><p class="offer notice">\
            \(words("This photo was taken on another day:")) <b class="offer__day"></b>. \
            <button type="button" class="button">\(words("Write for that day"))</button></p></template>
            <template class="diary-form__words"\(UploadParts.words(words)) data-saving="\(words("Saving…"))" \
            data-saved="\(words("Saved"))" data-failed="\(words("Not saved: try again"))" \
            data-unsaved="\(words("Not saved yet"))" \
            data-offline="\(words("Kept in this browser until you are online"))" \
            data-conflict="\(words("Changed on another device: both versions are here"))" \
            data-remove="\(words("Remove “\(name)”"))"></template>
            """
    }
}

/// Both versions of an entry after a conflict: the typed one, and the one saved since.
struct DiaryConflict: Sendable {
    let id: String
    let version: Int
    let when: String
    let content: String
    let mood: Int?
    let tags: String
    let place: String
    let weather: String

    func html(_ words: Words) -> HTML {
        """
        <section class="conflict card" role="alert" data-version="\(version)" data-entry="\(id)" data-content="\(content)" \
        data-mood="\(mood.map(String.init) ?? "")" data-tags="\(tags)" data-place="\(place)" data-weather="\(weather)">
        <h2 class="conflict__title">\(words("Changed on another device, \(when)"))</h2>
        <div class="conflict__text prose prose--serif">\(FormattedText(content).html(words))</div>
        <p class="conflict__hint">\(words("Your version is below. Save again to keep it, or copy what is missing from the other one."))</p>
        <p class="conflict__actions" hidden><button type="button" class="button" data-take="both">\(words("Keep both"))</button>
        <button type="button" class="button" data-take="mine">\(words("Keep mine"))</button>
        <button type="button" class="button" data-take="theirs">\(words("Use the other version"))</button></p>
        </section>
        """
    }
}

/// The answer to a script that saved an entry.
struct DiarySaved: Sendable {
    let id: String
    let version: Int
    /// The address of the entry.
    let path: String
    let milliseconds: Int64
    let time: String

    func html(_ words: Words) -> HTML {
        """
        <p class="saving__answer" data-version="\(version)" data-entry="\(id)" data-path="\(url: path)" \
        data-at="\(String(milliseconds))">\(words("Saved \(time)"))</p>
        """
    }
}
