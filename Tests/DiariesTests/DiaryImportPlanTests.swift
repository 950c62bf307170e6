import Foundation
import Localization
import Testing

@testable import Diaries
@testable import House
@testable import HouseTestSupport

@Suite("What bringing a diary in would come to")
struct DiaryImportPlanTests {
    let words: Words

    init() throws { words = try DiaryShelf.words() }

    private static let first = Day(known: 2026, 5, 3)
    private static let second = Day(known: 2026, 5, 4)

    private func entry(
        _ id: String, _ text: String, on day: Day = first, minute: Int? = nil, pictures: [String] = []
    ) -> ImportedEntry {
        var entry = ImportedEntry(source: id, day: day)
        entry.content = text
        entry.minute = minute
        entry.pictures = pictures.map { ImportedPicture(name: $0, fileName: $0) }
        return entry
    }

    private func plan(
        _ entries: [ImportedEntry], known: Set<String> = [], own: [Day: DiaryMerge.Own] = [:],
        _ existing: DiaryImportPlan.Existing = .join
    ) -> DiaryImportPlan {
        var reading = DiaryReading(.dayOne, today: Day(known: 2026, 11, 23), words)
        for entry in entries { reading.add(entry) }
        reading.sort()
        return DiaryImportPlan(reading, known: known, own: own, existing: existing)
    }

    @Test("a day without an entry gets one, of all that the archive has of it")
    func newDays() {
        let plan = plan([
            entry("b", "Dinner", minute: 1200, pictures: ["2.jpg", "1.jpg"]),
            entry("a", "Breakfast", minute: 495, pictures: ["1.jpg"]), entry("c", "Next", on: Self.second),
        ])

        #expect(plan.days.map(\.action) == [.add, .add])
        #expect(plan.counts == DiaryImportPlan.Counts(new: 2, several: 1, pictures: 2))
        let merge = DiaryMerge(plan.days[0].entries)
        #expect(merge.content == "**08:15**\n\nBreakfast\n\n**20:00**\n\nDinner")
        #expect(merge.pictures.map(\.name) == ["1.jpg", "2.jpg"])
    }

    @Test("what was brought in before is not looked at again")
    func known() {
        let plan = plan([entry("a", "One"), entry("b", "Two", on: Self.second)], known: ["a", "b"])

        #expect(plan.days.isEmpty)
        #expect(plan.counts == DiaryImportPlan.Counts(unchanged: 2))
    }

    @Test("an entry that is there with the same words is the same, wherever it came from")
    func equal() {
        let own = [Self.first: DiaryMerge.Own(content: "Before\n\nOne")]

        #expect(plan([entry("a", "One")], own: own).days.map(\.action) == [.same])
        #expect(plan([entry("a", "One more")], own: own).days.map(\.action) == [.join])
        #expect(plan([entry("a", "One", pictures: ["1.jpg"])], own: own).days.map(\.action) == [.join])
        let photo = [Self.first: DiaryMerge.Own(content: "One", pictureCount: 3)]
        #expect(plan([entry("a", "", pictures: ["1.jpg"])], own: photo).days.map(\.action) == [.join])
        let both = [entry("a", "One", minute: 60), entry("b", "Two", minute: 120)]
        let joined = [Self.first: DiaryMerge.Own(content: DiaryMerge(both).content)]
        #expect(plan(both, own: joined).counts == DiaryImportPlan.Counts(unchanged: 2))
    }

    @Test("what is there comes first, and its mood, place and weather stay")
    func joining() {
        var incoming = entry("a", "Theirs", minute: 495)
        (incoming.mood, incoming.place, incoming.weather, incoming.tags) = (1, "Lisbon", "Rain", ["City", "new"])
        let own = DiaryMerge.Own(content: "Mine", mood: 4, tags: ["city"], place: "Home")

        let merge = DiaryMerge([incoming], into: own)

        #expect(merge.content == "Mine\n\n**08:15**\n\nTheirs")
        #expect((merge.mood, merge.place, merge.weather) == (4, "Home", "Rain"))
        #expect(merge.tags == ["city", "new"])
        #expect(plan([incoming], own: [Self.first: own]).counts == DiaryImportPlan.Counts(joined: 1))
    }

