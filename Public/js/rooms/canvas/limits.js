/** How long an answer is waited for, in milliseconds, and the next piece of a long one: a slow network takes less. */
export const answerTimeout = 30_000;

/** A signal for a request that may not hang for ever. */
export const limited = (signal, time = answerTimeout) => AbortSignal.any([signal, AbortSignal.timeout(time)]);

/** A browser takes 64 kB of requests that outlive their page, all together; small ones, that are not counted, need some. */
const keepaliveLimit = 62_000;
let inFlight = 0;

/** The bytes that further requests may send that outlive the page: the browser refuses a larger one. */
export const keepaliveRoom = () => keepaliveLimit - inFlight;

/**
 * Fetches something also if the page is left before the answer comes.
 *
 * @param {string} address
 * @param {RequestInit} how with a body of bytes or of fields
 */
export async function fetchKeepalive(address, how) {
  const size = how.body.byteLength ?? `${how.body}`.length;
  inFlight += size;
  try {
    return await fetch(address, { ...how, keepalive: true });
  } finally {
    inFlight -= size;
  }
}

/** Waits for something, but not for ever. */
async function soon(promise) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("Nothing has come for too long")), answerTimeout);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Waits for an answer, and gives a way to read all of it: that may take long, but not stall.
 *
 * @param {Promise<Response>} asked
 * @param {AbortController} [over] ends the request where no answer comes
 * @returns {Promise<{answer: Response, read: () => Promise<ArrayBuffer>}>}
 */
export async function answerTo(asked, over) {
  const answer = await soon(asked).catch((error) => {
    over?.abort();
    throw error;
  });
  return { answer, read: () => bytesOf(answer.body.getReader()) };
}

async function bytesOf(reader) {
  const [parts, end] = [[], () => reader.cancel().catch(() => {})];
  let size = 0;
  try {
    for (let part = await soon(reader.read()); !part.done; part = await soon(reader.read())) {
      parts.push(part.value);
      size += part.value.length;
    }
  } catch (error) {
    end();
    throw error;
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes.buffer;
}
