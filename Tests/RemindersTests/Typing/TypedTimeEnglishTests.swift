import Localization
import Testing

@testable import House
@testable import Reminders

@Suite("Times typed in English")
struct TypedTimeEnglishTests {
    @Test(
        "what is understood",
        arguments: [
            ("call mum tomorrow 9", "2026-11-24T09:00 call mum"),
            ("call mum tomorrow at 9:30", "2026-11-24T09:30 call mum"),
            ("tomorrow call mum", "2026-11-24T09:00 call mum"),
            ("tomorrow call mum at 9pm", "2026-11-24T21:00 call mum"),
            ("fri 18:30 bins", "2026-11-27T18:30 bins"),
            ("bins, Fri 18:30", "2026-11-27T18:30 bins"),
            ("Friday", "2026-11-27T09:00"),
            ("mon 9", "2026-11-30T09:00"),
            ("monday 10:30 stand-up", "2026-11-23T10:30 stand-up"),
            ("water the plants in 2 weeks", "2026-12-07T09:00 water the plants"),
            ("in an hour tea", "2026-11-23T11:00 tea"),
            ("eggs in 10 min", "2026-11-23T10:10 eggs"),
            ("tea in half an hour", "2026-11-23T10:30 tea"),
            ("in 3 months: boiler", "2027-02-23T09:00 boiler"),
            ("passport in a year", "2027-11-23T09:00 passport"),
            ("day after tomorrow dentist", "2026-11-25T09:00 dentist"),
            ("film tonight", "2026-11-23T20:00 film"),
            ("this evening call Ada", "2026-11-23T18:00 call Ada"),
            ("call Ada tomorrow morning", "2026-11-24T09:00 call Ada"),
            ("friday evening at 8 dinner", "2026-11-27T20:00 dinner"),
            ("lunch tomorrow noon", "2026-11-24T12:00 lunch"),
            ("noon pills", "2026-11-23T12:00 pills"),
            ("fireworks at midnight", "2026-11-24T00:00 fireworks"),
            ("tea at 5pm", "2026-11-23T17:00 tea"),
            ("tea at 5:15 p.m.", "2026-11-23T17:15 tea"),
            ("feed the cat 8 am", "2026-11-24T08:00 feed the cat"),
            ("call at 9", "2026-11-24T09:00 call"),
            ("half past 7 gym", "2026-11-24T07:30 gym"),
            ("doctor 3 May 2027", "2027-05-03T09:00 doctor"),
            ("doctor on 3rd of May at 11", "2027-05-03T11:00 doctor"),
            ("dentist May 3rd, 2027 8:15", "2027-05-03T08:15 dentist"),
            ("24 Dec tree", "2026-12-24T09:00 tree"),
            ("tree 12/25", "2026-12-25T09:00 tree"),
            ("tree 25/12", "2026-12-25T09:00 tree"),
            ("tree 25.12.2026", "2026-12-25T09:00 tree"),
            ("2027-05-03 7:30 plane", "2027-05-03T07:30 plane"),
            ("invoice on the 5th", "2026-12-05T09:00 invoice"),
            ("taxes next month", "2026-12-01T09:00 taxes"),
            ("next week clean the oven", "2026-11-30T09:00 clean the oven"),
            ("friday next week party", "2026-12-04T09:00 party"),
            ("next monday", "2026-11-30T09:00"),
            ("sun", "2026-11-29T09:00"),
            ("walk on sun", "2026-11-29T09:00 walk"),
            ("today 12:00 lunch", "2026-11-23T12:00 lunch"),
            ("groceries today", "2026-11-23T18:00 groceries"),
            ("pay rent tomorrow.", "2026-11-24T09:00 pay rent"),
            ("Tuesday, 24 November dentist", "2026-11-24T09:00 dentist"),
            ("call mum tomorrow!!", "2026-11-24T09:00 call mum"),
            ("meet Grace at 7 tomorrow", "2026-11-24T07:00 meet Grace"),
            ("model 3 tomorrow", "2026-11-24T09:00 model 3"),
            ("call mum at 5", "2026-11-23T17:00 call mum"),
            ("call mum at five", "2026-11-23T17:00 call mum"),
            ("tomorrow at 5 call mum", "2026-11-24T17:00 call mum"),
            ("call mum tomorrow 5", "2026-11-24T17:00 call mum"),
            ("call mum at half past 5", "2026-11-23T17:30 call mum"),
            ("swim at 6 o'clock", "2026-11-23T18:00 swim"),
            ("plane at 05:00", "2026-11-24T05:00 plane"),
            ("plane at 05", "2026-11-24T05:00 plane"),
            ("plane at 5:30", "2026-11-24T05:30 plane"),
            ("plane at 5am", "2026-11-24T05:00 plane"),
            ("plane at 5 in the morning", "2026-11-24T05:00 plane"),
            ("plane tomorrow morning at 5", "2026-11-24T05:00 plane"),
            ("gym at 7", "2026-11-24T07:00 gym"),
        ] as [(String, String)])
    func once(text: String, wanted: String) { #expect(TypedTimeTrial.described(text, .en) == wanted) }

    @Test(
        "what comes again",
        arguments: [
            ("every 1st rent", "2026-12-01T09:00 FREQ=MONTHLY;BYMONTHDAY=1 rent"),
            ("every tuesday 7:30 gym", "2026-11-24T07:30 FREQ=WEEKLY;BYDAY=TU gym"),
            ("gym every tue and fri at 7", "2026-11-24T07:00 FREQ=WEEKLY;BYDAY=TU,FR gym"),
            ("gym every mon, wed and fri 19:00", "2026-11-23T19:00 FREQ=WEEKLY;BYDAY=MO,WE,FR gym"),
            ("laundry on saturdays", "2026-11-28T09:00 FREQ=WEEKLY;BYDAY=SA laundry"),
            ("every 2 weeks sheets", "2026-11-24T09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU sheets"),
            ("paper bin every 2 weeks on monday", "2026-11-30T09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=MO paper bin"),
            ("every other tuesday bin", "2026-11-24T09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU bin"),
            ("every 3 days water", "2026-11-24T09:00 FREQ=DAILY;INTERVAL=3 water"),
            ("pills every day 22:00 until 1 June", "2026-11-23T22:00 FREQ=DAILY;UNTIL=20270601 pills"),
            ("every day drink water at 22:00", "2026-11-23T22:00 FREQ=DAILY drink water"),
            ("pills daily 8:00, 12 times", "2026-11-24T08:00 FREQ=DAILY;COUNT=12 pills"),
            ("every morning pills", "2026-11-24T09:00 FREQ=DAILY pills"),
            ("every friday evening sauna", "2026-11-27T18:00 FREQ=WEEKLY;BYDAY=FR sauna"),
            ("weekdays 8", "2026-11-24T08:00 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
            ("alarm mon-fri 6:45", "2026-11-24T06:45 FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR alarm"),
            ("last day of month", "2026-11-30T09:00"),
            ("wages last day of every month", "2026-11-30T09:00 FREQ=MONTHLY;BYMONTHDAY=-1 wages"),
            ("second tuesday of every month", "2026-12-08T09:00 FREQ=MONTHLY;BYDAY=2TU"),
            ("meeting every last friday 17:00", "2026-11-27T17:00 FREQ=MONTHLY;BYDAY=-1FR meeting"),
            ("on the 15th of each month wages", "2026-12-15T09:00 FREQ=MONTHLY;BYMONTHDAY=15 wages"),
            ("every 3 months filter", "2026-11-24T09:00 FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=24 filter"),
            ("every month on the 31st", "2026-11-30T09:00 FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
            ("Grace every 3 May", "2027-05-03T09:00 FREQ=YEARLY Grace"),
            ("every year on 29 February leap", "2028-02-29T09:00 FREQ=YEARLY leap"),
            ("smoke alarm yearly from 1 March", "2027-03-01T09:00 FREQ=YEARLY smoke alarm"),
            ("every 2 weeks from 1 December clean", "2026-12-01T09:00 FREQ=WEEKLY;INTERVAL=2;BYDAY=TU clean"),
            ("rent on the first of every month", "2026-12-01T09:00 FREQ=MONTHLY;BYMONTHDAY=1 rent"),
            ("from monday every day run", "2026-11-30T09:00 FREQ=DAILY run"),
            ("birthday 15 April every year", "2027-04-15T09:00 FREQ=YEARLY birthday"),
            ("every 3 days", "2026-11-24T09:00 FREQ=DAILY;INTERVAL=3"),
            ("every 3 weeks", "2026-11-24T09:00 FREQ=WEEKLY;INTERVAL=3;BYDAY=TU"),
            ("every 3 months", "2026-11-24T09:00 FREQ=MONTHLY;INTERVAL=3;BYMONTHDAY=24"),
            ("every 3 years", "2026-11-24T09:00 FREQ=YEARLY;INTERVAL=3"),
        ] as [(String, String)])
    func again(text: String, wanted: String) { #expect(TypedTimeTrial.described(text, .en) == wanted) }

    @Test(
        "what stays plain text",
        arguments: [
            "", " ", "9", "12", "buy 2 eggs", "2 eggs", "room 9", "buy 3.5 kg flour", "9 lives", "mow the lawn",
            "may I come", "march for peace", "enjoy the sun", "where we sat", "bus 42", "version 1.2.3", "ratio 3/4",
            "3/4 cup of milk", "1/2", "add 3/5", "pay by friday", "work until friday", "before tomorrow", "call 12",
            "tomorrow 2 eggs", "every pill", "every 2 hours", "drink every 2 hours at 9", "friday or saturday call",
            "next friday party", "friday midnight", "today 8:00", "tomorrow's paper", "good morning", "read at night",
            "12 times", "from monday", "chapter 5:", "http://a.example/12:30/x", "mon - wed camp",
            "tonight or tomorrow",
            "in 5 minutes or 10", "meet Monday, not Tuesday 9", "31 February", "every 32nd", "25:00", "at 25", "13 pm",
            "I have 5", "in Python 1.5.", "version 1.2.30", "stop at a", "at one time", "the 4.9", "top 10",
            "every second", "second", "10 min",
            "Wednesday, 24 November dentist",
            "monday is laundry day",
            "10 Dec 1815 Ada",
            "24/7",
            "dentist 3/5 at 10:00",
            "gym 18:00-19:00",
            "every day at 8 and 20 pills",
            "work 9 to 5",
            "friday 13th",
            "club second tuesday",
            "last friday",
            "the party last friday",
            "2nd friday",
            "gym mon wed fri 18:00",
            "gym mon fri",
        ])
    func plain(text: String) { #expect(TypedTimeTrial.described(text, .en) == nil) }

    @Test("five o’clock is tomorrow’s when today’s is over")
    func spokenHour() throws {
        let evening = WallTime(Day(known: 2026, 11, 23), 18, 0)

        #expect(TypedTimeTrial.described("call mum at 5", .en, now: evening) == "2026-11-24T17:00 call mum")
        #expect(
            TypedTimeTrial.described("every friday at 5 call mum", .en)
                == "2026-11-27T17:00 FREQ=WEEKLY;BYDAY=FR call mum")
    }

    @Test("it is the next Friday when the hour of this one is over")
    func overToday() {
        let friday = WallTime(Day(known: 2026, 11, 27), 18, 45)

        #expect(TypedTimeTrial.described("fri 18:30 bins", .en, now: friday) == "2026-12-04T18:30 bins")
        #expect(TypedTimeTrial.described("fri 19:00 bins", .en, now: friday) == "2026-11-27T19:00 bins")
        #expect(TypedTimeTrial.described("bins 18:30", .en, now: friday) == "2026-11-28T18:30 bins")
        #expect(TypedTimeTrial.described("this evening bins", .en, now: friday) == nil)
        #expect(TypedTimeTrial.described("next friday bins", .en, now: friday) == "2026-12-04T09:00 bins")
    }

    @Test("minutes from now are minutes when the clocks jump")
    func overTheJump() {
        let night = WallTime(Day(known: 2026, 3, 29), 1, 45)

        #expect(TypedTimeTrial.described("in 30 min tea", .en, now: night) == "2026-03-29T03:15 tea")
    }

    @Test("ten minutes are at least ten")
    func seconds() {
        let now = TypedTimeTrial.now.instant(in: TypedTimeTrial.zone).adding(.seconds(30))

        let typed = TypedTime.read("tea in 10 min", language: .en, now: now, in: TypedTimeTrial.zone)

        #expect(typed?.schedule.start.iso == "2026-11-23T10:11")
    }

    @Test("in a long text no time is looked for")
    func long() {
        let text = String(repeating: "a ", count: 480) + "tomorrow"

        #expect(TypedTimeTrial.read(text, .en) != nil)
        #expect(TypedTimeTrial.read("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa " + text, .en) == nil)
    }
}
