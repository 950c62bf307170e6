import Foundation
import House
import Localization

/// The things that were read from files of other programs, and their problems.
struct BrewReading: Sendable {
    private(set) var formats: [BrewFormat] = []
    private(set) var recipes: [ImportedRecipe] = []
    private(set) var bags: [ImportedBag] = []
    private(set) var gear: [ImportedGear] = []
    private(set) var logs: [ImportedLog] = []
    private var known = ImportProblems()
    /// Members of the file's rows that Hearth does not import.
    var unread = UnreadMembers()
    let now: Instant
    /// The member's time zone, for times without a place.
    let zone: TimeZone
    /// Names a pour without instructions by its number and the number of pours: the third of five.
    let pour: @Sendable (Int, Int) -> String
    /// The paths of the archive's files.
    let files: Set<String>
    private var sources: Set<String> = []

    static let nameLimit = 100
    static let noteLimit = 2000
    static let sourceLimit = 400
    static let extrasLimit = 20_000
    static let beanLimit = 20
    /// Each may have many steps: 50,000 of them took half a gigabyte.
    static let recipeLimit = 5000
    /// Thirty days, enough for a cold brew that was forgotten.
    static let secondsLimit = 2_592_000

    init(
        now: Instant, zone: TimeZone, files: Set<String>, pour: @escaping @Sendable (Int, Int) -> String
    ) {
        self.now = now
        self.files = files
        self.zone = zone
        self.pour = pour
    }

    var isEmpty: Bool { recipes.isEmpty && bags.isEmpty && gear.isEmpty && logs.isEmpty }

    // MARK: Problems

    typealias Problem = ImportProblems.Problem

    /// The first problems; `problemCount` counts all.
    var problems: [Problem] { known.listed }
    var problemCount: Int { known.count }

    mutating func problem(_ what: Phrase, _ which: String) { known.add(what, which) }

    /// Records that a newer version than those known here wrote the file.
    mutating func tellNewer(_ version: String) {
        known.tell(Phrase("This file comes from a newer version. Some of it may be missing."), version)
    }

    /// Whether one more row is read.
    mutating func admits() -> Bool {
        known.admitRow(Phrase("Only the first \(ImportProblems.rowLimit) rows will be imported."))
    }

    mutating func note(_ format: BrewFormat) { if !formats.contains(format) { formats.append(format) } }

    func day(_ instant: Instant) -> Day { Day(instant, in: zone) }

    /// - Parameter milliseconds: since 1970. A time past 2096 is taken for that of 2096.
    /// - Returns: `nil` where there is no time, which a file may write as zero.
    func instant(milliseconds: Double?) -> Instant? {
        guard let milliseconds, milliseconds > 0 else { return nil }
        return Instant(milliseconds: Int64(min(milliseconds, 4e12)))
    }

    // MARK: Rows

    /// The version of the rows: another one after each change of what is read, or how.
    static let version = 7

    /// A part of a reading as it is kept beside its file, see `StagedRows`.
    enum Row: Codable {
        case format(BrewFormat)
        case recipe(ImportedRecipe)
        case bag(ImportedBag)
        case gear(ImportedGear)
        case log(ImportedLog)
        case problems(ImportProblems)
        case unread(UnreadMembers)
    }

    func eachRow(_ body: (Row) throws -> Void) rethrows {
        for format in formats { try body(.format(format)) }
        for recipe in recipes { try body(.recipe(recipe)) }
        for bag in bags { try body(.bag(bag)) }
        for item in gear { try body(.gear(item)) }
        for log in logs { try body(.log(log)) }
        try body(.problems(known))
        try body(.unread(unread))
    }

    /// Without anything yet, for the rows that were kept.
    init(now: Instant, zone: TimeZone) { self.init(now: now, zone: zone, files: []) { "\($0) \($1)" } }

    mutating func take(_ row: Row) {
        switch row {
        case .format(let format): formats.append(format)
        case .recipe(let recipe): recipes.append(recipe)
        case .bag(let bag): bags.append(bag)
        case .gear(let item): gear.append(item)
        case .log(let log): logs.append(log)
        case .problems(let problems): known = problems
        case .unread(let unread): self.unread = unread
        }
    }

    // MARK: Taking

    /// Adds a recipe, or records why it cannot be imported.
    mutating func add(_ read: ImportedRecipe) {
        guard recipes.count < Self.recipeLimit else {
            return known.tell(Phrase("Only the first \(Self.recipeLimit) recipes will be imported."))
        }
        var recipe = read
        let name = read.content.name
        recipe.content.name = line(name, RecipeContent.nameLimit, of: name)
        recipe.content.tactile = line(recipe.content.tactile, RecipeContent.tactileLimit, of: name)
        for index in recipe.content.steps.indices {
            recipe.content.steps[index].instruction =
                line(recipe.content.steps[index].instruction, RecipeContent.stepLimit, of: name)
        }
        let wrong = RecipeCheck.problems(of: recipe.content)
        if let what = wrong.sorted(by: { $0.key < $1.key }).first?.value { return problem(what, recipe.content.name) }
        guard isNew(recipe.source, recipe.content.name) else { return }
        // Starters belong to the house.
        if recipe.origin == .starter { recipe.origin = .custom }
        recipe.createdAt = recipe.createdAt.flatMap(past)
        recipe.changedAt = recipe.changedAt.flatMap(past)
        recipes.append(recipe)
    }

