import assert from "node:assert/strict";
import { test } from "node:test";
import { Refused, metadata, step, transfer, verdict, waitBefore } from "../../../../../Public/js/parts/media/upload/tus.js";

/** A tus server in memory. `breaks` are told each request before it is answered: true loses the connection there. */
function house({ breaks = () => false, statuses = [] } = {}) {
  const uploads = new Map();
  const files = [];
  const requests = [];
  const answer = (status, headers = {}) => ({ status, header: (name) => headers[name] ?? null });

  async function respond({ method, url, headers, body }) {
    assert.equal(headers["Tus-Resumable"], "1.0.0");
    if (method === "POST") {
      const path = `/uploads/${uploads.size + 1}`;
      uploads.set(path, { length: Number(headers["Upload-Length"]), bytes: new Uint8Array(0) });
      return answer(201, { Location: path });
    }
    const upload = uploads.get(url);
    if (!upload) return answer(404);
    const at = () => String(upload.bytes.length);
    if (method === "HEAD") return answer(200, { "Upload-Offset": at(), "Upload-Length": String(upload.length) });
    if (headers["Upload-Offset"] !== at()) return answer(409);
    upload.bytes = new Uint8Array([...upload.bytes, ...new Uint8Array(await body.arrayBuffer())]);
    if (upload.bytes.length < upload.length) return answer(204, { "Upload-Offset": at() });
    files.push(upload.bytes);
    return answer(204, { "Upload-Offset": at(), Location: "/media/1" });
  }

  async function send(request) {
    requests.push(`${request.method} ${request.headers["Upload-Offset"] ?? ""}`.trim());
    const fate = breaks(requests.length, request);
    if (fate === "before") throw new TypeError("No connection");
    if (statuses.length) return answer(statuses.shift());
    request.progress?.(1);
    const answered = await respond(request);
    if (fate === "after") throw new TypeError("No connection");
    return answered;
  }

  return { uploads, files, requests, send };
}

function file(size, name = "film.mov") {
  const blob = new Blob([new Uint8Array(size).map((_, index) => index % 251)]);
  return Object.assign(blob, { name });
}

async function run(house, sent, how = {}) {
  const log = { pauses: [], kept: [], reports: [] };
  await transfer(sent, {
    action: "/uploads",
    to: "entities/1",
    address: null,
    send: house.send,
    pause: async (time) => log.pauses.push(time),
    keep: (address) => log.kept.push(address),
    report: (bytes, isBroken) => log.reports.push([bytes, isBroken]),
    ...how,
  });
  return log;
}

test("a file goes in pieces of 8 MB, in order, and its progress never goes back", async () => {
  const server = house();
  const log = await run(server, file(step * 2 + 5));

  assert.deepEqual(server.requests, ["POST", "PATCH 0", `PATCH ${step}`, `PATCH ${step * 2}`]);
  assert.equal(server.files[0].length, step * 2 + 5);
  assert.deepEqual(log.kept, ["/uploads/1", null]);
  const bytes = log.reports.map(([sent]) => sent);
  assert.deepEqual(bytes, bytes.toSorted((one, other) => one - other));
  assert.equal(bytes.at(-1), step * 2 + 5);
});

test("after a break it waits longer each time, looks how far it is and goes on there", async () => {
  const server = house({ breaks: (turn) => turn >= 3 && turn <= 5 && "before" });
  const log = await run(server, file(step + 9));

  assert.deepEqual(server.requests, ["POST", "PATCH 0", `PATCH ${step}`, "HEAD", "HEAD", "HEAD", `PATCH ${step}`]);
  assert.deepEqual(log.pauses, [1000, 2000, 4000]);
  assert.ok(log.reports.some(([, isBroken]) => isBroken));
  assert.equal(server.files[0].length, step + 9);
});

test("what arrived although its answer was lost is not sent twice", async () => {
  const server = house({ breaks: (turn) => turn === 2 && "after" });
  await run(server, file(step + 9));
  assert.deepEqual(server.requests, ["POST", "PATCH 0", "HEAD", `PATCH ${step}`]);

  const last = house({ breaks: (turn) => turn === 2 && "after" });
  await run(last, file(9));
  assert.deepEqual(last.requests, ["POST", "PATCH 0", "HEAD"]);
  assert.equal(last.files.length, 1);
});

