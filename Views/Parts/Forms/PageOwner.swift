/// Whose page it is. Each form that is posted says so, and so does what a script sends: a tab that stayed open while
/// somebody else signed in, in the same browser, is not taken for theirs.
enum PageOwner {
    /// The field of a form. It begins as the doors' own fields do, so that no carried form takes it along.
    static let field: StaticString = "door-as"
    /// The header of a request without a form.
    static let header = "Door-As"

    /// The end of a member's id, which is random: enough to tell those apart who live in one house.
    static func mark(_ memberId: String) -> String { String(memberId.suffix(8)) }
}
