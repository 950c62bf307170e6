import House

extension BrewRoom {
    static let migrations = [
        Migration(M0029Brew.name, M0029Brew.sql, then: M0029Brew.furnish),
        Migration(M0048BrewVersions.name, M0048BrewVersions.sql),
        Migration(M0049BrewsBroughtAgain.name, M0049BrewsBroughtAgain.sql),
        Migration(M0051BrewedBeans.name, M0051BrewedBeans.sql),
    ]
}
