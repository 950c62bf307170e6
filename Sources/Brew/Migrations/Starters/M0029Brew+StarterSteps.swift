import Localization

/// Steps and instructions that several starters share. Water in tenths of a gram, times in seconds.
extension M0029Brew.Step {
    static let grind = Self(instruction: Phrase.key("Grind the coffee."))
    static let rinse = Self(instruction: Phrase.key("Rinse the filter with hot water and pour that away."))
    static let fill = Self(instruction: Phrase.key("Add the ground coffee and level it."))
    static let zero = Self(instruction: Phrase.key("Set the scale to zero."))
    static let strain = Self(instruction: Phrase.key("Strain it through a fine sieve."))
    static let filter = Self(instruction: Phrase.key("Let it run through a paper filter."))

    static let paperPour = Phrase.key("Pour until all the grounds are wet.")
    static let circles = Phrase.key("Pour slowly in circles.")
    static let lastCircles = Phrase.key("Pour the rest in slow circles.")
    static let quickly = Phrase.key("Pour quickly and wet all the grounds.")
    static let plainPour = Phrase.key("Pour in the water.")
    static let untilNoLumps = Phrase.key("Stir until there are no dry lumps.")

    /// Pours until the scale shows `target`.
    static func pour(_ instruction: String, to target: Int, in seconds: Int? = nil) -> Self {
        Self(instruction: instruction, seconds: seconds, water: target, isTarget: true, kind: "pour")
    }

    /// Pours `water` on top of what was poured.
    static func pour(_ instruction: String, more water: Int, in seconds: Int? = nil) -> Self {
        Self(instruction: instruction, seconds: seconds, water: water, kind: "pour")
    }

    static func bloom(_ seconds: Int) -> Self {
        Self(instruction: Phrase.key("Swirl gently, then let it bloom."), seconds: seconds)
    }

    static func drain(_ seconds: Int) -> Self { Self(instruction: Phrase.key("Let it drain."), seconds: seconds) }

    static func swirlAndDrain(_ seconds: Int) -> Self {
        Self(instruction: Phrase.key("Swirl gently and let it drain."), seconds: seconds)
    }

    static func steep(_ seconds: Int) -> Self { Self(instruction: Phrase.key("Let it steep."), seconds: seconds) }

    static func settle(_ seconds: Int) -> Self {
        Self(instruction: Phrase.key("Let the grounds sink."), seconds: seconds)
    }

    static func press(_ seconds: Int) -> Self {
        Self(instruction: Phrase.key("Press down slowly and evenly."), seconds: seconds)
    }

    static func breakCrust(_ seconds: Int) -> Self {
        Self(instruction: Phrase.key("Break the crust on top with a spoon."), seconds: seconds)
    }
}
