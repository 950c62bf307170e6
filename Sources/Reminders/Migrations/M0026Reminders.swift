/// Reminders. Frozen: a change is a new migration.
enum M0026Reminders {
    static let name = "0026 reminders"

    static let sql = """
        -- Something that somebody is told in time. It stands alone or hangs on a thing of another room, of which it knows
        -- the kind and the id; the triggers below take it along when the thing goes, and the bin brings both back.
        -- rule is an RRULE of RFC 5545, '' for once. With daysBefore the days are counted from the thing's dates.
        -- nextTime is the next occurrence on the clocks of whoever is told, nextAt the same as an instant; wakeAt is when
        -- the reminders' lane looks at it.
        CREATE TABLE reminder (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            ownerId BLOB NOT NULL REFERENCES member ON DELETE RESTRICT,
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            text TEXT NOT NULL DEFAULT '' CHECK (length(text) <= 500),
            textFold TEXT NOT NULL DEFAULT '',
            placeKind TEXT NOT NULL DEFAULT '' CHECK (length(placeKind) <= 20),
            thingId BLOB CHECK (length(thingId) = 16),
            fieldId BLOB CHECK (length(fieldId) = 16),
            startTime TEXT NOT NULL CHECK (startTime GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]'),
            rule TEXT NOT NULL DEFAULT '' CHECK (length(rule) <= 200),
            daysBefore INTEGER CHECK (daysBefore BETWEEN -3650 AND 3650),
            isYearly INTEGER NOT NULL DEFAULT 0 CHECK (isYearly IN (0, 1)),
            countsFromDoing INTEGER NOT NULL DEFAULT 0 CHECK (countsFromDoing IN (0, 1)),
            nagMinutes INTEGER NOT NULL DEFAULT 0 CHECK (nagMinutes BETWEEN 0 AND 10080),
            nextTime TEXT,
            nextAt INTEGER,
            wakeAt INTEGER,
            createdAt INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1,
            CHECK ((placeKind = '') = (thingId IS NULL)),
            CHECK (placeKind <> '' OR text <> ''),
            CHECK ((nextTime IS NULL) = (nextAt IS NULL))
        ) STRICT;
        CREATE INDEX reminderByOwner ON reminder (ownerId);
        CREATE INDEX reminderByMember ON reminder (memberId, nextAt);
        CREATE INDEX reminderByWake ON reminder (wakeAt) WHERE wakeAt IS NOT NULL;
        CREATE INDEX reminderByThing ON reminder (thingId) WHERE thingId IS NOT NULL;
        CREATE INDEX reminderByField ON reminder (fieldId) WHERE fieldId IS NOT NULL;

        -- Those among whom a chore goes round, in their order; none for what tells one person.
        CREATE TABLE reminderTurn (
            reminderId BLOB NOT NULL REFERENCES reminder ON DELETE CASCADE,
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            position INTEGER NOT NULL,
            PRIMARY KEY (reminderId, memberId)
        ) STRICT;
        CREATE INDEX reminderTurnByMember ON reminderTurn (memberId);

        -- An occurrence that was delivered: open until it is done. thingId is what it is about, or the reminder itself.
        -- time is when it was planned, dueAt the same as an instant, firedAt when it was delivered last, and missed how
        -- many planned before it were never done. againAt is until when it sleeps, or when it is delivered again.
        CREATE TABLE reminderDue (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            reminderId BLOB NOT NULL REFERENCES reminder ON DELETE CASCADE,
            memberId BLOB NOT NULL REFERENCES member ON DELETE CASCADE,
            thingId BLOB NOT NULL CHECK (length(thingId) = 16),
            time TEXT NOT NULL,
            dueAt INTEGER NOT NULL,
            firedAt INTEGER NOT NULL,
            missed INTEGER NOT NULL DEFAULT 0 CHECK (missed >= 0),
            isSnoozed INTEGER NOT NULL DEFAULT 0 CHECK (isSnoozed IN (0, 1)),
            againAt INTEGER,
            doneAt INTEGER,
            doneById BLOB CHECK (length(doneById) = 16),
            CHECK ((doneAt IS NULL) = (doneById IS NULL)),
            UNIQUE (reminderId, thingId, time)
        ) STRICT;
        CREATE UNIQUE INDEX reminderDueOnce ON reminderDue (reminderId, thingId) WHERE doneAt IS NULL;
        CREATE INDEX reminderDueOpen ON reminderDue (memberId, isSnoozed, dueAt) WHERE doneAt IS NULL;
        CREATE INDEX reminderDueByMember ON reminderDue (memberId);
        CREATE INDEX reminderDueDone ON reminderDue (doneAt) WHERE doneAt IS NOT NULL;
        CREATE INDEX reminderDueByThing ON reminderDue (thingId);

        -- Reminders whose next time has to be worked out anew: what they stand on changed, or they came back. Triggers look
        -- before they add one: OR IGNORE would give way to the conflict clause of the statement that fires them.
        CREATE TABLE reminderStale (reminderId BLOB PRIMARY KEY NOT NULL) STRICT, WITHOUT ROWID;

        CREATE TRIGGER reminderCame AFTER INSERT ON reminder BEGIN
            INSERT INTO reminderStale (reminderId)
                SELECT new.id WHERE new.id NOT IN (SELECT reminderId FROM reminderStale);
        END;
        CREATE TRIGGER reminderDueReopened AFTER UPDATE OF doneAt ON reminderDue WHEN new.doneAt IS NULL BEGIN
            INSERT INTO reminderStale (reminderId)
                SELECT new.reminderId WHERE new.reminderId NOT IN (SELECT reminderId FROM reminderStale);
        END;
        CREATE TRIGGER reminderMemberMoved AFTER UPDATE OF timeZone ON member WHEN old.timeZone <> new.timeZone BEGIN
            INSERT INTO reminderStale (reminderId)
                SELECT id FROM reminder WHERE memberId = new.id AND nextAt IS NOT NULL
                    AND id NOT IN (SELECT reminderId FROM reminderStale);
        END;

        CREATE TRIGGER reminderNoteGone AFTER DELETE ON note BEGIN
            DELETE FROM reminder WHERE thingId = old.id;
        END;
        CREATE TRIGGER reminderEntityGone AFTER DELETE ON entity BEGIN
            DELETE FROM reminder WHERE thingId = old.id;
        END;
        CREATE TRIGGER reminderAttributeGone AFTER DELETE ON attribute BEGIN
            DELETE FROM reminder WHERE thingId = old.id;
            DELETE FROM reminderDue WHERE thingId = old.id;
        END;
        CREATE TRIGGER reminderFieldGone AFTER DELETE ON detailField BEGIN
            DELETE FROM reminder WHERE fieldId = old.id;
        END;
        CREATE TRIGGER reminderSeriesGone AFTER DELETE ON series BEGIN
            DELETE FROM reminder WHERE thingId = old.id;
        END;

        CREATE TRIGGER reminderDateCame AFTER INSERT ON detailValue
        WHEN new.date IS NOT NULL AND EXISTS (SELECT 1 FROM reminder WHERE fieldId = new.fieldId) BEGIN
            INSERT INTO reminderStale (reminderId)
                SELECT id FROM reminder WHERE fieldId = new.fieldId AND thingId IN (new.attributeId, new.fieldId)
                    AND id NOT IN (SELECT reminderId FROM reminderStale);
        END;
        CREATE TRIGGER reminderDateChanged AFTER UPDATE OF date, fieldId ON detailValue
        WHEN (old.date IS NOT new.date OR old.fieldId <> new.fieldId)
            AND EXISTS (SELECT 1 FROM reminder WHERE fieldId IN (old.fieldId, new.fieldId)) BEGIN
            INSERT INTO reminderStale (reminderId)
                SELECT id FROM reminder WHERE fieldId IN (old.fieldId, new.fieldId)
                    AND thingId IN (new.attributeId, old.fieldId, new.fieldId)
                    AND id NOT IN (SELECT reminderId FROM reminderStale);
        END;
        CREATE TRIGGER reminderDateGone AFTER DELETE ON detailValue
        WHEN old.date IS NOT NULL AND EXISTS (SELECT 1 FROM reminder WHERE fieldId = old.fieldId) BEGIN
            INSERT INTO reminderStale (reminderId)
                SELECT id FROM reminder WHERE fieldId = old.fieldId AND thingId IN (old.attributeId, old.fieldId)
                    AND id NOT IN (SELECT reminderId FROM reminderStale);
        END;
        CREATE TRIGGER reminderValueCame AFTER INSERT ON snapshot
        WHEN EXISTS (SELECT 1 FROM reminder WHERE thingId = new.seriesId) BEGIN
            INSERT INTO reminderStale (reminderId) SELECT id FROM reminder WHERE thingId = new.seriesId
                    AND id NOT IN (SELECT reminderId FROM reminderStale);
        END;
        CREATE TRIGGER reminderValueChanged AFTER UPDATE ON snapshot
        WHEN EXISTS (SELECT 1 FROM reminder WHERE thingId = new.seriesId) BEGIN
            INSERT INTO reminderStale (reminderId) SELECT id FROM reminder WHERE thingId = new.seriesId
                    AND id NOT IN (SELECT reminderId FROM reminderStale);
        END;
        CREATE TRIGGER reminderValueGone AFTER DELETE ON snapshot
        WHEN EXISTS (SELECT 1 FROM reminder WHERE thingId = old.seriesId) BEGIN
            INSERT INTO reminderStale (reminderId) SELECT id FROM reminder WHERE thingId = old.seriesId
                    AND id NOT IN (SELECT reminderId FROM reminderStale);
        END;

        -- The secret address of a member's calendar; only its hash.
        CREATE TABLE reminderFeed (
            memberId BLOB PRIMARY KEY NOT NULL REFERENCES member ON DELETE CASCADE,
            tokenHash BLOB NOT NULL UNIQUE CHECK (length(tokenHash) = 32),
            createdAt INTEGER NOT NULL,
            usedAt INTEGER
        ) STRICT;
        """
}
