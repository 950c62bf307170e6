import House

extension NotesRoom {
    static let migrations = [
        Migration(M0025Notes.name, M0025Notes.sql, then: M0025Notes.addInboxes),
        Migration(M0034EmptyDrafts.name, M0034EmptyDrafts.sql),
        Migration(M0037NotePause.name, M0037NotePause.sql),
        Migration(M0046NoteVersions.name, M0046NoteVersions.sql),
        Migration(M0064FollowedTabs.name, M0064FollowedTabs.sql),
        Migration(M0067ImportedNotes.name, M0067ImportedNotes.sql),
        Migration(M0068LinkPreviews.name, M0068LinkPreviews.sql),
        Migration(M0069NoteReplies.name, M0069NoteReplies.sql),
        Migration(M0070NoteOrder.name, M0070NoteOrder.sql),
        Migration(M0073NoteMentions.name, M0073NoteMentions.sql),
    ]
}
