import Foundation
import House
import JSON
import Localization

/// JSON that Hearth exported: see `HearthFile`.
enum HearthSource {
    /// - Throws: `WealthFormat.Problem` if the file is damaged or of a newer Hearth.
    static func read(_ text: String) throws -> WealthSource {
        guard let file = try? JSONPart(Array(text.utf8)), file["format"].text == HearthFile.format,
            let version = file["version"].whole
        else { throw WealthFormat.Problem(phrase: WealthFormat.damaged) }
        guard (1...HearthFile.version).contains(version) else {
            throw WealthFormat.Problem(
                phrase: Phrase("This file is from a newer version of Hearth. Update this one first."))
        }
        guard file["series"].isThere else { throw WealthFormat.Problem(phrase: WealthFormat.damaged) }
        var source = WealthSource()
        source.keepsAll = true
        var zones: [String: Bool] = [:]
        for (index, line) in file["series"].list.enumerated() { read(line, index, &zones, &source) }
        for rate in file["rates"].list { source.add(rate.decoded(as: HearthFile.RateLine.self)) }
        if let target = file["target"].decoded(as: HearthFile.Target.self) {
            source.setTarget(target.amount, target.currency)
        }
        return source
    }

    private static func read(
        _ line: JSONPart, _ index: Int, _ zones: inout [String: Bool], _ source: inout WealthSource
    ) {
        let name = line["name"].text?.tidiedLine ?? ""
        let code = line["currency"].text ?? ""
        guard let currency = Currency(stored: code) else {
            return source.refuse(0, name, code, WealthSource.noCurrency)
        }
        guard !name.isEmpty else { return source.refuse(0, "", "", Phrase("It has no account.")) }
        let id = line["id"].text.flatMap { ID<Series>($0) }
        let origin = WealthSource.Origin(
            id: id, part: line["part"].number.flatMap { PartText.read($0) },
            archivedOn: line["archivedOn"].text.flatMap { Day(iso: $0) }, colour: line["colour"].whole,
            staleDays: line["staleDays"].whole, isInHousehold: line["household"].bool)
        let account = source.account(
            name, currency, kind: line["kind"].text.flatMap { Series.Kind(rawValue: $0) } ?? .other,
            id: id?.description ?? "#\(index)",
            origin: origin)
        guard let account else { return source.refuse(0, name, "", WealthSource.tooManyAccounts) }
        for value in line["values"].list {
            read(value.decoded(as: HearthFile.Value.self), account, name, &zones, &source)
        }
    }

    private static func read(
        _ value: HearthFile.Value?, _ account: Int, _ name: String, _ zones: inout [String: Bool],
        _ source: inout WealthSource
    ) {
        guard let value, let amount = AmountText(value.value, .point) else {
            return source.refuse(0, name, value?.value ?? "", WealthSource.noAmount)
        }
        guard let day = Day(iso: value.date), SnapshotForm.days.contains(day) else {
            return source.refuse(0, name, value.date, WealthSource.noDay)
        }
        let paidIn = value.paidIn.map { AmountText($0, .point) }
        if case .some(.none) = paidIn { return source.refuse(0, name, value.paidIn ?? "", WealthSource.noAmount) }
        let note = (value.note ?? "").withPlainLines
        guard note.unicodeScalars.count <= SnapshotForm.notesLimit else {
            return source.refuse(0, name, note, WealthSource.tooLong)
        }
        let zone = value.zone ?? ""
        let isZone = zones[zone] ?? (zone.utf8.count <= 64 && TimeZone(identifier: zone) != nil)
        zones[zone] = isZone
        let at = isZone ? value.at.flatMap { Instant(iso: $0) } : nil
        let moment = at.map { WealthSource.Extra.Moment(at: $0, zone: zone) }
        source.add(
            WealthSource.Value(
                account: account, day: day, amount: amount, note: note, line: 0,
                extra: WealthSource.Extra(paidIn: paidIn ?? nil, rates: value.keptRates, moment: moment)))
    }
}

extension HearthFile.Value {
    fileprivate var keptRates: [KeptRate] {
        let own = rate.flatMap { KeptRate(file: $0, in: rateCurrency ?? "", on: rateDay ?? "") }
        let others = (otherRates ?? []).compactMap { KeptRate(file: $0.rate, in: $0.currency, on: $0.day ?? "") }
        return (own.map { [$0] } ?? []) + others
    }
}

extension WealthSource {
    /// A currency whose rates may be added: a listed one, or one of a series in this file.
    private func rateCurrency(_ code: String) -> Currency? {
        guard let currency = Currency(stored: code) else { return nil }
        return currency.isListed || accounts.contains { $0.currency == currency } ? currency : nil
    }

    /// Ignores lines that hold no valid rate.
    fileprivate mutating func add(_ line: HearthFile.RateLine?) {
        guard let line, let base = rateCurrency(line.base), let quote = rateCurrency(line.quote), base != quote,
            let day = Day(iso: line.date), RateText.value(line.rate) != nil
        else {
            passed += 1
            return
        }
        rates.append(Rate(base: base, quote: quote, day: day, value: line.rate))
    }
}
