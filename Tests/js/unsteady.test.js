import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

/** In place of pytest: some tests fail at first, and pass when they are run again. */
const python = (failed) => `#!/bin/sh
case "$*" in
*--last-failed*) echo '${failed} passed in 1.00s'; exit 0 ;;
esac
echo '=== FAILURES ==='
echo '${failed} failed, 40 passed in 1.00s'
exit 1
`;

/** The end of a check of browser tests, in a tree of its own. */
function check(failed) {
  const tree = mkdtempSync(join(tmpdir(), "hearth-check-"));
  try {
    for (const folder of ["scripts", "venv/bin"]) mkdirSync(join(tree, folder), { recursive: true });
    copyFileSync(new URL("../../scripts/check.sh", import.meta.url), join(tree, "scripts/check.sh"));
    writeFileSync(join(tree, "venv/bin/python"), python(failed));
    for (const file of ["scripts/check.sh", "venv/bin/python"]) chmodSync(join(tree, file), 0o755);
    const { status, stdout } = spawnSync("scripts/check.sh", ["journeys"], {
      cwd: tree,
      encoding: "utf8",
      env: { ...process.env, VENV: join(tree, "venv") },
    });
    return { status, lines: stdout.trim().split("\n") };
  } finally {
    rmSync(tree, { recursive: true });
  }
}

test("one or two browser tests that pass when they are run again are named, and no more than two", () => {
  for (const failed of [1, 2]) {
    const { status, lines } = check(failed);

    assert.equal(status, 0);
    assert.ok(lines.includes(`${failed} failed, 40 passed in 1.00s`));
    assert.deepEqual(lines.slice(-2), [
      "A browser test failed once and passed then: a fault to be mended.",
      `${40 + failed} passed, 0 failed`,
    ]);
  }

  const { status, lines } = check(3);
  assert.equal(status, 1);
  assert.equal(lines.at(-1), "40 passed, 3 failed");
});