    mutating func add(_ read: ImportedBag) {
        var bag = read
        bag.name = line(bag.name, Self.nameLimit, of: read.name)
        bag.roaster = line(bag.roaster, Self.nameLimit, of: read.name)
        if bag.name.isEmpty { bag.name = bag.roaster }
        guard !bag.name.isEmpty else { return problem(Phrase("Beans without a name."), bag.source) }
        guard isNew(bag.source, bag.name) else { return }
        bag.weight = bag.weight.flatMap { (1...1_000_000).contains($0.tenths) ? $0 : nil }
        bag.price = bag.price.flatMap { (0...100_000_000).contains($0) ? $0 : nil }
        bag.currency = bag.currency.replacingOccurrences(of: "\0", with: "").tidiedLine.cut(to: 8)
        bag.stockChange = Grams(tenths: min(max(bag.stockChange.tenths, -1_000_000), 1_000_000))
        bag.note = text(bag.note, bag.name)
        bag.extras = extras(bag.extras)
        bags.append(bag)
    }

    mutating func add(_ read: ImportedGear) {
        var item = read
        item.name = line(item.name, Self.nameLimit, of: item.name)
        guard !item.name.isEmpty else { return problem(Phrase("An item without a name."), item.source) }
        guard isNew(item.source, item.name) else { return }
        item.note = text(item.note, item.name)
        gear.append(item)
    }

    mutating func add(_ read: ImportedLog) {
        var log = read
        let name = "\(log.day.iso) \(log.recipeName)"
        guard log.finishedAt.milliseconds > 0 else {
            return problem(Phrase("It has no brewing date."), name)
        }
        guard log.finishedAt <= now.adding(.hours(24)) else {
            return problem(Phrase("The day is in the future."), name)
        }
        guard (0...RecipeCheck.doses.upperBound.tenths).contains(log.dose.tenths),
            (0...RecipeCheck.yields.upperBound.tenths).contains(log.yield.tenths)
        else { return problem(Phrase("Its weights are negative or too large."), name) }
        guard isNew(log.source, name) else { return }
        log.recipeName = line(log.recipeName, RecipeContent.nameLimit, of: name)
        if log.recipeName.isEmpty { log.recipeName = log.method.name.key }
        for text: WritableKeyPath<ImportedLog, String> in [\.setting, \.grinder.name, \.dripper.name, \.water.name] {
            log[keyPath: text] = line(log[keyPath: text], Self.nameLimit, of: name)
        }
        log.temperature = log.temperature.flatMap { RecipeCheck.temperatures.contains($0) ? $0 : nil }
        log.seconds = log.seconds.flatMap { (0...Self.secondsLimit).contains($0) ? $0 : nil }
        log.plannedSeconds = log.plannedSeconds.flatMap { (0...Self.secondsLimit).contains($0) ? $0 : nil }
        log.stepTimes = log.stepTimes.prefix(RecipeContent.stepCountLimit).map { min(max($0, 0), Self.secondsLimit) }
        log.steps = log.steps.prefix(RecipeContent.stepCountLimit).map { step in
            var step = step
            step.text = line(step.text, RecipeContent.stepLimit, of: name)
            step.seconds = step.seconds.map { min(max($0, 0), Self.secondsLimit) }
            return step
        }
        log.rating = log.rating.flatMap { (1...5).contains($0) ? $0 : nil }
        log.tds = log.tds.flatMap { (1...10_000).contains($0) ? $0 : nil }
        log.beverage = log.beverage.flatMap { (1...1_000_000).contains($0.tenths) ? $0 : nil }
        log.note = text(log.note, name)
        log.extras = extras(log.extras)
        log.beans = log.beans.prefix(Self.beanLimit).compactMap { bean in
            let bag = line(bean.name, 2 * Self.nameLimit, of: name)
            guard !bag.isEmpty, (0...RecipeCheck.doses.upperBound.tenths).contains(bean.amount.tenths) else {
                return nil
            }
            return ImportedLog.Bean(bag: bean.bag, name: bag, amount: bean.amount, then: bean.then)
        }
        logs.append(log)
    }

    /// `nil` for a moment that is still to come, and for one before 1970.
    private func past(_ moment: Instant) -> Instant? {
        (1...now.milliseconds).contains(moment.milliseconds) ? moment : nil
    }

    /// Oldest first.
    mutating func sort() {
        logs = logs.enumerated().sorted {
            ($0.element.finishedAt, $0.offset) < ($1.element.finishedAt, $1.offset)
        }.map(\.element)
    }

    private mutating func isNew(_ source: String, _ name: String) -> Bool {
        guard source.unicodeScalars.count <= Self.sourceLimit, sources.insert(source).inserted else {
            problem(Phrase("It is in the file twice."), name)
            return false
        }
        return true
    }

    // MARK: Texts

    /// - Parameters:
    ///   - limit: characters, as the forms count them.
    ///   - which: the thing that has the text, for the preview.
    private mutating func line(_ text: String, _ limit: Int, of which: String) -> String {
        let tidied = text.replacingOccurrences(of: "\0", with: "").tidiedLine
        guard tidied.exceeds(limit) else { return tidied }
        problem(Phrase("One of its texts is too long and will be shortened."), which)
        return tidied.cut(toCharacters: limit)
    }

    private mutating func text(_ text: String, _ which: String) -> String {
        let tidied = text.replacingOccurrences(of: "\0", with: "").tidied
        if tidied.unicodeScalars.count > Self.noteLimit {
            problem(Phrase("The note is too long and will be shortened."), which)
        }
        return tidied.cut(to: Self.noteLimit)
    }

    private func extras(_ json: String) -> String { json.utf8.count <= Self.extrasLimit ? json : "" }
}

extension Grams {
    /// `nil` if it is missing, negative or more than any scale shows.
    init?(number: Double?) {
        guard let number, number > 0, number <= 100_000 else { return nil }
        self.init(tenths: Int((number * 10).rounded()))
    }
}

extension Celsius {
    init?(number: Double?) {
        guard let number, number >= 0.5, number <= 100 else { return nil }
        self.init(halves: Int((number * 2).rounded()))
    }
}
