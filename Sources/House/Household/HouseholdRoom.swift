import Foundation
import HTTP
import Localization

/// All that the list of rooms knows of it.
package let householdRoom: any Room.Type = HouseholdRoom.self

/// The room of the household: signing in, profiles, members, settings, the bin and storage.
struct HouseholdRoom: Room {
    static let id = "settings"
    static let sign = RoomSign(icon: .gear, title: Phrase("Settings"))
    static let memberTables = [
        "avatar", "display", "notificationChoice", "secondFactor", "recoveryCode", "passkey", "identity",
    ]
    static let passingTables = [
        "session", "device", "invitation", "bulkWork", "upload", "requestKey", "pushSubscription", "passwordReset",
        "wayUse", "signInNotice", "seenVersion",
    ]
    static let hangingRows = [HangingRows.versions]
    static let mediaUses = [
        MediaUse(
            column: DatabaseColumn("avatar", "sha256"),
            holds: .file("The photo of the member", of: "(SELECT name FROM member WHERE member.id = avatar.memberId)"))
    ]

    let avatars: AvatarStore
    let invitations: InvitationStore
    let deviceCodes: DeviceCodes
    let routes: [Route]
    let jobs: [String: Jobs.Kind]
    private let history: SignInHistory
    private let passwordResets: PasswordResetStore
    private let household: HouseholdStore
    private let database: HouseDatabase
    private let backups: Backups
    private let checks: HouseChecks
    private let seenVersions: SeenVersions
    private let newestVersion: NewestVersion
    private let givenUpJobs: GivenUpJobs
    private let clock: WallClock

