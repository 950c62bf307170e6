import HTTP
import TestSupport

@testable import Diaries
@testable import House

/// A diary with two entries, a picture, a comment, a template, a mute, and an archive on its way in.
struct DiaryScene: RoomScene {
    static let room: any Room.Type = DiaryRoom.self
    static let access = RoomAccess(
        joined: [
            "/diary/:diary/entries/:entry/comments": 403, "/diary/:diary/entries/:entry/comments/:comment/delete": 403,
        ], apart: ["day"])

    let diary: ID<Diary>
    let diarist: ID<Diarist>
    let parameters: [String: String]
    let particular: [String: [String: String]]
    let forms: [String: FormFields]
    let looks = [
        "/diary/search?q=zaffre", "/diary/:diary/book?from=2026-11-01&to=2026-11-30",
        "/diary/:diary/slides?from=2026-11-01&to=2026-11-30",
    ]

    init(_ stage: Stage) throws {
        let day = "2026-11-20"
        let mark = { (word: String) in stage.mark(word) }
        let own = try stage.home.diary(of: stage.ada)
        (diary, diarist) = (own.id, try own.diarist.id.unwrap())
        let path = DiariesController.path(diary)
        try stage.share(path)
        let entry: ID<DiaryEntry> = try stage.add(
            "diaryEntry", "\(path)/days/\(day)",
            ["content": mark("walk"), "mood": "4", "tags": mark("tag"), "place": mark("hill"), "weather": mark("rain")])
        try stage.send("\(path)/days/2025-11-21", ["content": mark("year")])
        let room = try stage.home.house.diaryRoom
        let file = try stage.film(
            mark("diary film.mp4"), at: .thing(UploadPlace.entries, entry.uuid), of: room.entries.attachments, in: own)
        let upload = try stage.begin(mark("diary half.mov"), to: "\(UploadPlace.entries)/\(entry)", at: path)
        let comment: ID<DiaryComment> = try stage.add(
            "diaryComment", "\(path)/entries/\(entry)/comments", ["content": mark("nice")])
        let template: ID<DiaristStore.Template> = try stage.add(
            "diaryTemplate", "/diary/templates", ["name": mark("questions"), "content": mark("why")])
        let mute: ID<DiaristStore.Mute> = try stage.add(
            "diaryMute", "/diary/mutes", ["from": "2020-01-01", "to": "2020-01-02"])
        let archive = try stage.home.get(path + "/export.zip", as: stage.ada).body
        let staged = try stage.stage(archive, named: "diary.zip", at: path + "/import")

        let left: ID<Diary> = try stage.home.made(
            stage.home.post("/diary", ["name": "Travels"], as: stage.home.grace))
        let graces = try room.door.own(of: stage.home.grace).first { $0.id == left }.unwrap()
        try stage.home.share(graces, with: .household(.write))
        // Without a mark: Grace, whose diary it is, goes on reading it.
        try stage.home.write("Left there", on: day, in: left, by: stage.ada)
        try stage.home.share(graces, with: .onlyMe)

        let version = try stage.version(
            of: "diaryEntry", entry.uuid, in: diary.uuid, Self.text(mark("walk before")), before: Self.text(""))
        let templateVersion = try stage.version(
            of: "diaryTemplate", template.uuid, in: diarist.uuid,
            TemplateState(name: mark("old questions"), content: mark("what")),
            before: TemplateState(name: "", content: ""))
        particular = ["/diary/templates/": ["version": "\(templateVersion)"]]

        parameters = [
            "version": "\(version)",
            "left": "\(left)",
            "diary": "\(diary)", "day": day, "entry": "\(entry)", "file": "\(file)", "upload": "\(upload)",
            "comment": "\(comment)", "template": "\(template)", "mute": "\(mute)", "diarist": "\(diarist)",
            "staged": staged,
        ]
        forms = [
            "/diary": ["name": "Planted", "version": "1"], "/diary/:diary": ["name": "Planted", "version": "1"],
            "/diary/settings": ["dayStartHour": "3", "reminderTime": "22:00", "version": "1"],
            "/diary/templates": ["name": "Planted", "content": "Planted"],
            "/diary/templates/:template": ["name": "Planted", "content": "Planted"],
            "/diary/templates/:template/delete": [:],
            "/diary/drafts/seal": ["draft": "Planted"], "/diary/drafts/open": ["draft": "Planted"],
            "/diary/mutes": ["day": "2026-11-20"], "/diary/mutes/:mute/delete": [:],
            "/diary/:diary/delete": ["name": "My diary"],
            "/diary/:diary/tags": ["tag": mark("tag"), "name": "Planted"],
            "/diary/:diary/days/:day": ["content": "Planted", "version": "1"],
            "/diary/:diary/days/:day/text": ["content": "Planted", "version": "1"],
            "/diary/:diary/days/:day/move": ["to": "2026-11-19"], "/diary/:diary/days/:day/delete": [:],
            "/diary/:diary/entries/:entry/arrived": [:], "/diary/:diary/entries/:entry/remove": [:],
            "/diary/:diary/entries/:entry/comments": ["content": "Planted"],
            "/diary/:diary/entries/:entry/comments/:comment/delete": [:],
            "/diary/:diary/import": [:], "/diary/:diary/import/:staged": ["existing": "keep"],
        ]
    }

    private static func text(_ text: String) -> EntryState {
        EntryState(content: text, mood: nil, place: "", weather: "", tags: [])
    }

    func grow(_ stage: Stage, _ number: Int) throws {
        let home = stage.home
        let name = "\(stage.marker) \(number)"
        let (entry, template) = (
            try ID<DiaryEntry>(parameters["entry"] ?? "").unwrap(),
            try ID<DiaristStore.Template>(parameters["template"] ?? "").unwrap()
        )
        try stage.version(of: "diaryEntry", entry.uuid, in: diary.uuid, Self.text(name), before: Self.text(""))
        try stage.version(
            of: "diaryTemplate", template.uuid, in: diarist.uuid, TemplateState(name: name, content: name),
            before: TemplateState(name: "", content: ""))
        let path = DiariesController.path(diary)
        for day in ["2026-11-\(number + 1 < 10 ? "0" : "")\(number + 1)", "\(2000 + number)-11-21"] {
            let entry: ID<DiaryEntry> = try stage.add(
                "diaryEntry", "\(path)/days/\(day)",
                ["content": name, "mood": "4", "tags": name, "place": name, "weather": name])
            let room = try home.house.diaryRoom
            _ = try stage.film(
                "film \(number).mp4", at: .thing(UploadPlace.entries, entry.uuid), of: room.entries.attachments,
                in: room.door.own(of: home.ada).first { $0.id == diary }.unwrap())
            try stage.send("\(path)/entries/\(entry)/comments", ["content": name])
        }
        try stage.send("\(path)/entries/\(parameters["entry"] ?? "")/comments", ["content": name])
        try stage.send("/diary", ["name": name])
        try stage.send("/diary/templates", ["name": name, "content": name])
        try stage.send("/diary/mutes", ["from": "2020-02-\(number + 10)", "to": "2020-02-\(number + 10)"])
        let graces = try home.diary(of: home.grace)
        try home.share(graces, with: .household(.write))
        try home.write("Grace's \(number)", on: "2026-11-\(number + 10)", in: graces.id, by: home.grace, tags: ["t"])
    }

    func others(_ stage: Stage) throws -> [String: String] {
        let diary: ID<Diary> = try stage.add("diary", "/diary", ["name": stage.marker])
        return ["/diary/:diary": "\(diary)"]
    }
}

extension Scene {
    var diary: DiaryScene { scene(DiaryScene.self) }
}
