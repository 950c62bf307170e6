import Foundation
import HTTP
import House
import Localization

/// Handles exchange rates, the currency of the member's total, and the member's target.
struct RatesController: Sendable {
    let wealth: WealthStore
    let rates: RateStore
    let download: ECBDownload
    let pages: Pages
    let clock: WallClock

    var routes: [Route] {
        [
            .get("/wealth/rates", index),
            .post("/wealth/rates", create),
            .post("/wealth/rates/delete", delete, .makesRoom),
            .post("/wealth/rates/fetch", fetch),
            .post("/wealth/rates/import", bring, .uploads),
            .post("/wealth/currency", currency, .guests),
            .get("/wealth/target", target, .writing),
            .post("/wealth/target", saveTarget),
        ]
    }

    func index(_ visit: Visit) throws -> Response {
        try pages.response(
            page(
                visit,
                RateForm(["base": "", "day": clock.today(visit).iso], language: .en, today: clock.today(visit))),
            for: visit)
    }

    private func page(
        _ visit: Visit, _ form: RateForm, currencyText: String? = nil, problems: [String: Phrase] = [:]
    ) throws -> RatesPage {
        let (words, total) = (visit.words, try wealth.currency(of: visit.member))
        let seen = try rates.currencies(seenBy: visit.member).union([.euro])
        let rows: [RatesPage.Row] = try rates.newest().compactMap { rate in
            let isOwn = seen.contains(rate.base) && seen.contains(rate.quote)
            // Older imports took prices of shares for rates: they would tell every member what one of them owns.
            guard isOwn || rate.base.isListed && rate.quote.isListed else { return nil }
            let value = NumberSyntax(words.language).written(rate.value)
            return RatesPage.Row(
                isOwn: isOwn,
                base: rate.base.code, quote: rate.quote.code, day: rate.day.iso,
                text: "1 \(rate.base.code) = \(value) \(rate.quote.code)", on: words.day(rate.day, isShort: true))
        }
        return RatesPage(
            total: currencyText ?? total.code, rows: rows, base: form.baseText,
            quote: form.quoteText.isEmpty && problems.isEmpty ? total.code : form.quoteText, day: form.dayText,
            value: form.valueText, currencies: Currency.usual.map(\.code), canWrite: visit.member.role != .guest,
            isOff: download.isOff, problems: problems)
    }

    func create(_ visit: Visit) throws -> Response {
        let form = RateForm(visit.form, language: visit.words.language, today: clock.today(visit))
        guard let rate = form.rate else {
            let page = try page(visit, form, problems: form.problems)
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        try rates.add([rate], by: visit.member)
        return .seeOther("/wealth/rates")
    }

    func delete(_ visit: Visit) throws -> Response {
        guard let base = visit.form["base"].flatMap({ Currency(stored: $0) }),
            let quote = visit.form["quote"].flatMap({ Currency(stored: $0) }),
            let day = visit.form["day"].flatMap({ Day(iso: $0) })
        else { throw Refusal.notFound }
        try rates.remove(base, quote, on: day, by: visit.member)
        return .seeOther("/wealth/rates")
    }

    /// Fetches the historical rates of the European Central Bank.
    func fetch(_ visit: Visit) throws -> Response {
        do {
            return try added(download.table(), "fetch", visit)
        } catch let problem as ECBDownload.Problem {
            return try refused(["fetch": problem.phrase], visit)
        }
    }

    /// Imports them from a file.
    func bring(_ visit: Visit) throws -> Response {
        let file = try TextForm(visit.request)
        if let text = file.text?.text { return try added(text, "file", visit) }
        let problem = file.fileName.isEmpty ? Phrase("Choose a file.") : file.problems.values.first
        return try refused(["file": problem ?? ECBRates.notIt], visit)
    }

    /// - Parameter field: where a problem is shown.
    private func added(_ table: String, _ field: String, _ visit: Visit) throws -> Response {
        defer { rates.database.giveMemoryBack() }
        let found = ECBRates(table)
        if let problem = found.problem { return try refused([field: problem], visit) }
        do {
            try rates.add(by: visit.member, found.each)
        } catch is RateStore.TooManyReplaced {
            let problem = Phrase("A file can replace at most \(RateStore.mostReplaced) rates. Split it.")
            return try refused([field: problem], visit)
        }
        return .seeOther("/wealth/rates")
    }

    private func refused(_ problems: [String: Phrase], _ visit: Visit) throws -> Response {
        let form = RateForm(["day": clock.today(visit).iso], language: .en, today: clock.today(visit))
        return try pages.response(
            page(visit, form, problems: problems), for: visit, status: .unprocessableContent)
    }

    /// Sets the currency of the member's total.
    func currency(_ visit: Visit) throws -> Response {
        let typed = (visit.form["currency"] ?? "").tidiedLine
        guard let currency = Currency(typed: typed) else {
            let form = RateForm(["day": clock.today(visit).iso], language: .en, today: clock.today(visit))
            let page = try page(visit, form, currencyText: typed, problems: ["currency": WealthSource.noCurrency])
            return try pages.response(page, for: visit, status: .unprocessableContent)
        }
        try wealth.change(of: visit.member) { $0.currency = currency.code }
        return .seeOther("/wealth/rates")
    }

    // MARK: The target

    func target(_ visit: Visit) throws -> Response {
        let target = try wealth.target(of: visit.member)
        let currency = try target?.currency ?? wealth.currency(of: visit.member)
        return try pages.response(
            TargetPage(amount: target?.typed(visit.words.language) ?? "", currency: currency.code, problems: [:]),
            for: visit)
    }

    func saveTarget(_ visit: Visit) throws -> Response {
        let typed = (visit.form["amount"] ?? "").tidiedLine
        // In the currency that the page showed: that of the total may be another one since the target was set.
        let currency = try visit.form["currency"].flatMap { Currency(stored: $0) } ?? wealth.currency(of: visit.member)
        if typed.isEmpty {
            try wealth.setTarget(nil, of: visit.member)
            return .seeOther("/wealth")
        }
        var problem = Phrase("Enter a number above zero.")
        var target: Money?
        do throws(Money.Problem) {
            target = try Money.read(typed, currency, NumberSyntax(visit.words.language))
        } catch {
            problem = SnapshotForm.phrase(
                error, isEmpty: false, example: SnapshotForm.example(currency, visit.words.language))
        }
        if let target, target.amount > 0 {
            try wealth.setTarget(target, of: visit.member)
            return .seeOther("/wealth?range=all&mode=total")
        }
        let page = TargetPage(amount: typed, currency: currency.code, problems: ["amount": problem])
        return try pages.response(page, for: visit, status: .unprocessableContent)
    }
}
