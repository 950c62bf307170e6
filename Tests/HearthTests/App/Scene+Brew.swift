import Foundation
import HTTP
import TestSupport

@testable import Hearth

extension Scene {
    /// As `form`, for the room of brewing.
    func brewForm(_ route: Route) -> FormFields? {
        switch route.pattern {
        case "/brew/recipes", "/brew/recipes/:recipe": BrewScene.recipeForm(named: "Planted")
        case "/brew/recipes/read": ["text": "Planted\n15 g\n250 g water\nPour 250 g"]
        case "/brew/recipes/:recipe/sharing", "/brew/of/:barista/sharing": ["audience": "editAll"]
        case "/brew/recipes/:recipe/brew": ["dose": "15", "yield": "250", "temperature": "92", "grind": "medium"]
        case "/brew/runs/:run/events": ["event": "next"]
        case "/brew/runs/:run/log", "/brew/logs/:log": ["rating": "4", "note": "Planted", "version": "1"]
        case "/brew/of/:barista/beans", "/brew/of/:barista/beans/:bag": ["name": "Planted", "version": "1"]
        case "/brew/of/:barista/gear": ["kind": "grinder", "name": "Planted"]
        case "/brew/of/:barista/gear/:gear": ["name": "Planted", "version": "1"]
        case "/brew/import/:staged": ["go": "on"]
        case "/brew/settings": ["weight": "oz", "temperature": "f"]
        case "/brew/settings/delete": ["name": "Nobody"]
        case "/brew/of/:barista/beans/:bag/media/order", "/brew/of/:barista/beans/:bag/media/delete":
            ["medium": brew.file.description, "by": "1"]
        case "/brew/of/:barista/media/:file": ["title": "Changed", "caption": "Changed", "version": "1"]
        case "/brew/of/:barista/media/:file/main": ["main": "1"]
        case "/brew/import", "/brew/recipes/:recipe/duplicate", "/brew/recipes/:recipe/delete", "/brew/runs/:run/drop",
            "/brew/logs/:log/delete", "/brew/of/:barista/beans/:bag/delete", "/brew/of/:barista/gear/:gear/delete",
            "/brew/of/:barista/beans/:bag/media", "/brew/of/:barista/media/:file/again",
            "/brew/of/:barista/media/:file/delete", "/brew/of/:barista/uploads":
            FormFields()
        default: nil
        }
    }
}
