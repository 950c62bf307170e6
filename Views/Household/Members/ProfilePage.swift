import HTML
import Localization

/// The page of the member's name, colour and photo, and of the compression of photos they add.
struct ProfilePage: Page {
    /// The member as others see them until this is saved.
    let me: Avatar
    let name: String
    /// 1 to 10.
    let colour: Int
    /// `nil` for guests, who add no photos.
    let photos: Photos?
    var problems: [String: Phrase] = [:]

    /// The form in which the member's photos are stored.
    enum Photos: String, Sendable, CaseIterable {
        case asTheyAre, compressed
    }

    func title(_ words: Words) -> String { words("Profile") }

    func main(_ words: Words) -> HTML {
        """
        \(PageHead.settings(words("Profile"), words))
        \(ProblemSummary(problems, fields(words)).html(words))
        <form class="form" method="post" action="/settings/profile" enctype="multipart/form-data">
        \(photoField(words))
        \(nameField(words))
        <fieldset class="field"><legend class="field__label">\(words("Colour"))</legend>
        <div class="swatches" id="colour">\(1...10, { swatch($0, words) })</div></fieldset>
        \(photos, { photosField($0, words) })
        \(FormEnd(title: words("Save"), cancelPath: "/settings").html(words))
        </form>
        """
    }

    private func fields(_ words: Words) -> [ProblemSummary.Field] {
        [
            ("photo", words("Photo")), ("name", words("Name (person)")), ("colour", words("Colour")),
            ("photos", words("Photos you add")),
        ]
    }

    private func photoField(_ words: Words) -> HTML {
        PhotoField(
            shown: me.onPage, hasPhoto: me.photo != nil,
            hint: words("Everyone in the household sees it. Only a small square is kept, without the location."),
            problem: problems["photo"]
        ).html(words)
    }

    private func photosField(_ photos: Photos, _ words: Words) -> HTML {
        """
        <fieldset class="field"><legend class="field__label">\(words("Photos you add"))</legend>
        <div class="list card" id="photos">
        \(Choice.rows(choices(words), name: "photos", selected: [photos.rawValue]))
        </div>
        <p class="field__hint">\(words("For photos from now on. Videos and files always stay as they are."))</p>
        </fieldset>
        """
    }

    private func choices(_ words: Words) -> [(choice: Choice, text: String?)] {
        [
            (
                Choice(value: Photos.asTheyAre.rawValue, label: words("Keep originals")),
                words("Full resolution, with all camera data.")
            ),
            (
                Choice(value: Photos.compressed.rawValue, label: words("Make smaller")),
                words(
                    "At most 2,560 pixels, as WebP. Full resolution and camera data are not kept, except the time."
                )
            ),
        ]
    }

    private func nameField(_ words: Words) -> HTML {
        FormField("name", words("Name (person)"), hint: words("You also sign in with it."), problems, words)
            .input(name, rules: "required maxlength=\"100\" autocomplete=\"username\"")
    }

    private func swatch(_ number: Int, _ words: Words) -> HTML {
        """
        <label class="swatch"><input class="swatch__tick" type="radio" name="colour" value="\(number)" \
        aria-label="\(Palette.name(of: number, words))"\(if: number == colour, " checked")>\
        <span class="avatar avatar--large" data-colour="\(number)" aria-hidden="true">\(me.initials)</span></label>
        """
    }
}
