/// A digest of each imported thing, to tell later edits by, and a correction of the stock of a bag. Frozen: a change is a new
/// migration.
enum M0049BrewsBroughtAgain {
    static let name = "0049 brews brought again"

    static let sql = """
        -- Tenths of a gram that are left beyond the weight less the cups.
        ALTER TABLE brewBag ADD COLUMN stockChange INTEGER NOT NULL DEFAULT 0
            CHECK (stockChange BETWEEN -1000000 AND 1000000);
        -- The digest of what an import last wrote; NULL, for imports before: nobody edited a thing of version 1.
        ALTER TABLE brewSource ADD COLUMN written TEXT;
        """
}
