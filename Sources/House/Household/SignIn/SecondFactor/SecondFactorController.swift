import Foundation
import HTTP
import Localization

/// A member's second factor: codes of an app, and recovery codes.
struct SecondFactorController: Sendable {
    let factors: SecondFactorStore
    let password: PasswordAgain
    let pages: Pages

    static let path = "/settings/second-factor"

    var routes: [Route] {
        [
            .get(Self.path, show),
            .post(Self.path, turnOn, [.guests, .password]),
            .post(Self.path + "/codes", renewCodes, [.guests, .password]),
            .post(Self.path + "/off", turnOff, [.guests, .password]),
        ]
    }

    func show(_ visit: Visit) throws -> Response { try page(visit, secret: OneTimeCode.newSecret()) }

    func turnOn(_ visit: Visit) throws -> Response {
        guard try !factors.isOn(for: visit.member.id) else { return .seeOther(Self.path) }
        guard let secret = Base32.decode(visit.form["secret"] ?? ""), secret.count == OneTimeCode.secretBytes else {
            return .seeOther(Self.path)
        }
        let code = (visit.form["code"] ?? "").compactMap(\.wholeNumberValue).map(String.init).joined()
        var problems: [String: Phrase] = [:]
        problems["current"] = try password.problem(visit)
        if OneTimeCode.steps(of: code, secret, now: factors.clock.now()).isEmpty { problems["code"] = Self.wrong }
        if problems.isEmpty {
            let codes = try factors.turnOn(
                for: visit.member.id, secret: secret, code: code, in: visit.session)
            if let codes { return try pages.response(RecoveryCodesPage(codes: codes), for: visit, isSecret: true) }
            problems["code"] = Self.wrong
        }
        return try page(visit, secret: secret, problems: problems, status: .unprocessableContent)
    }

    private static let wrong = Phrase("Wrong code. Enter the one that the app shows now.")

    func renewCodes(_ visit: Visit) throws -> Response {
        if let problem = try password.problem(visit) { return try refuse(visit, problem) }
        let codes = try factors.renewCodes(of: visit.member.id)
        return try pages.response(RecoveryCodesPage(codes: codes), for: visit, isSecret: true)
    }

    func turnOff(_ visit: Visit) throws -> Response {
        if let problem = try password.problem(visit) { return try refuse(visit, problem) }
        try factors.turnOff(of: visit.member.id, in: visit.session)
        return .seeOther(DevicesController.path)
    }

    private func refuse(_ visit: Visit, _ problem: Phrase) throws -> Response {
        try page(
            visit, secret: OneTimeCode.newSecret(), problems: ["current": problem], status: .unprocessableContent)
    }

    private func page(
        _ visit: Visit, secret: Data, problems: [String: Phrase] = [:], status: Status = .ok
    ) throws -> Response {
        if let state = try factors.state(of: visit.member.id) {
            let page = SecondFactorPage(
                since: state.since.date, recoveryCodes: state.recoveryCodes, problems: problems)
            return try pages.response(page, for: visit, status: status, isSecret: true)
        }
        let key = Base32.encode(secret)
        let address = Self.address(key, member: visit.member.name, household: visit.household.name)
        let page = NewSecondFactorPage(
            key: key, address: address, code: QRPicture(address), problems: problems)
        return try pages.response(page, for: visit, status: status, isSecret: true)
    }

    /// The address that apps read from a QR code.
    private static func address(_ key: String, member: String, household: String) -> String {
        let issuer = PercentCoding.encode(household)
        return "otpauth://totp/\(issuer):\(PercentCoding.encode(member))?secret=\(key)&issuer=\(issuer)"
    }
}
