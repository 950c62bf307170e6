/// Queues previews that earlier versions of Hearth gave up. Frozen: a change is a new migration.
enum M0018Previews {
    static let name = "0018 previews"

    static let sql = """
        -- Earlier Hearths said so of pictures too whose program was killed: each is tried once more.
        INSERT INTO job (id, kind, payload, runAt)
            SELECT randomblob(16), 'develop', lower(hex(id)), 0 FROM medium WHERE state = 'plain' AND reason = 'tooMuchWork';
        UPDATE medium SET state = 'waiting', reason = '' WHERE state = 'plain' AND reason = 'tooMuchWork';
        """
}
