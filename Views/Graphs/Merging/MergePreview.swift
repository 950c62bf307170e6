import HTML
import House
import Localization

extension MergePage {
    /// The result of merging two nodes.
    struct MergePreview: Sendable {
        /// The fields of an entity.
        var fields: [FieldRow] = []
        /// The values of an attribute, except those that have to be chosen.
        var values: [ValueRow] = []
        /// The attributes of an entity; nil for an attribute.
        let attributes: Attributes?
        let links: Links
        /// The joined notes.
        let notes: String

        enum Origin: Sendable {
            case both, kept, gone
        }

        struct Attributes: Sendable {
            let kept: Int
            let gone: Int
            /// The number of names that attributes of both have.
            let shared: Int
        }

        struct Links: Sendable {
            let staying: Int
            /// Links that would be there twice, or would lead from the node to itself.
            let dropped: Int
            /// Notes that mention the node that goes.
            let mentions: Int
        }

        struct FieldRow: Sendable {
            let name: String
            let type: FieldType
            let unit: String
            let origin: Origin
            /// The options that come from the other node's field.
            let options: [String]
        }

        struct ValueRow: Sendable {
            let name: String
            let text: String
            let origin: Origin
        }

        func html(kept: String, gone: String, _ words: Words) -> HTML {
            """
            <section class="group" aria-labelledby="outcome"><h2 class="group__title" id="outcome">\
            \(words("Result"))</h2>
            <dl class="facts card">
            \(attributes, { counts($0, kept, gone, words) })
            <dt>\(words("Links"))</dt><dd>\(linkText(words))</dd>
            \(if: links.mentions > 0, mentions(kept, gone, words))
            </dl></section>
            \(if: !fields.isEmpty, section(words("Fields"), "\(fields, { row($0, kept, gone, words) })"))
            \(if: !values.isEmpty, section(words("Values"), "\(values, { row($0, kept, gone, words) })"))
            <section class="group"><h2 class="group__title">\(words("Notes"))</h2>
            \(if: notes.isEmpty, "<p class=\"fine\">\(words("Neither has notes."))</p>")
            \(if: !notes.isEmpty, "<div class=\"outcome__notes prose card\">\(FormattedText(notes).html(words))</div>")
            </section>
            """
        }

        private func counts(_ attributes: Attributes, _ kept: String, _ gone: String, _ words: Words) -> HTML {
            """
            <dt>\(words("Attributes"))</dt><dd>\(words.number(attributes.kept + attributes.gone)) \
            <br><small class="fine">\(words("\(attributes.kept) from “\(kept)”, \(attributes.gone) from “\(gone)”"))</small>\
            \(if: attributes.shared > 0, "<br><small class=\"fine\">\(words("\(attributes.shared) names are in both. Both items of each are kept."))</small>")</dd>

            """
        }

        private func linkText(_ words: Words) -> HTML {
            """
            \(words.number(links.staying))\
            \(if: links.dropped > 0, "<br><small class=\"fine\">\(words("\(links.dropped) removed: duplicates, or between the two"))</small>")
            """
        }

        private func mentions(_ kept: String, _ gone: String, _ words: Words) -> HTML {
            """
            <dt>\(words("Mentions in notes"))</dt><dd>\(words.number(links.mentions))\
            <br><small class="fine">\(words("\(links.mentions) notes mention “\(gone)” and will mention “\(kept)”"))</small></dd>
            """
        }

        private func section(_ title: String, _ rows: HTML) -> HTML {
            """
            <section class="group"><h2 class="group__title">\(title)</h2><ul class="list card">\(rows)</ul></section>
            """
        }

        private func row(_ row: FieldRow, _ kept: String, _ gone: String, _ words: Words) -> HTML {
            """
            <li class="row"><span class="row__text"><b class="row__name">\(row.name)</b><span class="row__more">\
            \(row.type.title(words))\(if: !row.unit.isEmpty, " · \(row.unit)") · \(origin(row.origin, kept, gone, words))\
            </span>\(if: !row.options.isEmpty, "<span class=\"row__more\">\(words("More choices: \(row.options.joined(separator: ", "))"))</span>")\
            </span></li>

            """
        }

        private func row(_ row: ValueRow, _ kept: String, _ gone: String, _ words: Words) -> HTML {
            """
            <li class="row"><span class="row__text"><b class="row__name">\(row.name): \(row.text)</b>\
            <span class="row__more">\(origin(row.origin, kept, gone, words))</span></span></li>

            """
        }

        private func origin(_ origin: Origin, _ kept: String, _ gone: String, _ words: Words) -> String {
            switch origin {
            case .both: words("in both")
            case .kept: words("from “\(kept)”")
            case .gone: words("from “\(gone)”")
            }
        }
    }
}
