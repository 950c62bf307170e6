import HTTP

@testable import Hearth

extension Scene {
    /// As `form`, for the notes.
    func noteForm(_ route: Route) -> FormFields? {
        switch route.pattern {
        case "/notes", "/notes/:tab": ["title": "Planted", "version": "1"]
        case "/notes/quick": ["content": "Planted", "tab": tab.description]
        case "/notes/order": ["order": otherTab.description]
        case "/notes/:tab/draft", "/notes/:tab/messages": ["content": "Planted"]
        case "/notes/:tab/chosen": ["message": note.description, "do": "move", "to": otherTab.description]
        case "/notes/:tab/sharing": ["audience": "editAll"]
        case "/notes/:tab/messages/:message": ["content": "Planted", "version": "1"]
        case "/notes/:tab/messages/:message/pin": ["pinned": "1"]
        case "/notes/:tab/messages/:message/react": ["emoji": "🎉"]
        case "/notes/:tab/messages/:message/items", "/notes/:tab/messages/:message/items/:item": ["text": "Planted"]
        case "/notes/:tab/messages/:message/items/:item/tick": ["ticked": "1"]
        case "/notes/:tab/messages/:message/items/order": ["item": item.description, "by": "1"]
        case "/notes/:tab/messages/:message/media/order", "/notes/:tab/messages/:message/media/delete":
            ["medium": noteFile.description, "by": "1"]
        case "/notes/:tab/media/:file": ["title": "Changed", "caption": "Changed", "version": "1"]
        case "/notes/:tab/media/:file/main": ["main": "1"]
        case "/notes/:tab/seen", "/notes/:tab/delete", "/notes/:tab/messages/:message/arrived",
            "/notes/:tab/messages/:message/list", "/notes/:tab/messages/:message/text",
            "/notes/:tab/messages/:message/delete", "/notes/:tab/messages/:message/items/:item/delete",
            "/notes/:tab/messages/:message/media", "/notes/:tab/media/:file/delete", "/notes/:tab/media/:file/again",
            "/notes/:tab/uploads":
            FormFields()
        default: nil
        }
    }
}
