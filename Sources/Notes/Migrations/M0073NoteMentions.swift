/// What messages mention. Frozen: a change is a new migration.
enum M0073NoteMentions {
    static let name = "0073 note mentions"

    static let sql = """
        -- Few texts mention something: those are found without reading the others.
        CREATE INDEX noteMentioning ON note (entities) WHERE instr(entities, '"type":"mention"') > 0;
        CREATE INDEX noteItemMentioning ON noteItem (entities, noteId) WHERE instr(entities, '"type":"mention"') > 0;
        """
}
