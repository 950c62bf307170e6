/// How often the times of a reminder have changed, for calendars. Frozen: a change is a new migration.
enum M0061ReminderRevisions {
    static let name = "0061 reminder revisions"

    static let sql = """
        -- A calendar takes an event anew if its SEQUENCE went up and its LAST-MODIFIED is later (RFC 5545). number never goes
        -- down, also when a change is undone or a deleted reminder comes back: the row outlives the reminder. changedAt is
        -- in milliseconds since 1970. The triggers avoid upserts: a statement's own conflict clause would replace theirs.
        CREATE TABLE reminderRevision (
            reminderId BLOB PRIMARY KEY NOT NULL,
            number INTEGER NOT NULL DEFAULT 0,
            changedAt INTEGER NOT NULL DEFAULT 0
        ) STRICT, WITHOUT ROWID;

        CREATE TRIGGER reminderRevisedByComing AFTER INSERT ON reminder BEGIN
            INSERT INTO reminderRevision (reminderId)
                SELECT new.id WHERE new.id NOT IN (SELECT reminderId FROM reminderRevision);
            UPDATE reminderRevision SET number = number + 1, changedAt = unixepoch() * 1000 WHERE reminderId = new.id;
        END;
        CREATE TRIGGER reminderRevised
        AFTER UPDATE OF memberId, text, placeKind, thingId, fieldId, startTime, rule, daysBefore, isYearly, nextTime
        ON reminder BEGIN
            INSERT INTO reminderRevision (reminderId)
                SELECT new.id WHERE new.id NOT IN (SELECT reminderId FROM reminderRevision);
            UPDATE reminderRevision SET number = number + 1, changedAt = unixepoch() * 1000 WHERE reminderId = new.id;
        END;
        CREATE TRIGGER reminderRevisedByDue AFTER INSERT ON reminderDue BEGIN
            INSERT INTO reminderRevision (reminderId)
                SELECT new.reminderId WHERE new.reminderId NOT IN (SELECT reminderId FROM reminderRevision);
            UPDATE reminderRevision SET number = number + 1, changedAt = unixepoch() * 1000
                WHERE reminderId = new.reminderId;
        END;
        CREATE TRIGGER reminderRevisedByDoing AFTER UPDATE OF memberId, isSnoozed, againAt, doneAt ON reminderDue BEGIN
            INSERT INTO reminderRevision (reminderId)
                SELECT new.reminderId WHERE new.reminderId NOT IN (SELECT reminderId FROM reminderRevision);
            UPDATE reminderRevision SET number = number + 1, changedAt = unixepoch() * 1000
                WHERE reminderId = new.reminderId;
        END;
        """
}