    @Test("of several entries of a day each says below its text what the day says otherwise")
    func facts() {
        var (oslo, bergen) = (entry("a", "Train", minute: 495), entry("b", "Rain again", minute: 1200))
        (oslo.mood, oslo.place, oslo.weather) = (2, "Oslo", "snow")
        oslo.named = DiaryFacts.Named(mood: "Mood: Bad", place: "Place: Oslo", weather: "Weather: snow")
        (bergen.mood, bergen.place, bergen.weather) = (4, "Bergen", "snow")
        bergen.named = DiaryFacts.Named(mood: "Mood: Good", place: "Place: Bergen", weather: "Weather: snow")

        let merge = DiaryMerge([oslo, bergen])

        #expect((merge.mood, merge.place, merge.weather) == (4, "Oslo", "snow"))
        #expect(
            merge.content
                == "**08:15**\n\nTrain\n\nMood: Bad\n\n**20:00**\n\nRain again\n\nPlace: Bergen")
        let own = DiaryMerge.Own(content: merge.content, mood: 4, place: "Oslo", weather: "snow")
        #expect(!DiaryMerge([oslo, bergen], into: own).adds(to: own))
    }

    @Test("the first of several covers stands for the day, if it is not the first picture anyway")
    func covers() {
        func covers(_ marks: [Bool]) -> [Bool] {
            var one = entry("a", "x")
            one.pictures = marks.enumerated().map {
                ImportedPicture(name: "\($0.offset)", fileName: "", isCover: $0.element)
            }
            return DiaryMerge([one]).pictures.map(\.isCover)
        }

        #expect(covers([false, true, true]) == [false, true, false])
        #expect(covers([true, false, true]) == [false, false, false])
    }

    @Test("kept as it is, a day that has an entry is left alone")
    func keeping() {
        let entries = [entry("a", "Theirs", pictures: ["1.jpg"]), entry("b", "New", on: Self.second)]
        let plan = plan(entries, own: [Self.first: DiaryMerge.Own(content: "Mine")], .keep)

        #expect(plan.days.map(\.action) == [.keep, .add])
        #expect(plan.counts == DiaryImportPlan.Counts(new: 1, kept: 1))
    }

    @Test("a day holds 100 pictures; further ones are counted as skipped, and are a problem of that day")
    func overfull() {
        let names = (0..<350).map { "\($0).jpg" }
        func skipped(_ count: Int) -> [DiaryImportPlan.Overfull] {
            [DiaryImportPlan.Overfull(day: Self.first, skipped: count)]
        }

        #expect(plan([entry("a", "x", pictures: Array(names.prefix(100)))]).overfull.isEmpty)
        let more = plan([entry("a", "x", pictures: names)])
        #expect(more.overfull == skipped(250))
        #expect(more.counts == DiaryImportPlan.Counts(new: 1, pictures: 100, problems: 1))
        let two = plan([entry("a", "x", pictures: Array(names.prefix(150))), entry("b", "y", pictures: ["b.jpg"])])
        #expect(two.overfull == skipped(51))
        // No more of them are unpacked than a day could take if half of them were the same.
        let many = plan(["a", "b", "c"].map { id in entry(id, "x", pictures: (0..<100).map { "\(id)\($0).jpg" }) })
        #expect(many.overfull == skipped(200) && many.days.map(\.pictures.count) == [200])
        let own = [Self.first: DiaryMerge.Own(content: "Mine", pictureCount: 99)]
        let joined = plan([entry("a", "x", pictures: ["1.jpg", "2.jpg"])], own: own)
        #expect(joined.overfull == skipped(1) && joined.counts.pictures == 1)
    }

    @Test("texts that are too long together are not cut, and the day is counted as a problem")
    func tooLong() {
        let half = String(repeating: "a", count: 60_000)
        let plan = plan([entry("a", half)], own: [Self.first: DiaryMerge.Own(content: "b" + half)])

        #expect(plan.days.map(\.action) == [.tooLong])
        #expect(plan.counts == DiaryImportPlan.Counts(problems: 1))
    }
}
