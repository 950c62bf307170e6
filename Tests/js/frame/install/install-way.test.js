import assert from "node:assert/strict";
import { test } from "node:test";
import { installWay } from "../../../../Public/js/frame/install/install-way.js";

const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1";
const mac = (version) => `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/${version} Safari/605.1.15`;
const android = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36";
const way = (userAgent, { maxTouchPoints = 0, hasPrompt = false } = {}) => installWay({ userAgent, maxTouchPoints }, hasPrompt);

test("a browser with an offer of its own makes that", () => {
  assert.equal(way(android, { maxTouchPoints: 5, hasPrompt: true }), "prompt");
  assert.equal(way("Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0.0.0 Safari/537.36", { hasPrompt: true }), "prompt");
  assert.equal(way("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/150.0.0.0 Safari/537.36", { hasPrompt: true }), "prompt");
});

test("iPhones, iPads that call themselves Macs, Safari from 17 on a Mac and Firefox on Android are told how", () => {
  assert.equal(way(iPhone, { maxTouchPoints: 5 }), "steps");
  assert.equal(way(mac("18.5"), { maxTouchPoints: 5 }), "steps");
  assert.equal(way(mac("17.0")), "steps");
  assert.equal(way("Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0", { maxTouchPoints: 5 }), "steps");
});

test("a browser that cannot is told nothing", () => {
  assert.equal(way(mac("16.6")), null);
  assert.equal(way("Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0"), null);
  assert.equal(way("Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0"), null);
});
