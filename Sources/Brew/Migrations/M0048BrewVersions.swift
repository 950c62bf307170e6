/// Earlier versions go with their things, and a cup keeps the steps by which it was brewed. Frozen: a change is a new
/// migration.
enum M0048BrewVersions {
    static let name = "0048 brew versions"

    static let sql = """
        CREATE TRIGGER brewRecipeVersionsGone AFTER DELETE ON brewRecipe BEGIN
            DELETE FROM earlierVersion WHERE thingId = old.id;
        END;
        CREATE TRIGGER brewBagVersionsGone AFTER DELETE ON brewBag BEGIN
            DELETE FROM earlierVersion WHERE thingId = old.id;
        END;
        CREATE TRIGGER brewLogVersionsGone AFTER DELETE ON brewLog BEGIN
            DELETE FROM earlierVersion WHERE thingId = old.id;
        END;
        -- The steps of the plan as JSON; none for a cup without a plan.
        ALTER TABLE brewLog ADD COLUMN steps TEXT NOT NULL DEFAULT '[]' CHECK (length(steps) <= 200000);
        UPDATE brewLog SET steps = (
                SELECT json_extract(brewRun.plan, '$.steps') FROM brewRun WHERE brewRun.id = brewLog.id)
            WHERE EXISTS (
                SELECT 1 FROM brewRun WHERE brewRun.id = brewLog.id AND json_extract(brewRun.plan, '$.steps') IS NOT NULL);
        """
}
