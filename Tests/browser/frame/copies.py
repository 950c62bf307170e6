"""Steps and questions of tests of copies: what a browser keeps of pages for when the house is out of reach."""

from playwright.sync_api import expect

from server import wait_until

# Resolves once a worker of this language is all there.
HAS_WORKER = """async (language) => {
    const { ready } = navigator.serviceWorker;
    for (;;) {
        const { active } = await ready;
        if (active.state === "activated" && active.scriptURL.endsWith(`?${language}`)) return;
        await new Promise(requestAnimationFrame);
    }
}"""

# The addresses of all pages of which there are copies.
COPIES = """async () => {
    const paths = [];
    for (const name of await caches.keys())
        if (name.startsWith("copies pages"))
            for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths.filter((path) => !path.startsWith("/copies/")).sort();
}"""

# All that the browser has stored, as one text: caches with their header fields, databases, and both storages.
STORED = """async () => {
    const all = [...Object.entries(localStorage), ...Object.entries(sessionStorage)].flat();
    for (const name of await caches.keys()) {
        if (name.startsWith("files ")) continue;
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const kept = await cache.match(request);
            // It may go just now.
            if (kept) all.push(name, request.url, decodeURIComponent(JSON.stringify([...kept.headers])), await kept.text());
        }
    }
    for (const { name } of await indexedDB.databases()) {
        const database = await new Promise((resolve) => { indexedDB.open(name).onsuccess = ({ target }) => resolve(target.result); });
        for (const store of database.objectStoreNames) {
            const request = database.transaction(store).objectStore(store).getAll();
            all.push(JSON.stringify(await new Promise((resolve) => { request.onsuccess = () => resolve(request.result); })));
        }
        database.close();
    }
    return all.join("\\n");
}"""


def arrive(visitor, name="Ada"):
    """Signs in, and waits until there is a worker that has a copy of Today."""
    visitor.sign_in(name).go("/today")
    visitor.page.evaluate(HAS_WORKER, "en")
    has(visitor, "/today")
    return visitor


def has(visitor, *paths):
    """Waits until there are copies of pages."""
    wait_until(lambda: set(paths) <= set(visitor.page.evaluate(COPIES)))


def lacks(visitor, *paths):
    """Waits until there are no copies of pages."""
    wait_until(lambda: not set(paths) & set(visitor.page.evaluate(COPIES)))


def see(visitor, *paths):
    """Opens pages, and waits for their copies."""
    for path in paths:
        visitor.go(path)
        has(visitor, path)


def is_copy(visitor):
    expect(visitor.page.locator("main > [data-copy]")).to_contain_text("Hearth cannot be reached")
