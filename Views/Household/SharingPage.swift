package import HTML
package import Localization

/// The page of a thing's audience: a form for its owner, a list for everyone else.
package struct SharingPage: Page {
    /// The name of the shared thing.
    let thing: String
    var thingPath: String
    /// The address that the form is sent to.
    let action: String
    let owner: Avatar
    /// False shows the list without controls.
    let isOwner: Bool
    let audience: AudienceChoice
    /// Guests may do more than look where everyone may edit.
    let guestsJoin: Bool
    /// All members but the owner.
    let members: [SharingMember]
    /// Names the audience as it is shown here.
    let seen: String
    /// The audience was changed since the reader opened the form that they sent.
    var isStale = false
    var problems: [String: Phrase] = [:]
    /// A sentence under the choice of audience.
    var note: Phrase?
    /// What becomes of things of others when it is shared no more.
    var ending: Phrase?
    /// A check box that shares something more together with the thing.
    var option: Option?

    package struct Option: Sendable {
        package let name: String
        package let label: Phrase
        package let text: Phrase
        package let isOn: Bool

        package init(name: String, label: Phrase, text: Phrase, isOn: Bool) {
            self.name = name
            self.label = label
            self.text = text
            self.isOn = isOn
        }
    }

    package func title(_ words: Words) -> String { words.title(of: thing, words("Sharing")) }

    package func main(_ words: Words) -> HTML {
        """
        \(PageHead(words("Sharing"), above: (thing, thingPath)).html)
        \(ProblemSummary(problems, [("audience", words("Sharing"))]).html(words))
        \(if: isStale, stale(words))
        \(if: isOwner, form(words))
        \(if: !isOwner, list(words))
        """
    }

    private func stale(_ words: Words) -> HTML {
        """
        <p class="alert" role="alert">\
        \(words("This was changed in the meantime, so nothing was saved. This is the current state: choose again."))</p>
        """
    }

    private func form(_ words: Words) -> HTML {
        """
        <form class="form sharing" method="post" action="\(url: action)">\(hidden("seen", seen))
        <fieldset class="field"><legend class="field__label">\(words("Who sees “\(thing)”"))</legend>
        <div class="list card" id="audience">
        \(Choice.rows(audiences(words), name: "audience", selected: [audience.rawValue]))
        </div></fieldset>
        \(note, { "<p class=\"fine\">\(words($0))</p>" })
        \(ending, { "<p class=\"fine\">\(words($0))</p>" })
        \(if: members.isEmpty, alone(words))
        \(if: !members.isEmpty, people(words))
        \(option, { option in
            Choice.rows(
                [(Choice(value: "on", label: words(option.label)), words(option.text))], name: option.name,
                type: "checkbox", selected: option.isOn ? ["on"] : [])
        })
        \(FormEnd(title: words("Save"), cancelPath: thingPath).html(words))
        </form>
        """
    }

    private func audiences(_ words: Words) -> [(choice: Choice, text: String?)] {
        AudienceChoice.allCases.map {
            (Choice(value: $0.rawValue, label: $0.title(words)), $0.text(guestsJoin: guestsJoin, words))
        }
    }

    private func alone(_ words: Words) -> HTML {
        "<p class=\"fine\">\(words("You are the only member so far. Invite someone in Settings."))</p>"
    }

    private func people(_ words: Words) -> HTML {
        """
        <fieldset class="field sharing__people"><legend class="field__label">\(words("Chosen people"))</legend>
        <div class="list card">\(members, { person($0, words) })</div></fieldset>
        """
    }

    private func person(_ member: SharingMember, _ words: Words) -> HTML {
        let levels = member.levels.map { Choice(value: $0.name, label: $0.title(words)) }
        return """
            <div class="row">\(member.avatar.html)<label class="row__text row__name" for="member-\(member.id)">\
            \(member.avatar.name)</label><select class="field__input field__input--select field__input--short" \
            id="member-\(member.id)" name="member-\(member.id)">\
            \(Choice.options(levels, member.level.name))</select></div>

            """
    }

    private func list(_ words: Words) -> HTML {
        """
        <ul class="list card">
        \(reader(owner, words("Owner")))
        \(members.filter { $0.level != .none }, { reader($0.avatar, $0.level.title(words)) })
        </ul>
        <p class="fine">\(words("Only \(owner.name) can change who sees this."))</p>
        """
    }

    private func reader(_ avatar: Avatar, _ text: String) -> HTML {
        """
        <li class="row">\(avatar.html)<span class="row__text"><b class="row__name">\(avatar.name)</b></span>\
        <span class="row__end">\(text)</span></li>

        """
    }
}

/// The access of one member to a thing.
struct SharingMember: Sendable {
    let id: String
    let avatar: Avatar
    let level: AccessChoice
    /// The levels that the owner may choose from.
    let levels: [AccessChoice]
}
