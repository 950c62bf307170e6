import House

extension DiaryRoom {
    static let migrations = [
        Migration(M0027Diary.name, M0027Diary.sql, then: M0027Diary.addDiaries),
        Migration(M0030DraftKeys.name, M0030DraftKeys.sql),
        Migration(M0039TemplateVersions.name, M0039TemplateVersions.sql),
        Migration(M0043ReadersComments.name, M0043ReadersComments.sql),
        Migration(M0047DiaryVersions.name, M0047DiaryVersions.sql),
        Migration(M0050DaysBroughtAgain.name, M0050DaysBroughtAgain.sql),
        Migration(M0066DiaryPasskeys.name, M0066DiaryPasskeys.sql),
    ]
}
