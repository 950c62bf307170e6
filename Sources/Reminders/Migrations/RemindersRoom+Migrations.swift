import House

extension RemindersRoom {
    static let migrations = [
        Migration(M0026Reminders.name, M0026Reminders.sql),
        Migration(M0061ReminderRevisions.name, M0061ReminderRevisions.sql),
    ]
}
