import { ownerMark } from "../../form.js";
import { remember, remembered } from "./format.js";

/** So much of a file is sent at once. */
export const step = 8 * 1024 * 1024;

/** The wait before a new try in milliseconds: 1 s, 2 s, 4 s… up to half a minute. */
export const waitBefore = (attempt) => Math.min(1000 * 2 ** attempt, 30_000);

/** After so many answers that the server is unwell, the member is asked. */
const attemptLimit = 6;

/** The reason why an upload needs a decision to go on: `large`, `full`, `many`, `away`, `gone`, `failed`. */
export class Refused extends Error {
  /** @param {number} [status] of the answer that was the reason */
  constructor(reason, status) {
    super(reason);
    [this.reason, this.status] = [reason, status];
  }
}

/** `filename d29ybGQ=,to ZW50aXRpZXMvMQ==` */
export const metadata = (values) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${btoa(String.fromCharCode(...new TextEncoder().encode(value)))}`)
    .join(",");

/** The reaction to an unwelcome answer: try again, look how far it is, or the reason to give up. */
export function verdict(status) {
  if (status === 413) return "large";
  if (status === 507) return "full";
  if (status === 422) return "many";
  if (status === 404 || status === 410) return "forgotten";
  if (status === 409) return "look";
  if (status >= 500 || [0, 408, 425, 429].includes(status)) return "again";
  // A page instead of an answer: signed out, locked, or no longer allowed to write.
  return [401, 403, 423].includes(status) || status < 400 ? "away" : "failed";
}

/**
 * Sends a file by the tus protocol 1.0.0, through broken connections; https://tus.io/protocols/resumable-upload.
 *
 * @param {File} file
 * @param {object} how
 * @param {string} how.action the address that creates uploads
 * @param {string} how.to the thing that gets the file
 * @param {string | null} how.address an upload that was begun earlier
 * @param {(request: {method: string, url: string, headers: object, body?: Blob, progress?: (sent: number) => void})
 *   => Promise<{status: number, header: (name: string) => string | null}>} how.send fails when there is no answer
 * @param {(milliseconds: number) => Promise<void>} how.pause
 * @param {(address: string | null) => void} how.keep remembers the address for going on later
 * @param {(sent: number, isBroken: boolean) => void} how.report
 * @returns {Promise<void>}
 */
export async function transfer(file, { action, to, address, send, pause, keep, report }) {
  const headers = { "Tus-Resumable": "1.0.0" };
  let [offset, attempt] = [address ? null : 0, 0];
  const start = (at) => {
    [address, offset] = [at, 0];
    keep(at);
  };

  async function create() {
    const length = { "Upload-Length": String(file.size), "Upload-Metadata": metadata({ filename: file.name, to }) };
    const answer = await send({ method: "POST", url: action, headers: { ...headers, ...length } });
    const location = answer.header("Location");
    if (answer.status !== 201 || !location) return answer.status;
    start(location);
    return null;
  }

  async function look() {
    const answer = await send({ method: "HEAD", url: address, headers });
    const isOurs = answer.header("Upload-Length") === String(file.size);
    if (answer.status === 200 && answer.header("Upload-Offset") !== null) {
      if (isOurs) offset = Number(answer.header("Upload-Offset"));
      else start(null);
      return null;
    }
    return answer.status;
  }

  async function piece() {
    const from = offset;
    const body = file.slice(from, from + step);
    const answer = await send({
      method: "PATCH",
      url: address,
      headers: { ...headers, "Upload-Offset": String(from), "Content-Type": "application/offset+octet-stream" },
      body,
      progress: (sent) => report(Math.min(from + sent, file.size), false),
    });
    if (answer.status !== 204) return answer.status;
    [offset, attempt] = [Number(answer.header("Upload-Offset")), 0];
    return null;
  }

  for (;;) {
    let status = 0;
    try {
      status = await (!address ? create() : offset === null ? look() : piece());
    } catch (problem) {
      if (problem.name === "AbortError") throw problem;
      // Either the connection is broken, or the file.
      await file.slice(0, 1).arrayBuffer().catch(() => {
        throw new Refused("gone");
      });
    }
    if (status === null) {
      if (offset !== null) report(offset, false);
      if (address && offset === file.size) return keep(null);
      continue;
    }
    // A new upload cannot be further than its start: 409 means that the page is another member's.
    const what = status === 409 && !address ? "away" : verdict(status);
    if (what === "forgotten" && address) {
      start(null);
    } else if (what === "again" || what === "look") {
      if (address) offset = null;
      if (status !== 0 && what === "again" && attempt >= attemptLimit) throw new Refused("failed");
      if (what === "again") report(null, true);
      await pause(waitBefore(attempt));
      attempt += 1;
    } else {
      throw new Refused(what === "forgotten" ? "away" : what, status);
    }
  }
}

/** One request with news of how much is sent, which `fetch` does not tell. */
export const sender = (signal) => ({ method, url, headers, body, progress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const over = new AbortController();
    request.open(method, url);
    request.setRequestHeader("Door-As", ownerMark());
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    if (progress) request.upload.onprogress = ({ loaded }) => progress(loaded);
    request.onload = () => resolve({ status: request.status, header: (name) => request.getResponseHeader(name) });
    request.onerror = () => reject(new TypeError("No connection"));
    request.onabort = () => reject(new DOMException("Cancelled", "AbortError"));
    request.onloadend = () => over.abort();
    signal.addEventListener("abort", () => request.abort(), { signal: over.signal });
    if (signal.aborted) request.onabort();
    else request.send(body);
  });

/** Waits, but no longer than until the connection is back. */
export const pauser = (signal) => (milliseconds) =>
  new Promise((resolve, reject) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      if (signal.aborted) reject(new DOMException("Cancelled", "AbortError"));
      else resolve();
    };
    const timer = setTimeout(end, milliseconds);
    for (const [target, name] of [[globalThis, "online"], [signal, "abort"]]) target.addEventListener(name, end, { signal: over.signal });
  });

/**
 * Sends a file from this page, and goes on where an earlier one left off.
 *
 * @param {{file: File, address?: string | null, control?: AbortController}} upload gets its address, and what stops it
 * @param {{key: string, action: string, to: string, report: (sent: number | null, isBroken: boolean) => void}} how
 *   `key` is that of its address in this browser, the others are those of `transfer`
 */
export async function sendFile(upload, { key, action, to, report }) {
  upload.address = remembered(localStorage, key, Date.now());
  upload.control = new AbortController();
  const { signal } = upload.control;
  const keep = (address) => remember(localStorage, key, (upload.address = address), Date.now());
  const { file, address } = upload;
  return transfer(file, { action, to, address, send: sender(signal), pause: pauser(signal), keep, report });
}
