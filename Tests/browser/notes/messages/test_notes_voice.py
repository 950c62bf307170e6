"""Voice notes: recorded in the composer, sent as a file, played in place."""

import re

import pytest
from playwright.sync_api import expect

from browsing import Visitor, set_offline
from encrypting import NAME, named  # noqa: F401
from notes import editor, new_tab, sent, texts

CHROMIUM_WITH_A_MICROPHONE = ["--no-sandbox", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"]

# Plays a sound: how long it went on, and whether the server sends any part of it.
PLAYED = """async (audio) => {
    await audio.play();
    await new Promise((resolve) => audio.addEventListener("timeupdate", () => audio.currentTime > 0.1 && resolve()));
    audio.pause();
    const part = await fetch(audio.src, { headers: { Range: "bytes=0-3" } });
    return [audio.error, part.status, part.headers.get("Content-Range").split("/")[0], (await part.arrayBuffer()).byteLength];
}"""


@pytest.fixture
def speaker(browser, household):
    """Ada on a phone whose microphone hums."""
    own = browser.browser_type.launch(executable_path=browser_path(), args=CHROMIUM_WITH_A_MICROPHONE)
    visitor = Visitor(own, household.url, "phone", sessions=household.sessions).sign_in("Ada")
    yield visitor
    try:
        visitor.close()
    finally:
        own.close()


def browser_path():
    from conftest import CHROMIUM

    return CHROMIUM


def record(page):
    page.get_by_role("button", name="Record a voice note").tap()
    bar = page.get_by_role("group", name="Voice note")
    expect(bar).to_be_visible()
    return bar


def test_it_is_recorded_paused_sent_without_a_network_and_played_in_place(household, speaker):
    new_tab(speaker, "Ideas")
    page = speaker.page
    bar = record(page)
    expect(page.locator("textarea.composer__text, div.composer__text").locator("visible=true")).to_have_count(0)
    clock = bar.get_by_role("timer")
    expect(clock).to_have_text("0:01")
    pause = bar.get_by_role("button", name="Pause")
    pause.tap()
    expect(pause).to_have_attribute("aria-pressed", "true")
    pause.tap()
    speaker.check_page()
    set_offline(page, True)
    with speaker.watch.losing("net::ERR_INTERNET_DISCONNECTED"):
        bar.get_by_role("button", name="Send").tap()
        expect(bar).to_have_count(0)
        expect(page.locator(".pending__file")).to_contain_text("Voice note ")
        set_offline(page, False)
    sent(page)

    sound = page.locator(".message__files audio")
    expect(page.locator(".message__files .row__name")).to_have_text(
        re.compile(r"^Voice note \d{1,2} \w{3,4} \d{4} \d\d:\d\d\.(webm|m4a|ogg)$"))
    assert sound.evaluate(PLAYED) == [None, 206, "bytes 0-3", 4]
    speaker.check_page()


def test_a_stopped_one_goes_with_the_words_and_a_discarded_one_nowhere(household, speaker):
    new_tab(speaker, "Ideas")
    page = speaker.page
    record(page).get_by_role("button", name="Discard").tap()
    expect(page.get_by_role("group", name="Voice note")).to_have_count(0)
    expect(page.locator(".composer__file")).to_have_count(0)

    bar = record(page)
    expect(bar.get_by_role("timer")).to_have_text("0:01")
    bar.get_by_role("button", name="Stop and attach").tap()
    kept = page.locator(".composer__file")
    expect(kept.locator("audio")).to_be_visible()
    # With something to send there is no other recording.
    expect(page.get_by_role("button", name="Record a voice note")).to_be_hidden()
    editor(page)
    page.keyboard.insert_text("Listen")
    page.locator(".composer__send").tap()
    sent(page)

    expect(texts(page)).to_have_text(["Listen"])
    expect(page.locator(".message__files audio")).to_have_count(1)


def test_a_refused_microphone_is_said_plainly(household, desk):
    desk.sign_in("Ada")
    new_tab(desk, "Ideas")
    page = desk.page
    page.evaluate(
        """() => (navigator.mediaDevices.getUserMedia = async () => { throw new DOMException("Permission denied", "NotAllowedError"); })""")
    page.get_by_role("button", name="Record a voice note").click()
    expect(page.locator(".notes__said")).to_contain_text("The browser does not let this page use the microphone.")
    expect(page.get_by_role("group", name="Voice note")).to_have_count(0)
    expect(editor(page)).to_be_visible()


def test_over_plain_http_there_is_no_button(named, device):  # noqa: F811
    context = device()
    context.add_cookies([{**one, "domain": NAME} for one in named.sessions["Ada"].pop()])
    page = context.new_page()
    page.goto(f"http://{NAME}:{named.port}/notes", wait_until="load")
    assert not page.evaluate("isSecureContext")
    expect(page.locator(".composer__send")).to_be_visible()
    expect(page.locator(".composer__record")).to_be_hidden()
    context.close()
