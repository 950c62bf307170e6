package import HTML
package import Localization

/// The field of a photo: the present one, an input for another one, and a way to remove it.
package struct PhotoField: Sendable {
    /// The present picture, or its replacement.
    package let shown: HTML
    package let hasPhoto: Bool
    package let hint: String
    package let problem: Phrase?

    package init(shown: HTML, hasPhoto: Bool, hint: String, problem: Phrase?) {
        self.shown = shown
        self.hasPhoto = hasPhoto
        self.hint = hint
        self.problem = problem
    }

    package func html(_ words: Words) -> HTML {
        """
        <div class="field">
        <label class="field__label" for="photo">\(words("Photo"))</label>
        <div class="photo">\(shown)<div class="photo__ways">\
        \(input.html(words))
        \(if: hasPhoto, removal(words))</div></div>
        \(problem, { "<p class=\"field__problem\" id=\"photo-problem\">\(words($0))</p>" })
        <p class="field__hint" id="photo-hint">\(hint)</p>
        </div>
        """
    }

    private var input: FileInput {
        FileInput(
            name: "photo",
            attributes: """
                accept="image/*" aria-describedby="\(if: problem != nil, "photo-problem ")photo-hint"\
                \(if: problem != nil, " aria-invalid=\"true\"")
                """)
    }

    private func removal(_ words: Words) -> HTML {
        """
        <label class="photo__removal"><input class="tick" type="checkbox" name="removePhoto" value="on">\
        <span>\(words("Remove photo"))</span></label>
        """
    }
}
