/// The rooms of the house, in the order of the side bar. A new room is one line here.
enum Rooms {
    static let all: [any Room.Type] = [
        TodayRoom.self, GraphsRoom.self, NotesRoom.self, DiaryRoom.self, BrewRoom.self, WealthRoom.self,
        RemindersRoom.self,
        SearchRoom.self,
        HouseholdRoom.self,
    ]

    /// The address of the start page.
    static let startPath = TodayRoom.path
}
