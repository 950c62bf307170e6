"""Files on their way: dropped, pasted, broken off, begun again, cancelled."""

import base64
from pathlib import Path

from playwright.sync_api import expect

from pictures import PICTURES, bring, media, plant, wait_for
from test_lock import PASSWORD, is_at_the_lock, locked_graph


def test_files_are_dropped_and_pasted(household, desk):
    ada = desk.sign_in("Ada")
    plant(ada)
    # Files of which each is another one.
    photos = [base64.b64encode((PICTURES / f"turned-{number}.jpg").read_bytes()).decode() for number in (1, 3)]
    for event, photo in (("dragenter", 0), ("dragover", 0), ("drop", 0), ("paste", 1)):
        ada.page.evaluate(
            """([name, data, title]) => {
                const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
                const transfer = new DataTransfer();
                transfer.items.add(new File([bytes], title, { type: "image/jpeg" }));
                const [kind, held] = name === "paste" ? [ClipboardEvent, "clipboardData"] : [DragEvent, "dataTransfer"];
                const how = { bubbles: true, cancelable: true, [held]: transfer };
                document.querySelector("main").dispatchEvent(new kind(name, how));
            }""",
            [event, photos[photo], ["Leaf.jpg", "Twig.jpg"][photo]],
        )
        if event == "drop":
            expect(ada.page.locator(".hero[data-title='Leaf.jpg']")).to_have_count(1)
            expect(ada.page.locator("media-upload")).not_to_have_attribute("dropping", "")

    expect(ada.page.locator(".mosaic__tile[data-title='Twig.jpg']")).to_have_count(1)


BIG = 12 * 1024 * 1024


def big(letter=b"x"):
    return {"name": "Harvest.bin", "mimeType": "application/octet-stream", "buffer": letter * BIG}


def test_a_broken_connection_goes_on_by_itself(household, phone):
    ada = phone.sign_in("Ada")
    path = plant(ada)
    seen = []

    def stand_in_the_way(route):
        if route.request.method == "PATCH":
            seen.append(route.request.headers["upload-offset"])
        if route.request.method == "PATCH" and len(seen) == 2:
            route.abort("connectionreset")
        else:
            route.continue_()

    ada.page.route("**/uploads/*", stand_in_the_way)
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        bring(ada, [big()])

    assert seen == ["0", str(8 * 1024 * 1024), str(8 * 1024 * 1024)]
    name = ada.page.locator(".media__files .row__name")
    expect(name).to_have_text("Harvest.bin")
    with ada.page.expect_download() as download:
        ada.page.locator(".media__files a[download]").click()
    assert Path(download.value.path()).stat().st_size == BIG
    assert ada.path == path


def test_a_page_that_comes_late_takes_no_file_away(household, desk):
    ada = desk.sign_in("Ada")
    path, page, first, late = plant(ada), desk.page, [], []

    def overtake(route):
        # A page that may have missed that it was locked asks for its head.
        if first or route.request.method != "GET":
            return route.continue_()
        first.append(route)
        answer = route.fetch()
        # Its text is gone once it was handed on.
        late.append((route, answer, answer.text()))

    page.route(f"**{path}", overtake)
    note = {"name": "First.txt", "mimeType": "text/plain", "buffer": b"first"}
    with page.expect_request(lambda request: request.url.endswith(path) and request.method == "GET"):
        page.set_input_files("#files", [note])
    while not late:
        wait_for(ada, "fetch('/health').then(() => true)")
    page.set_input_files("#files", [{**note, "name": "Second.txt"}])
    expect(media(ada)).to_have_count(2)

    (route, answer, text), = late
    with page.expect_response(lambda response: response.request == route.request):
        route.fulfill(response=answer)
    wait_for(ada, "fetch('/health').then(() => true)")

    expect(media(ada)).to_have_count(2)
    assert "First.txt" in text and "Second.txt" not in text


