import House

extension TimeLexicon {
    static let english = TimeLexicon(
        table + [
            (.weekday(.monday), "mon"), (.weekday(.tuesday), "tue|tues"), (.weekday(.thursday), "thu|thur|thurs"),
            (.weekday(.friday), "fri"),
        ], slash: .whicheverFits)

    /// For members who write in another language, in which `mon` may be a word.
    static let englishElsewhere = TimeLexicon(
        table + [
            (.vagueWeekday(.monday), "mon"), (.vagueWeekday(.tuesday), "tue|tues"),
            (.vagueWeekday(.thursday), "thu|thur|thurs"), (.vagueWeekday(.friday), "fri"),
        ], slash: .whicheverFits)

    private static let table: [(TimeWord, String)] =
        [
            (.weekday(.monday), "monday"), (.weekday(.tuesday), "tuesday"), (.weekday(.wednesday), "wednesday|weds"),
            (.vagueWeekday(.wednesday), "wed"), (.weekday(.thursday), "thursday"), (.weekday(.friday), "friday"),
            (.weekday(.saturday), "saturday"), (.vagueWeekday(.saturday), "sat"),
            (.weekday(.sunday), "sunday"), (.vagueWeekday(.sunday), "sun"),
            (.weekdays(.monday), "mondays"), (.weekdays(.tuesday), "tuesdays"), (.weekdays(.wednesday), "wednesdays"),
            (.weekdays(.thursday), "thursdays"), (.weekdays(.friday), "fridays"),
            (.weekdays(.saturday), "saturdays"), (.weekdays(.sunday), "sundays"),
            (.month(1), "january|jan"), (.month(2), "february|feb"), (.vagueMonth(3), "march|mar"),
            (.month(4), "april|apr"), (.vagueMonth(5), "may"), (.month(6), "june|jun"), (.month(7), "july|jul"),
            (.month(8), "august|aug"), (.month(9), "september|sep|sept"), (.month(10), "october|oct"),
            (.month(11), "november|nov"), (.month(12), "december|dec"),
            (.daysAhead(0), "today"), (.daysAhead(1), "tomorrow|tmrw|tmr"),
            (.daysAhead(2), "day after tomorrow|the day after tomorrow|overmorrow"),
            (.on, "on"), (.the, "the"), (.of, "of"), (.this, "this"), (.coming, "coming"), (.next, "next"),
            (.ordinalMark, "st|nd|rd|th"),
            (.ordinal(1), "first"), (.ordinal(2), "second"), (.ordinal(3), "third"), (.ordinal(4), "fourth"),
            (.ordinal(-1), "last"),
            (.ofMonth, "of the month|of month|in the month|of this month"),
            (.ofEveryMonth, "of every month|of each month|in every month"),
            (.at, "at|@"), (.clock, "o'clock|oclock"), (.am, "am|a.m.|a.m"), (.pm, "pm|p.m.|p.m"),
            (.midnight, "midnight"), (.part(.noon), "noon|midday"), (.nextPart(.noon), "noon|midday|at noon|at midday"),
            (.part(.morning), "morning"), (.part(.afternoon), "afternoon"), (.part(.evening), "evening"),
            (.part(.night), "night"),
            (.inPart(.morning), "in the morning"), (.inPart(.afternoon), "in the afternoon"),
            (.inPart(.evening), "in the evening"), (.inPart(.night), "at night"),
            (.todayPart(.morning), "this morning"), (.todayPart(.afternoon), "this afternoon"),
            (.todayPart(.evening), "this evening"), (.todayPart(.night), "tonight"),
            (.before(30), "half past"), (.before(15), "quarter past|a quarter past"),
            (.before(-15), "quarter to|a quarter to"),
            (.ahead, "in"), (.halfHour, "half an hour|half hour|a half hour"),
            (.unit(.minute), "minute|minutes|min|mins"), (.unit(.hour), "hour|hours|h|hr|hrs"),
            (.unit(.day), "day|days"), (.unit(.week), "week|weeks"), (.unit(.month), "month|months"),
            (.unit(.year), "year|years"),
            (.number(1), "a|an|one"), (.number(2), "two|a couple of"), (.number(3), "three"), (.number(4), "four"),
            (.number(5), "five"), (.number(6), "six"), (.number(7), "seven"), (.number(8), "eight"),
            (.number(9), "nine"), (.number(10), "ten"), (.number(11), "eleven"), (.number(12), "twelve"),
            (.every, "every|each"), (.other, "other"),
            (.repeating(.day, 1), "daily"), (.repeating(.week, 1), "weekly"), (.repeating(.week, 2), "fortnightly"),
            (.repeating(.month, 1), "monthly"), (.repeating(.month, 3), "quarterly"),
            (.repeating(.year, 1), "yearly|annually"),
            (.workdays, "weekday|weekdays|workday|workdays|working day|working days"),
            (.through, "to|through|till"), (.until, "until|till|through|up to"),
            (.from, "from|starting|starting on|beginning"),
            (.times, "times|time|x"), (.and, "and"), (.or, "or"),
            (.predicate, "is|was|are|were|will|'s|has"),
            (.barrier, "by|before|after|since|for|than|about|except|not|as of"),
        ]
}
