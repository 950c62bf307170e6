import Brew
import Diaries
import Graphs
package import House
import Notes
import Reminders
import Wealth

/// The rooms of the house, in the order of the side bar. A new room is one line here.
package enum Rooms {
    package static let all: [any Room.Type] = [
        todayRoom, graphsRoom, notesRoom, diaryRoom, brewRoom, wealthRoom, remindersRoom, searchRoom, householdRoom,
    ]
}
