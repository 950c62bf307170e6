"""The pages there are, by a name that can be a file's. Tests and screenshots go through the same list."""

import re
from fnmatch import fnmatch


def front_doors():
    """What somebody sees who is not signed in, once the household is set up."""
    return {"login": "/login"}


def rooms(graph, entity, member):
    """What an admin sees. All three are paths: of a graph, of an entity in it, of another member."""
    return {
        "today": "/today",
        "more": "/more",
        "graphs": "/graphs",
        "graph-new": "/graphs/new",
        "graph": graph,
        "graph-newest": f"{graph}?sort=newest",
        "graph-search": f"{graph}?q=ro",
        "graph-search-nothing": f"{graph}?q=zzzz",
        "graph-edit": f"{graph}/edit",
        "graph-delete": f"{graph}/delete",
        "graph-sharing": f"{graph}/sharing",
        "graph-lock": f"{graph}/lock",
        "entity-new": f"{graph}/entities/new",
        "entity": entity,
        "entity-edit": f"{entity}/edit",
        "entity-table": f"{entity}/table",
        "entity-table-import": f"{entity}/table/import",
        "entity-fields": f"{entity}/fields",
        "entity-field-new": f"{entity}/fields/new",
        "entity-lines": f"{entity}/attributes/lines",
        "entity-merge": f"{entity}/merge",
        "entity-choose": f"{entity}/attributes/choose",
        "attribute-new": f"{entity}/attributes/new",
        "graph-stats": f"{graph}/stats",
        "graph-lock": f"{graph}/lock",
        "graph-templates": f"{graph}/templates",
        "graphs-stats": "/graphs/stats",
        "links": f"{entity.replace('/entities/', '/nodes/')}/links",
        "links-new": f"{entity.replace('/entities/', '/nodes/')}/links/new",
        "nodes": f"{graph}/nodes",
        "path": f"{graph}/path",
        "kinds": f"{graph}/kinds",
        "canvas": f"{graph}/canvas",
        "canvas-views": f"{graph}/canvas/views",
        "wealth": "/wealth",
        "wealth-stacked": "/wealth?mode=stacked",
        "wealth-percent": "/wealth?mode=percent",
        "wealth-total": "/wealth?mode=total&axis=zero",
        "wealth-nothing": "/wealth?from=1990-01-01&to=1990-02-01",
        "wealth-round": "/wealth/round",
        "wealth-series": "/wealth/series",
        "wealth-series-new": "/wealth/series/new",
        "wealth-value-new": "/wealth/values/new",
        "reminders": "/reminders",
        "reminders-done": "/reminders?part=done",
        "reminders-new": "/reminders/new",
        "reminders-month": "/reminders/month",
        "reminders-feed": "/reminders/feed",
        "diary": "/diary",
        "diary-new": "/diary/new",
        "diary-search": "/diary/search",
        "diary-search-found": "/diary/search?q=the",
        "diary-memories": "/diary/on-this-day",
        "diary-settings": "/diary/settings",
        "brew": "/brew",
        "brew-new": "/brew/recipes/new",
        "brew-open": "/brew/recipes/open",
        "brew-logs": "/brew/logs",
        "brew-beans": "/brew/beans",
        "brew-gear": "/brew/gear",
        "brew-settings": "/brew/settings",
        "brew-delete": "/brew/settings/delete",
        "brew-import": "/brew/import",
        "brew-year": "/brew/year",
        "notes": "/notes",
        "notes-tabs": "/notes/tabs",
        "notes-new": "/notes/new",
        "notes-quick": "/notes/quick",
        "notes-search": "/notes/search",
        "notes-search-found": "/notes/search?q=milk",
        "search": "/search",
        "search-found": "/search?q=ro",
        "search-nothing": "/search?q=zzzz",
        "settings": "/settings",
        "settings-profile": "/settings/profile",
        "settings-appearance": "/settings/appearance",
        "settings-password": "/settings/password",
        "settings-sessions": "/settings/sessions",
        "settings-household": "/settings/household",
        "settings-members": "/settings/members",
        "settings-member": member,
        "settings-member-remove": f"{member}/remove",
        "settings-bin": "/settings/bin",
        "settings-bin-empty": "/settings/bin/empty",
        "settings-storage": "/settings/storage",
        "settings-uploads": "/settings/uploads",
    }


