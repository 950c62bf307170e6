"""The sounds, vibrations and words of a guide, and the screen that stays on: told by stand-ins for the device."""

import re

import pytest
from playwright.sync_api import expect

from brews import action, is_sent, start, to_a_timed_step
from pictures import wait_for

DEVICE = """
window.told = { tones: [], shakes: [], said: [], screen: [] };
class Tone extends EventTarget {
    frequency = {};
    connect(other) { return other; }
    start(at) { this.at = at; told.tones.push(this); }
    stop(at) { if (at === undefined) told.tones = told.tones.filter((tone) => tone !== this); }
}
window.AudioContext = class {
    state = "running";
    get currentTime() { return performance.now() / 1000; }
    createOscillator() { return new Tone(); }
    createGain() {
        return { gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, setTargetAtTime() {} }, connect: (other) => other };
    }
};
navigator.vibrate = (shake) => told.shakes.push(shake);
window.speechSynthesis.speak = ({ text, lang }) => told.said.push(`${lang}: ${text}`);
Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    told.screen.push("on");
    const lock = told.lock = new EventTarget();
    lock.release = async () => told.screen.push("off");
    return lock;
} } });
"""


@pytest.fixture
def ada(household, phone):
    """Ada at the first step that takes a time, on a phone that tells what it does."""
    phone.page.add_init_script(DEVICE)
    ada = phone.sign_in("Ada")
    start(ada)
    to_a_timed_step(ada)
    is_sent(ada)
    return ada


# Pitches with how far ahead they are, in whole seconds.
TONES = """told.tones.filter(({ at }) => at > performance.now() / 1000)
    .map(({ at, frequency }) => [frequency.value, Math.round(at - performance.now() / 1000)])"""


def are_planned(ada):
    wait_for(ada, f"{TONES}.length > 0")


def is_silent(ada):
    wait_for(ada, f"{TONES}.length === 0")


def test_the_end_of_a_step_is_heard_but_not_in_a_pause_nor_by_who_wants_silence(ada):
    # Both at one moment: the guide goes on.
    left, heard = ada.page.evaluate(f"[document.querySelector('.guide__left').textContent, {TONES}]")
    minutes, seconds = left.split(":")
    end = int(minutes) * 60 + int(seconds)
    counted = sorted(ahead for pitch, ahead in heard if pitch == 740)[:5]
    assert len(counted) == 5
    assert all(abs(ahead - (end - number)) <= 1 for ahead, number in zip(counted, [5, 4, 3, 2, 1]))
    assert any(pitch != 740 and abs(ahead - end) <= 1 for pitch, ahead in heard)

    are_planned(ada)
    action(ada, "pause").tap()
    is_silent(ada)
    action(ada, "resume").tap()
    are_planned(ada)
    ada.page.get_by_role("button", name="Sound").tap()
    is_silent(ada)

    # The device remembers.
    ada.page.reload(wait_until="load")
    ada.wait_until_alive()
    expect(ada.page.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "false")
    expect(ada.page.get_by_role("button", name="Vibration")).to_have_attribute("aria-pressed", "true")


def test_steps_are_said_where_one_wants_it_and_the_screen_stays_on_until_the_end(ada):
    wait_for(ada, "told.screen.join() === 'on'")
    # Browsers take it away from a page that is not looked at.
    ada.page.evaluate("told.lock.dispatchEvent(new Event('release'))")
    wait_for(ada, "told.screen.join() === 'on,on'")

    assert ada.page.evaluate("told.said") == []
    ada.page.get_by_role("button", name="Voice").tap()
    action(ada, "back").tap()
    action(ada, "next").tap()
    wait_for(ada, "told.said.length === 2")
    said = ada.page.evaluate("told.said")
    text = ada.page.locator(".guide__do").text_content()
    assert said[1].startswith(f"en: {text}")
    add, shows = (ada.page.locator(place).text_content() for place in (".guide__add", ".guide__shows"))
    assert said[1].endswith(f"Add {add}. Scale shows {shows}")

    action(ada, "finish").tap()
    wait_for(ada, "told.screen.join() === 'on,on,off'")


def test_the_end_of_a_step_is_felt(ada):
    """In time that the test moves."""
    path = ada.path
    ada.page.route(re.compile(r"\?part=1$"), lambda route: route.abort("connectionreset"))
    ada.page.clock.install()
    with ada.watch.losing("net::ERR_CONNECTION_RESET"):
        ada.go(path)
        expect(ada.page.get_by_role("button", name="Vibration")).to_be_visible()
        # Browsers let a page be felt once it was touched.
        ada.page.locator(".guide__clock").tap()
        wait_for(ada, "navigator.userActivation.hasBeenActive")
        step = ada.page.locator(".guide__place").text_content()
        ada.page.clock.run_for(61_000)

        expect(ada.page.locator(".guide__place")).not_to_have_text(step)
        shakes = ada.page.evaluate("told.shakes")
        # The house is asked every ten seconds, perhaps just as the test ends.
        ada.page.unroute_all()
        assert shakes[:5] == [40] * 5 and isinstance(shakes[5], list)
