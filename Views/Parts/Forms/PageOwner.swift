/// The mark of the member for whom a page was drawn. Each posted form carries it, and so do scripts' requests: a tab
/// that stayed open while another member signed in in the same browser is not taken for theirs.
package enum PageOwner {
    /// The form field. Its prefix is that of the sign-in pages' fields, so that carried forms leave it out.
    package static let field: StaticString = "door-as"
    /// The header of a request without a form.
    static let header = "Door-As"

    /// The end of a member's id, which is random: enough to distinguish the members of one household.
    package static func mark(_ memberId: String) -> String { String(memberId.suffix(8)) }
}