    /// - Throws: `StartProblem` if the file with the secret of the provider of accounts cannot be read.
    init(_ house: RoomContext) throws {
        let (database, household, pages) = (house.database, house.household, house.pages)
        self.household = household
        self.database = database
        clock = house.clock
        (backups, checks) = (house.backups, house.checks)
        seenVersions = SeenVersions(database: database, changelog: house.changelog)
        newestVersion = NewestVersion(
            database: database, servers: house.servers, queue: house.queue, clock: house.clock)
        givenUpJobs = GivenUpJobs(database: database, queue: house.queue, clock: house.clock)
        avatars = AvatarStore(
            database: database, media: house.media, imageWorkers: house.imageWorkers, undo: house.undo,
            clock: house.clock)
        history = SignInHistory(database: database, clock: house.clock)
        passwordResets = PasswordResetStore(database: database, passwords: house.passwords, clock: house.clock)
        let factors = SecondFactorStore(database: database, clock: house.clock)
        let password = PasswordAgain(
            sessions: house.sessions, household: household, throttle: house.throttle)
        invitations = InvitationStore(database: database, clock: house.clock)
        deviceCodes = DeviceCodes(clock: house.clock)
        let noticeStore = NoticeStore(database: database, clock: house.clock)
        let pushHosts = PushHosts(patterns: house.settings.pushHosts)
        let delivery = NoticeDelivery(
            store: noticeStore, rooms: house.rooms, translator: house.translator, servers: house.servers,
            pushHosts: pushHosts, clock: house.clock, logger: house.logger)
        jobs = [Notices.job: delivery.kind, NewestVersion.job: newestVersion.kind]
        let provider = try house.settings.openId.map { settings in
            try OpenIDProvider(
                settings, servers: house.servers, workers: house.settings.workerThreads, clock: house.clock,
                logger: house.logger)
        }
        let accounts = SignInAccounts(
            store: IdentityStore(database: database, clock: house.clock), provider: provider,
            believesProxy: house.settings.userHeader != nil, unlinked: UnlinkedAccounts(clock: house.clock))
        let providerSignIns = ProviderSignIns(clock: house.clock)
        let controllers: [[Route]] = [
            SetUpController(
                household: household, throttle: house.throttle, setUpCode: house.setUpCode, pages: pages,
                translator: house.translator, gate: house.gate
            ).routes,
            SignInController(
                household: household, sessions: house.sessions, factors: factors,
                pendingSignIns: PendingSignIns(clock: house.clock), passkeys: house.passkeys, throttle: house.throttle,
                unlocks: house.unlocks, accounts: accounts, pages: pages, translator: house.translator,
                gate: house.gate
            ).routes,
            ProviderController(
                accounts: accounts, signIns: providerSignIns, household: household, throttle: house.throttle,
                translator: house.translator, gate: house.gate
            ).routes,
            ProxySignInController(accounts: accounts, household: household, gate: house.gate).routes,
            IdentitiesController(
                accounts: accounts, signIns: providerSignIns, proofs: LinkProofs(clock: house.clock),
                password: password, household: household, pages: pages
            ).routes,
            MemberSignInController(accounts: accounts, household: household, pages: pages).routes,
            PasswordResetController(
                household: household, resets: passwordResets, pages: pages, translator: house.translator,
                gate: house.gate, addresses: InvitationAddresses(house.settings)
            ).routes,
            SecondFactorController(factors: factors, password: password, pages: pages).routes,
            PasskeysController(
                passkeys: house.passkeys, password: password, locks: house.undo.subjects.all.compactMap(\.lock),
                pages: pages
            ).routes,
            DevicesController(
                sessions: house.sessions, history: history, factors: factors, passkeys: house.passkeys.store,
                accounts: accounts, household: household, pages: pages
            ).routes,
            DeviceCodeController(
                codes: deviceCodes, household: household, throttle: house.throttle, pages: pages,
                translator: house.translator, gate: house.gate, addresses: InvitationAddresses(house.settings)
            ).routes,
            JoinController(
                household: household, invitations: invitations, pages: pages, translator: house.translator,
                gate: house.gate
            ).routes,
            SettingsController(
                rooms: house.rooms, household: household, sessions: house.sessions, undo: house.undo,
                uploads: house.uploads, password: password,
                yieldingLocks: house.undo.subjects.all.compactMap(\.lock).filter(\.yieldsToPassword), pages: pages,
                gate: house.gate,
                certificate: house.certificate, backups: house.backups, newest: newestVersion
            ).routes,
            ProfileController(household: household, avatars: avatars, pages: pages).routes,
            AvatarController(avatars: avatars, responses: MediaResponses(media: house.media)).routes,
            MembersController(household: household, invitations: invitations, pages: pages).routes,
            InvitationsController(
                household: household, invitations: invitations, pages: pages,
                addresses: InvitationAddresses(house.settings), certificate: house.certificate,
                houseAddresses: house.addresses
            ).routes,
            MemberController(household: household, unlocks: house.unlocks, accounts: accounts, pages: pages).routes,
            HouseholdController(household: household, pages: pages).routes,
            AddressController(
                allowed: house.allowedHosts, unknown: house.unknownHosts, certificate: house.certificate,
                addresses: house.addresses, pages: pages
            ).routes,
            NotificationsController(
                store: noticeStore, notices: house.notices, servers: house.servers, pushHosts: pushHosts,
                addresses: InvitationAddresses(house.settings), pages: pages
            ).routes,
            OtherServersController(servers: house.servers, pages: pages).routes,
            MachineTokensController(tokens: house.machineTokens, pages: pages).routes,
            TrustController(
                certificate: house.certificate, addresses: house.addresses, pages: pages, translator: house.translator
            ).routes,
            BinController(
                undo: house.undo, bin: BinStore(database: database, undo: house.undo, media: house.media),
                rooms: house.rooms, pages: pages
            ).routes,
            BulkController(bulk: house.bulk, pages: pages).routes,
            HouseStatusController(
                reader: house.status, checks: checks, newest: newestVersion, seen: seenVersions,
                givenUpJobs: givenUpJobs, pages: pages, clock: house.clock
            ).routes,
            BackupController(backups: house.backups, pages: pages, clock: house.clock).routes,
            UnfinishedUploadsController(rooms: house.rooms, uploads: house.uploads, pages: pages).routes,
            StorageController(media: house.media, uploads: house.uploads, household: household, pages: pages).routes,
        ]
        routes = controllers.flatMap { $0 }
    }

    func pieces(of work: BulkWork, payload: String) throws -> (any BulkPieces)? {
        work.kind == .remove ? MemberRemoval(payload: payload, household: household) : nil
    }

