import House

extension WealthRoom {
    static let migrations = [
        Migration(M0004Wealth.name, M0004Wealth.sql),
        Migration(M0008WealthImports.name, M0008WealthImports.sql),
        Migration(M0015ValueRates.name, M0015ValueRates.sql, then: M0015ValueRates.keepRates),
        Migration(M0017ScriptRequests.name, M0017ScriptRequests.sql),
        Migration(M0022NotedValues.name, M0022NotedValues.sql),
        Migration(M0041StagedValues.name, M0041StagedValues.sql, first: M0041StagedValues.moveOut),
        Migration(M0056ValueAmounts.name, M0056ValueAmounts.sql),
    ]
}