def test_a_file_chosen_again_goes_on_where_it_was(household, desk, tmp_path):
    ada = desk.sign_in("Ada")
    path = plant(ada)
    file = tmp_path / "Harvest.bin"
    file.write_bytes(b"x" * BIG)
    patches = []
    ada.page.on("request", lambda request: request.method == "PATCH" and patches.append(request.headers["upload-offset"]))
    ada.page.route("**/uploads/*", lambda route: hold(route, patches))

    ada.page.set_input_files("#files", str(file))
    wait_for(ada, "document.querySelector('.uploading progress')?.value > 0.6")
    # Leaving asks; leaving all the same loses nothing.
    asked = []
    ada.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    ada.page.locator("h1").click()
    ada.page.goto("/today")
    assert asked == ["beforeunload"]
    ada.page.unroute("**/uploads/*")

    ada.go(path)
    bring(ada, [file])
    assert patches[0] == "0" and patches[-1] == str(8 * 1024 * 1024)
    assert patches.count("0") == 1


def hold(route, patches):
    """The second piece is never answered."""
    if route.request.method == "PATCH" and len(patches) > 1:
        return
    route.continue_()


def test_an_upload_is_cancelled_and_an_empty_file_refused(household, desk):
    ada = desk.sign_in("Ada")
    plant(ada)
    patches = []
    ada.page.on("request", lambda request: request.method == "PATCH" and patches.append(1))
    ada.page.route("**/uploads/*", lambda route: hold(route, patches))

    ada.page.set_input_files("#files", [{"name": "Empty.txt", "mimeType": "text/plain", "buffer": b""}, big()])
    ada.sees("This file is empty.")
    wait_for(ada, "[...document.querySelectorAll('.uploading progress')].some(({ value }) => value > 0.6)")
    ada.check_page()
    with ada.page.expect_response(lambda answer: answer.request.method == "DELETE") as gone:
        ada.page.get_by_role("button", name="Cancel “Harvest.bin”").click()
    assert gone.value.status == 204
    ada.page.get_by_role("button", name="Cancel “Empty.txt”").click()

    expect(ada.page.locator(".uploading")).to_have_count(0)
    ada.sees("No photos or files yet.")
    wait_for(ada, "!Object.keys(localStorage).some((key) => key.startsWith('hearth-upload'))")


def before_a_lock(desk):
    """Ada at a thing with a lock that falls after a quarter of a minute; no upload is answered."""
    ada = desk.sign_in("Ada")
    graph, path = locked_graph(ada, graceSeconds="15")
    ada.page.clock.install()
    ada.go(path)
    ada.page.route("**/uploads", lambda route: None)
    return ada, graph, path


def lock_falls(ada, graph):
    ada.turn("hidden")
    ada.page.clock.fast_forward(16_000)
    ada.turn("visible")
    is_at_the_lock(ada, graph)


def test_files_that_a_lock_stopped_wait_until_they_are_sent_or_taken_away(household, desk):
    ada, graph, path = before_a_lock(desk)
    with ada.page.expect_request("**/uploads"):
        ada.page.set_input_files("#files", [str(PICTURES / "turned-1.jpg"), str(PICTURES / "plain.png")])
    expect(ada.page.locator(".uploading")).to_have_count(2)
    lock_falls(ada, graph)
    assert "turned" not in ada.page.evaluate("JSON.stringify({ ...localStorage, ...sessionStorage })")

    ada.page.unroute("**/uploads")
    ada.send(**{"unlock-password": PASSWORD})

    lost = ada.page.locator(".uploading", has_text="Not sent before locking. Choose this file again.")
    expect(lost.locator(".row__name")).to_have_text(["A file with an unknown name"] * 2)
    ada.page.set_input_files("#files", [str(PICTURES / "turned-1.jpg")])
    expect(lost).to_have_count(1)
    expect(ada.page.locator(".uploading")).to_have_count(1, timeout=60_000)
    ada.go(path)
    expect(lost).to_have_count(1)
    lost.locator("[data-role=cancel]").click()
    expect(lost).to_have_count(0)
    ada.go(path)
    ada.page.wait_for_load_state("networkidle")
    expect(lost).to_have_count(0)


def test_a_file_that_a_lock_stopped_and_that_is_chosen_again_waits_behind_the_next_one(household, desk):
    ada, graph, _ = before_a_lock(desk)
    lost = ada.page.locator(".uploading", has_text="Not sent before locking")
    for times in range(2):
        with ada.page.expect_request("**/uploads"):
            ada.page.set_input_files("#files", str(PICTURES / "plain.png"))
        lock_falls(ada, graph)
        ada.send(**{"unlock-password": PASSWORD})
        expect(lost).to_have_count(1)
