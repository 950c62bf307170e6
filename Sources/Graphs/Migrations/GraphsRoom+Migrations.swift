import House

extension GraphsRoom {
    static let migrations = [
        Migration(M0002Graphs.name, M0002Graphs.sql),
        Migration(M0003Knowledge.name, M0003Knowledge.sql),
        Migration(M0005Imports.name, M0005Imports.sql),
        Migration(M0006Search.name, M0006Search.sql),
        Migration(M0014Templates.name, M0014Templates.sql),
        Migration(M0023Canvas.name, M0023Canvas.sql),
        Migration(M0031CanvasLooks.name, M0031CanvasLooks.sql),
        Migration(M0032LinkIndex.name, M0032LinkIndex.sql),
        Migration(M0035Renaming.name, M0035Renaming.sql),
        Migration(M0036CanvasRoom.name, M0036CanvasRoom.sql),
        Migration(M0040StagedTexts.name, M0040StagedTexts.sql, first: M0040StagedTexts.moveOut),
        Migration(M0045GraphVersions.name, M0045GraphVersions.sql),
        Migration(M0052ItemNames.name, M0052ItemNames.sql),
    ]
}
