@testable import Graphs
@testable import House
@testable import Notes
@testable import Wealth

/// The stores of the rooms, by the names that tests use.
extension House {
    var graphsRoom: GraphsRoom { get throws { try rooms.room(GraphsRoom.self) } }
    var wealthRoom: WealthRoom { get throws { try rooms.room(WealthRoom.self) } }
    var notesRoom: NotesRoom { get throws { try rooms.room(NotesRoom.self) } }
    var householdRoom: HouseholdRoom { get throws { try rooms.room(HouseholdRoom.self) } }

    var door: GraphDoor { get throws { try graphsRoom.door } }
    var graphs: GraphStore { get throws { try graphsRoom.graphs } }
    var entities: EntityStore { get throws { try graphsRoom.entities } }
    var attributes: AttributeStore { get throws { try graphsRoom.attributes } }
    var fields: FieldStore { get throws { try graphsRoom.fields } }
    var links: LinkStore { get throws { try graphsRoom.links } }
    var linkKinds: LinkKindStore { get throws { try graphsRoom.linkKinds } }
    var stats: StatsStore { get throws { try graphsRoom.stats } }
    var templates: TemplateStore { get throws { try graphsRoom.templates } }
    var merges: MergeStore { get throws { try graphsRoom.merges } }
    var locks: LockStore { get throws { try graphsRoom.locks } }
    var attachments: AttachmentStore { get throws { try graphsRoom.attachments } }
    var uploads: UploadStore { get throws { try graphsRoom.uploads } }

    var seriesDoor: SeriesDoor { get throws { try wealthRoom.door } }
    var series: SeriesStore { get throws { try wealthRoom.series } }
    var snapshots: SnapshotStore { get throws { try wealthRoom.snapshots } }
    var wealth: WealthStore { get throws { try wealthRoom.wealth } }
    var rates: RateStore { get throws { try wealthRoom.rates } }

    var noteDoor: NoteTabDoor { get throws { try notesRoom.door } }
    var noteTabs: NoteTabStore { get throws { try notesRoom.tabs } }
    var notes: NoteStore { get throws { try notesRoom.notes } }

    var avatars: AvatarStore { get throws { try householdRoom.avatars } }
    var invitations: InvitationStore { get throws { try householdRoom.invitations } }
}