test("what was all sent but did not become a file is sent again", async () => {
  const dropped = house({ breaks: (turn) => turn === 2 && "before" });
  dropped.uploads.set("/uploads/1", { length: 9, bytes: new Uint8Array(8) });
  await run(dropped, file(9), { address: "/uploads/1" });
  assert.deepEqual(dropped.requests, ["HEAD", "PATCH 8", "HEAD", "PATCH 8"]);
  assert.equal(dropped.files.length, 1);

  // Every byte arrived, the answer was lost, and the server ended before it was entered.
  const lost = house({ breaks: (turn) => turn === 2 && "after" });
  const send = (request) => {
    if (request.method === "HEAD") {
      lost.uploads.clear();
      lost.files.length = 0;
    }
    return lost.send(request);
  };
  await run({ send }, file(9));
  assert.deepEqual(lost.requests, ["POST", "PATCH 0", "HEAD", "POST", "PATCH 0"]);
  assert.equal(lost.files.length, 1);
});

test("an upload that was begun before goes on; one the server forgot begins anew", async () => {
  const server = house();
  server.uploads.set("/uploads/9", { length: 20, bytes: new Uint8Array([...Array(12).keys()]) });
  await run(server, file(20), { address: "/uploads/9" });
  assert.deepEqual(server.requests, ["HEAD", "PATCH 12"]);
  assert.deepEqual([...server.files[0]], [...Array(20).keys()]);

  const forgetful = house();
  const log = await run(forgetful, file(20), { address: "/uploads/9" });
  assert.deepEqual(forgetful.requests, ["HEAD", "POST", "PATCH 0"]);
  assert.deepEqual(log.kept, [null, "/uploads/1", null]);
});

test("another file of the same name does not end up in the first one's upload", async () => {
  const server = house();
  server.uploads.set("/uploads/9", { length: 999, bytes: new Uint8Array(3) });
  await run(server, file(20), { address: "/uploads/9" });

  assert.deepEqual(server.requests, ["HEAD", "POST", "PATCH 0"]);
});

test("a server that is unwell is asked again, but not without end", async () => {
  const soon = house({ statuses: [503, 503] });
  assert.deepEqual((await run(soon, file(3))).pauses, [1000, 2000]);

  const never = house({ statuses: Array(20).fill(500) });
  await assert.rejects(run(never, file(3)), new Refused("failed"));
  assert.equal(never.requests.length, 7);
});

test("what waiting cannot mend is said at once", async () => {
  for (const [status, reason] of [[413, "large"], [507, "full"], [422, "many"], [404, "away"], [423, "away"], [409, "away"], [200, "away"], [400, "failed"]]) {
    const server = house({ statuses: [status] });
    await assert.rejects(run(server, file(3)), (problem) => problem instanceof Refused && problem.reason === reason, `${status}`);
    assert.equal(server.requests.length, 1, `${status}`);
  }
});

test("a file that is gone from the disk is no broken connection", async () => {
  const gone = Object.assign(file(3), { slice: () => ({ size: 3, arrayBuffer: () => Promise.reject(new Error("gone")) }) });
  const server = house({ breaks: (turn) => turn > 1 && "before" });

  await assert.rejects(run(server, gone), (problem) => problem.reason === "gone");
});

test("what was cancelled ends at once", async () => {
  const send = () => Promise.reject(new DOMException("Cancelled", "AbortError"));

  await assert.rejects(run({ send }, file(3)), { name: "AbortError" });
});

test("waits grow to half a minute; an offset that does not fit is looked up", () => {
  assert.deepEqual([0, 1, 2, 3, 4, 5, 60].map(waitBefore), [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  assert.equal(verdict(409), "look");
});

test("names travel in Base64, whatever letters they have", () => {
  assert.equal(metadata({ filename: "world", to: "entities/1" }), "filename d29ybGQ=,to ZW50aXRpZXMvMQ==");
  const [, text] = metadata({ filename: "Тётя 🌱.jpg" }).split(" ");
  assert.equal(Buffer.from(text, "base64").toString(), "Тётя 🌱.jpg");
});
