import GRDB
import House

/// The brew guide. Frozen: a change is a new migration.
enum M0029Brew {
    static let name = "0029 brew"

    static let sql = """
        -- ownerId is NULL of the starters, which belong to the house: their words are phrases. Weights are tenths of a gram,
        -- temperatures halves of a degree Celsius.
        CREATE TABLE brewRecipe (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            ownerId BLOB REFERENCES member ON DELETE RESTRICT,
            origin TEXT NOT NULL CHECK (origin IN ('starter_template', 'custom', 'conflicted_copy')),
            method TEXT NOT NULL CHECK (length(method) BETWEEN 1 AND 40),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
            nameFold TEXT NOT NULL,
            dose INTEGER NOT NULL CHECK (dose BETWEEN 1 AND 100000),
            yield INTEGER NOT NULL CHECK (yield BETWEEN 1 AND 1000000),
            temperature INTEGER NOT NULL CHECK (temperature BETWEEN 1 AND 200),
            grind TEXT NOT NULL CHECK (grind IN ('fine', 'medium', 'coarse')),
            tactile TEXT NOT NULL DEFAULT '' CHECK (length(tactile) <= 800),
            sharesLogs INTEGER NOT NULL DEFAULT 0 CHECK (sharesLogs IN (0, 1)),
            createdAt INTEGER NOT NULL,
            modifiedAt INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1,
            CHECK ((ownerId IS NULL) = (origin = 'starter_template'))
        ) STRICT;
        CREATE INDEX brewRecipeByOwner ON brewRecipe (ownerId);

        -- position runs from 0 without gaps. isTarget says that water is what the scale then shows.
        CREATE TABLE brewStep (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            recipeId BLOB NOT NULL REFERENCES brewRecipe ON DELETE CASCADE,
            position INTEGER NOT NULL CHECK (position >= 0),
            instruction TEXT NOT NULL CHECK (length(instruction) BETWEEN 1 AND 1200),
            seconds INTEGER CHECK (seconds BETWEEN 0 AND 604800),
            water INTEGER CHECK (water BETWEEN 0 AND 1000000),
            isTarget INTEGER NOT NULL DEFAULT 0 CHECK (isTarget IN (0, 1)),
            waterKind TEXT CHECK (waterKind IN ('pour', 'ice', 'bypass')),
            CHECK ((water IS NULL) = (waterKind IS NULL))
        ) STRICT;
        CREATE INDEX brewStepByRecipe ON brewStep (recipeId, position);

        -- What one member has of the room: what they brewed, beans and gear, and how they read numbers. recipeId is the
        -- recipe that they brewed last.
        CREATE TABLE barista (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            ownerId BLOB NOT NULL UNIQUE REFERENCES member ON DELETE RESTRICT,
            recipeId BLOB REFERENCES brewRecipe ON DELETE SET NULL,
            usesFahrenheit INTEGER NOT NULL DEFAULT 0 CHECK (usesFahrenheit IN (0, 1)),
            usesOunces INTEGER NOT NULL DEFAULT 0 CHECK (usesOunces IN (0, 1)),
            version INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE INDEX baristaByRecipe ON barista (recipeId) WHERE recipeId IS NOT NULL;
        CREATE TRIGGER brewRecipeRemoved AFTER DELETE ON brewRecipe BEGIN
            DELETE FROM share WHERE subjectId = old.id;
            DELETE FROM reminder WHERE thingId = old.id;
            DELETE FROM brewSource WHERE thingId = old.id;
        END;
        CREATE TRIGGER baristaRemoved AFTER DELETE ON barista BEGIN
            DELETE FROM share WHERE subjectId = old.id;
        END;

        -- price is in hundredths of currency; days are calendar days.
        CREATE TABLE brewBag (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            baristaId BLOB NOT NULL REFERENCES barista ON DELETE CASCADE,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
            nameFold TEXT NOT NULL,
            roaster TEXT NOT NULL DEFAULT '' CHECK (length(roaster) <= 400),
            roasterFold TEXT NOT NULL DEFAULT '',
            roastedOn TEXT CHECK (roastedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            openedOn TEXT CHECK (openedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            frozenOn TEXT CHECK (frozenOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            thawedOn TEXT CHECK (thawedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            finishedOn TEXT CHECK (finishedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            weight INTEGER CHECK (weight BETWEEN 1 AND 1000000),
            price INTEGER CHECK (price BETWEEN 0 AND 100000000),
            currency TEXT NOT NULL DEFAULT '' CHECK (length(currency) <= 8),
            note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 8000),
            extras TEXT NOT NULL DEFAULT '' CHECK (length(extras) <= 100000),
            createdAt INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE INDEX brewBagByBarista ON brewBag (baristaId, createdAt);

        CREATE TABLE brewGear (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            baristaId BLOB NOT NULL REFERENCES barista ON DELETE CASCADE,
            kind TEXT NOT NULL CHECK (kind IN ('grinder', 'dripper', 'water')),
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 400),
            nameFold TEXT NOT NULL,
            note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 8000),
            isRetired INTEGER NOT NULL DEFAULT 0 CHECK (isRetired IN (0, 1)),
            createdAt INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE INDEX brewGearByBarista ON brewGear (baristaId, kind, createdAt);

        -- A cup. What was brewed never changes: recipe, beans and gear stand here by their names of then. day is the
        -- member's own, zone where they were. stepTimes is a list of seconds as JSON. tds is in hundredths of a percent.
        CREATE TABLE brewLog (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            baristaId BLOB NOT NULL REFERENCES barista ON DELETE CASCADE,
            recipeId BLOB REFERENCES brewRecipe ON DELETE SET NULL,
            finishedAt INTEGER NOT NULL,
            day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
            zone TEXT NOT NULL DEFAULT '',
            method TEXT NOT NULL CHECK (length(method) BETWEEN 1 AND 40),
            recipeName TEXT NOT NULL CHECK (length(recipeName) BETWEEN 1 AND 400),
            recipeFold TEXT NOT NULL,
            dose INTEGER NOT NULL CHECK (dose BETWEEN 0 AND 100000),
            yield INTEGER NOT NULL CHECK (yield BETWEEN 0 AND 1000000),
            temperature INTEGER CHECK (temperature BETWEEN 1 AND 200),
            grind TEXT CHECK (grind IN ('fine', 'medium', 'coarse')),
            setting TEXT NOT NULL DEFAULT '' CHECK (length(setting) <= 400),
            grinderId BLOB REFERENCES brewGear ON DELETE SET NULL,
            grinder TEXT NOT NULL DEFAULT '' CHECK (length(grinder) <= 400),
            dripperId BLOB REFERENCES brewGear ON DELETE SET NULL,
            dripper TEXT NOT NULL DEFAULT '' CHECK (length(dripper) <= 400),
            waterId BLOB REFERENCES brewGear ON DELETE SET NULL,
            water TEXT NOT NULL DEFAULT '' CHECK (length(water) <= 400),
            seconds INTEGER CHECK (seconds BETWEEN 0 AND 2592000),
            plannedSeconds INTEGER CHECK (plannedSeconds BETWEEN 0 AND 2592000),
            stepTimes TEXT NOT NULL DEFAULT '[]' CHECK (length(stepTimes) <= 4000),
            change TEXT NOT NULL DEFAULT '' CHECK (length(change) <= 40),
            rating INTEGER CHECK (rating BETWEEN 1 AND 5),
            extraction INTEGER CHECK (extraction BETWEEN -1 AND 1),
            strength INTEGER CHECK (strength BETWEEN -1 AND 1),
            note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 8000),
            noteFold TEXT NOT NULL DEFAULT '',
            tds INTEGER CHECK (tds BETWEEN 1 AND 10000),
            beverage INTEGER CHECK (beverage BETWEEN 1 AND 1000000),
            extras TEXT NOT NULL DEFAULT '' CHECK (length(extras) <= 100000),
            createdAt INTEGER NOT NULL,
            version INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE INDEX brewLogByTime ON brewLog (baristaId, finishedAt DESC, id DESC);
        CREATE INDEX brewLogByDay ON brewLog (baristaId, day);
        CREATE INDEX brewLogByRecipe ON brewLog (recipeId, finishedAt DESC) WHERE recipeId IS NOT NULL;
        CREATE INDEX brewLogByGrinder ON brewLog (grinderId) WHERE grinderId IS NOT NULL;
        CREATE INDEX brewLogByDripper ON brewLog (dripperId) WHERE dripperId IS NOT NULL;
        CREATE INDEX brewLogByWater ON brewLog (waterId) WHERE waterId IS NOT NULL;

        -- Beans of a cup. name is what the bag was called.
        CREATE TABLE brewLogBean (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            logId BLOB NOT NULL REFERENCES brewLog ON DELETE CASCADE,
            baristaId BLOB NOT NULL REFERENCES barista ON DELETE CASCADE,
            bagId BLOB REFERENCES brewBag ON DELETE SET NULL,
            name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 800),
            nameFold TEXT NOT NULL,
            amount INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 100000)
        ) STRICT;
        CREATE INDEX brewLogBeanByLog ON brewLogBean (logId);
        CREATE INDEX brewLogBeanByBarista ON brewLogBean (baristaId);
        CREATE INDEX brewLogBeanByBag ON brewLogBean (bagId) WHERE bagId IS NOT NULL;

        -- A brew that runs, or whose cup waits to be rated. plan is what was chosen, as JSON. state is 'running', and
        -- 'logged' or 'dropped' once it is over, so that what arrives late does not begin it anew.
        CREATE TABLE brewRun (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            baristaId BLOB NOT NULL REFERENCES barista ON DELETE CASCADE,
            recipeId BLOB REFERENCES brewRecipe ON DELETE SET NULL,
            plan TEXT NOT NULL CHECK (length(plan) <= 200000),
            startedAt INTEGER NOT NULL,
            zone TEXT NOT NULL DEFAULT '',
            state TEXT NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'logged', 'dropped'))
        ) STRICT;
        CREATE INDEX brewRunByBarista ON brewRun (baristaId, state, startedAt);
        CREATE INDEX brewRunByRecipe ON brewRun (recipeId) WHERE recipeId IS NOT NULL;
        -- What was tapped while it ran; the same tap sent twice is one row.
        CREATE TABLE brewEvent (
            runId BLOB NOT NULL REFERENCES brewRun ON DELETE CASCADE,
            at INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('step', 'pause', 'resume', 'finish')),
            step INTEGER NOT NULL DEFAULT 0 CHECK (step BETWEEN 0 AND 1000),
            PRIMARY KEY (runId, at, kind)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE brewMedium (
            id BLOB PRIMARY KEY NOT NULL CHECK (length(id) = 16),
            baristaId BLOB NOT NULL REFERENCES barista ON DELETE CASCADE,
            bagId BLOB NOT NULL REFERENCES brewBag ON DELETE CASCADE,
            mediumId BLOB NOT NULL REFERENCES medium,
            title TEXT NOT NULL DEFAULT '' CHECK (length(title) <= 200),
            titleFold TEXT NOT NULL,
            caption TEXT NOT NULL DEFAULT '' CHECK (length(caption) <= 2000),
            captionFold TEXT NOT NULL DEFAULT '',
            position INTEGER NOT NULL,
            mainSince INTEGER,
            createdAt INTEGER NOT NULL,
            createdById BLOB NOT NULL,
            version INTEGER NOT NULL DEFAULT 1
        ) STRICT;
        CREATE INDEX brewMediumByBarista ON brewMedium (baristaId);
        CREATE INDEX brewMediumByBag ON brewMedium (bagId, position);
        CREATE INDEX brewMediumByMedium ON brewMedium (mediumId);

        -- Where a thing came from: the same file once more brings nothing.
        CREATE TABLE brewSource (
            baristaId BLOB NOT NULL REFERENCES barista ON DELETE CASCADE,
            source TEXT NOT NULL CHECK (length(source) BETWEEN 1 AND 400),
            thingId BLOB NOT NULL CHECK (length(thingId) = 16),
            PRIMARY KEY (baristaId, source)
        ) STRICT;
        CREATE INDEX brewSourceByThing ON brewSource (thingId);
        """
        + ["brewLog", "brewBag", "brewGear"].map { table in
            """

            CREATE TRIGGER \(table)Removed AFTER DELETE ON \(table) BEGIN
                DELETE FROM brewSource WHERE thingId = old.id;
            END;
            """
        }.joined()

    /// Adds the starters, and the room's row for each member who is not a guest.
    static func furnish(in db: Database) throws {
        try addStarters(in: db)
        let rows = try Row.fetchAll(db, sql: "SELECT id, createdAt FROM member WHERE role <> 'guest'")
        for row in rows {
            let (member, at): (ID<Member>, Instant) = (row[0], row[1])
            try db.execute(
                sql: "INSERT INTO barista (id, ownerId) VALUES (?, ?)", arguments: [ID<Migrations>(at: at), member])
        }
    }
}
