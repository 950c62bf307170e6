/// A cup keeps the order of its beans, and what their bag was like when it was brewed. Frozen: a change is a new migration.
enum M0051BrewedBeans {
    static let name = "0051 brewed beans"

    static let sql = """
        ALTER TABLE brewLogBean ADD COLUMN position INTEGER NOT NULL DEFAULT 0 CHECK (position BETWEEN 0 AND 1000);
        -- Days from the roast; the price in hundredths of the currency, for so many tenths of a gram. NULL where it was not
        -- known.
        ALTER TABLE brewLogBean ADD COLUMN age INTEGER CHECK (age BETWEEN 0 AND 100000);
        ALTER TABLE brewLogBean ADD COLUMN price INTEGER CHECK (price BETWEEN 0 AND 100000000);
        ALTER TABLE brewLogBean ADD COLUMN currency TEXT NOT NULL DEFAULT '' CHECK (length(currency) <= 8);
        ALTER TABLE brewLogBean ADD COLUMN bagWeight INTEGER CHECK (bagWeight BETWEEN 1 AND 1000000);
        UPDATE brewLogBean SET position = min(1000, (
            SELECT count(*) FROM brewLogBean AS other WHERE other.logId = brewLogBean.logId AND other.id < brewLogBean.id));
        UPDATE brewLogBean SET (price, currency, bagWeight) = (
            SELECT price, currency, weight FROM brewBag WHERE brewBag.id = brewLogBean.bagId)
            WHERE bagId IN (SELECT id FROM brewBag WHERE price IS NOT NULL AND weight IS NOT NULL);
        -- Days count up to the freezer and from it on, and one for every 90 in it.
        UPDATE brewLogBean SET age = (
            SELECT CASE
                    WHEN brewed < roasted THEN NULL
                    WHEN frozen IS NULL OR frozen < roasted OR frozen >= brewed THEN brewed - roasted
                    ELSE frozen - roasted + (min(max(coalesce(thawed, brewed), frozen), brewed) - frozen) / 90
                        + brewed - min(max(coalesce(thawed, brewed), frozen), brewed)
                END
            FROM (
                SELECT CAST(julianday(brewLog.day) AS INTEGER) AS brewed, CAST(julianday(roastedOn) AS INTEGER) AS roasted,
                    CAST(julianday(frozenOn) AS INTEGER) AS frozen, CAST(julianday(thawedOn) AS INTEGER) AS thawed
                FROM brewLog, brewBag WHERE brewLog.id = brewLogBean.logId AND brewBag.id = brewLogBean.bagId))
            WHERE bagId IN (SELECT id FROM brewBag WHERE roastedOn IS NOT NULL);
        -- A brew that stands for hours has a reminder.
        CREATE TRIGGER brewRunRemoved AFTER DELETE ON brewRun BEGIN
            DELETE FROM reminder WHERE thingId = old.id;
        END;
        """
}
