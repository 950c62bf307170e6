import House
import Localization

extension EntityFormPage {
    /// The edited node was deleted: all typed text goes into the form of a new entity, so that nothing is lost.
    ///
    /// - Parameter isRestorable: whether the reader can restore the deleted node.
    init(instead form: EntityForm, notes: String? = nil, in graph: WritableGraph, isRestorable: Bool) {
        self.init(
            graph: GraphHead(graph.open, avatars: []), action: GraphsController.path(graph.id) + "/entities",
            version: nil,
            name: form.name, icon: form.icon, item: form.item ?? ItemName(), notes: notes ?? form.notes,
            mentions: Mentions.lines(form.mentions),
            notice: Self.deletedMeanwhile(isRestorable: isRestorable))
    }
}

extension Page {
    static func deletedMeanwhile(isRestorable: Bool) -> Phrase {
        guard isRestorable else {
            return Phrase("This was deleted in the meantime. What you typed is still here: save it as new.")
        }
        return Phrase(
            "This was deleted in the meantime. What you typed is still here: save it as new, or restore the old one from the bin."
        )
    }
}
