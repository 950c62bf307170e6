/** 32 hexadecimal digits that sort by time: UUIDv7, as the server makes them; RFC 9562. */
export function newId(now = Date.now(), random = crypto.getRandomValues(new Uint8Array(10))) {
  const time = Math.floor(now).toString(16).padStart(12, "0").slice(-12);
  const bytes = [...random];
  [bytes[0], bytes[2]] = [0x70 | (bytes[0] & 0x0f), 0x80 | (bytes[2] & 0x3f)];
  return time + bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
