/// Members by the names with which texts mention them: `@Anna`, `@Anna Berg`.
package struct NamedMembers: Sendable {
    /// The folded names, the longest first, each with its members.
    private let names: [(name: [Character], members: [ID<Member>])]

    /// - Parameter members: those who can be mentioned. A first name mentions all of them who have it.
    package init(_ members: [Member]) {
        var found: [String: [ID<Member>]] = [:]
        for member in members {
            for name in Set([Fold.fold(member.name), Fold.fold(member.firstName)]) where !name.isEmpty {
                found[name, default: []].append(member.id)
            }
        }
        names = found.map { (Array($0.key), $0.value) }.sorted { $0.name.count > $1.name.count }
    }

    /// The members whom a text mentions. An `@` within a word is an e-mail address.
    package func named(in text: String) -> Set<ID<Member>> {
        let characters = Array(Fold.fold(text))
        var named: Set<ID<Member>> = []
        for (index, character) in characters.enumerated() where character == "@" {
            guard index == 0 || !Self.isOfWord(characters[index - 1]) else { continue }
            let rest = characters[(index + 1)...]
            let match = names.first { name in
                rest.starts(with: name.name) && !(rest.dropFirst(name.name.count).first.map(Self.isOfWord) ?? false)
            }
            named.formUnion(match?.members ?? [])
        }
        return named
    }

    private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
}