    func places(_ visit: Visit) -> [SearchPlace] {
        let app = SearchPlace(Phrase("Hearth as an app"), .device, InstallRow.path)
        let own =
            [
                SearchPlace(Phrase("Profile"), .person, "/settings/profile"),
                SearchPlace(Phrase("Appearance and language"), .palette, "/settings/appearance"),
                SearchPlace(Phrase("Password"), .key, "/settings/password"),
                SearchPlace(Phrase("Devices and sign-in"), .device, DevicesController.path),
                SearchPlace(Phrase("Notifications"), .bell, NotificationsController.path),
                SearchPlace(Phrase("Members"), .people, "/settings/members"),
                SearchPlace(Phrase("Bin"), .trash, "/settings/bin"),
            ] + (visit.request.isSecure ? [app] : [])
        guard visit.member.isAdmin else { return own }
        return own + [
            SearchPlace(Phrase("Invite someone"), .people, "/settings/members"),
            SearchPlace(Phrase("Household"), .home, "/settings/household"),
            SearchPlace(Phrase("Address and HTTPS"), .globe, AddressController.path),
            SearchPlace(Phrase("Other servers"), .link, OtherServersController.path),
            SearchPlace(Phrase("Backup"), .download, BackupPage.path),
            SearchPlace(Phrase("Storage"), .picture, "/settings/storage"),
            SearchPlace(Phrase("This house"), .tool, HousePage.path),
            SearchPlace(Phrase("What is new"), .star, NewsPage.path),
            SearchPlace(Phrase("Access tokens"), .key, MachineTokensController.path),
        ]
    }

    func prune() throws {
        try database.write { db in
            try EarlierVersions.prune(at: clock.now(), in: db)
            try RequestKeys.prune(at: clock.now(), in: db)
        }
        try history.prune()
        try passwordResets.prune()
        try givenUpJobs.prune()
    }

    func today(_ visit: Visit) throws -> TodayPart {
        var part = TodayPart()
        if let card = SignInNoticeCard(try history.notices(for: visit)) { part.cards.append(TodayCard(.head, card)) }
        guard visit.member.role != .guest else { return part }
        if visit.member.isAdmin {
            let invite = FirstStepRow(
                path: "/settings/members", icon: .people, title: Phrase("Invite someone"),
                text: Phrase("With a link or a QR code."), isDone: try household.avatars().count > 1)
            part.steps.append(FirstStep(invite, isFirst: true))
        }
        let choose = FirstStepRow(
            path: "/settings/appearance", icon: .palette, title: Phrase("Make it yours"),
            text: Phrase("Colours, language, phone bar."), isDone: visit.member.theme != .system)
        part.steps.append(FirstStep(choose))
        if visit.member.isAdmin {
            let secure = FirstStepRow(
                path: AddressController.path, icon: .lock, title: Phrase("Set up HTTPS"),
                text: Phrase("Encrypted, and an app on your phones."), isDone: visit.request.isSecure)
            part.steps.append(FirstStep(secure))
            let backUp = FirstStepRow(
                path: BackupPage.path, icon: .download, title: Phrase("Back up every night"),
                text: Phrase("In case this machine breaks."), isDone: backups.known.plan != nil)
            if try backups.mayHint(visit.member.id) && household.hasMuchToLose() {
                part.cards.append(TodayCard(.head, BackupHint(row: backUp)))
            } else {
                part.steps.append(FirstStep(backUp))
            }
            if let problems = checks.last?.problems, problems > 0 {
                part.cards.append(TodayCard(.head, CheckNotice(problems: problems)))
            }
            if let newest = try seenVersions.unseen(by: visit.member).first {
                part.cards.append(TodayCard(.head, NewsCard(version: newest.version.text)))
            }
            if let notice = backups.notice(.days) { part.cards.append(TodayCard(.head, notice)) }
        }
        return part
    }
}

extension HouseholdRoom: NoticeSource {
    func notice(_ kind: String, _ thing: UUID, for member: Member, _ words: Words) throws -> Notice? {
        if let alarm = BackupAlarm(rawValue: kind) { return member.isAdmin ? backups.notice(of: alarm, words) : nil }
        if kind == HouseChecks.notice { return member.isAdmin ? checks.notice(words) : nil }
        guard kind == NoticeStore.test else { return nil }
        let text = words("Notifications from Hearth arrive here.")
        return Notice(title: "Hearth", text: text, wordless: text, path: NotificationsController.path)
    }
}