def inner(visitor):
    """Pages of things that stand deeper in the demo's house: a book, one of its values and links, a series."""
    library = address(visitor, "/graphs", "/graphs/*", "Library")
    books = address(visitor, library, "*/entities/*", "Books")
    book = address(visitor, books, "*/attributes/*", "Dune")
    links = f"{book.replace('/attributes/', '/nodes/')}/links"
    link = address(visitor, links, "*/links/*/edit")
    series = address(visitor, "/wealth/series", "/wealth/series/" + 32 * "?")
    house = address(visitor, "/notes/tabs", "/notes/*", "House")
    message = address(visitor, house, "*/messages/*/menu")
    day = address(visitor, "/diary", "/diary/*/days/" + "????-??-??")
    recipe = address(visitor, "/brew", "/brew/recipes/*", "My morning V60")
    bag = address(visitor, "/brew/beans", "/brew/of/*/beans/*", "Kiunyu")
    diary, month = day.split("/days/")[0], day[-10:-3]
    return {
        "brew-recipe": recipe,
        "brew-edit": f"{recipe}/edit",
        "brew-card": f"{recipe}/card",
        "brew-sharing": f"{recipe}/sharing",
        "brew-setup": f"{recipe}/brew",
        "brew-log": address(visitor, "/brew/logs", "/brew/logs/" + 32 * "?"),
        "brew-bag": bag,
        "brew-bag-edit": f"{bag}/edit",
        "brew-bag-new": f"{bag[:-32]}new",
        "diary-day": day,
        "diary-form": f"{day}/edit",
        "diary-move": f"{day}/move",
        "diary-year": f"{diary}/year",
        "diary-book": f"{diary}/book?from={month}-01&to={month}-28",
        "diary-slides": f"{diary}/slides?from={month}-01&to={month}-28",
        "diary-statistics": f"{diary}/statistics",
        "diary-edit": f"{diary}/edit",
        "diary-sharing": f"{diary}/sharing",
        "diary-delete": f"{diary}/delete",
        "diary-code": address(visitor, "/diary/settings", "/diary/code/*/lock"),
        "library": library,
        "library-sharing": f"{library}/sharing",
        "library-canvas": f"{library}/canvas",
        "books": books,
        "books-table": f"{books}/table",
        "books-fields": f"{books}/fields",
        "books-choose": f"{books}/attributes/choose",
        "books-choose-where": f"{books}/attributes/move?attribute={book[-32:]}",
        "book": book,
        "book-edit": f"{book}/edit",
        "book-move": f"{book}/move",
        "book-merge": f"{book}/merge",
        "book-value": address(visitor, book, "*/values/*"),
        "book-links": links,
        "book-links-new": f"{links}/new",
        "link-edit": link,
        "kind-edit": address(visitor, f"{library}/kinds", "*/kinds/*"),
        "house": house,
        "house-edit": f"{house}/edit",
        "house-sharing": f"{house}/sharing",
        "house-delete": f"{house}/delete",
        "house-select": f"{house}/select",
        "house-day": address(visitor, house, "/notes/*day=*", full=True),
        "message-menu": message,
        "message-edit": message.replace("/menu", "/edit"),
        "series": series,
        "series-edit": f"{series}/edit",
        "series-value": f"/wealth/values/new?series={series[-32:]}",
    }


def address(visitor, page, pattern, text="", full=False):
    """Where the first link on a page leads that looks like this; a `*` stands for what differs."""
    main = visitor.go(page).get_by_role("main")
    links = main.get_by_role("link", name=re.compile(f"^{text}")) if text else main.locator("a")
    for link in links.all():
        if fnmatch(link.get_attribute("href"), pattern):
            return link.get_attribute("href") if full else link.get_attribute("href").split("?")[0]
    raise LookupError(f"{page} has no link to {pattern} {text}")
