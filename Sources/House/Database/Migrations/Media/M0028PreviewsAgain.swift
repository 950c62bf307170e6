/// Queues previews that were never tried. Frozen: a change is a new migration.
enum M0028PreviewsAgain {
    static let name = "0028 previews again"

    static let sql = """
        -- Optimised builds closed a picture before its program had it, and said that it was too much work: each is tried
        -- once more.
        INSERT INTO job (id, kind, payload, runAt)
            SELECT randomblob(16), 'develop', lower(hex(id)), 0 FROM medium WHERE state = 'plain' AND reason = 'tooMuchWork';
        UPDATE medium SET state = 'waiting', reason = '' WHERE state = 'plain' AND reason = 'tooMuchWork';
        """
}
