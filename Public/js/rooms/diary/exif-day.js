/** So much of a file is looked through: cameras write these facts before the picture. */
export const reach = 256 * 1024;

const exif = [0x45, 0x78, 0x69, 0x66];
const [pointer, original, digitized] = [0x8769, 0x9003, 0x9004];

/**
 * The day on which a photo was taken, by its camera's own clock. JPEG, HEIC, AVIF, WebP and PNG all carry the same block:
 * https://www.cipa.jp/std/documents/e/DC-X008-Translation-2019-E.pdf, 4.6.
 *
 * @param {Uint8Array} bytes the beginning of the file
 * @param {number} startHour the hour at which days begin: before it, a photo belongs to the day before
 * @returns {string | null} `2026-11-03`
 */
export function dayTaken(bytes, startHour = 0) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, reach));
  for (let at = 0; at + 14 < view.byteLength; at += 1) {
    const isNamed = bytes[at] === 0x45 || bytes[at] === 0x65;
    if (!isNamed && bytes[at] !== 0) continue;
    const start = isNamed ? blockAt(view, at) : bareBlockAt(view, at);
    const day = start === null ? null : dayIn(view, start, startHour);
    if (day) return day;
  }
  return null;
}

/** The start of the block that is announced here as `Exif` (also `EXIF` or `eXIf`, of WebP and PNG), or null. */
function blockAt(view, at) {
  for (let index = 0; index < 4; index += 1) {
    if ((view.getUint8(at + index) | 0x20) !== (exif[index] | 0x20)) return null;
  }
  // Two zeros follow in JPEG and HEIC, the length in WebP, nothing in PNG.
  return [6, 8, 4].map((gap) => at + gap).find((start) => isHead(view, start)) ?? null;
}

/** The start of a block in AVIF behind the number of bytes between the two, which is zero (ISO/IEC 23008-12, A.2.1). */
function bareBlockAt(view, at) {
  return view.getUint32(at) === 0 && isHead(view, at + 4) ? at + 4 : null;
}

function isHead(view, start) {
  if (start + 8 > view.byteLength) return false;
  const order = view.getUint16(start);
  const isLittle = order === 0x4949;
  return (isLittle || order === 0x4d4d) && view.getUint16(start + 2, isLittle) === 42;
}

function dayIn(view, start, startHour) {
  const isLittle = view.getUint16(start) === 0x4949;
  const first = entries(view, start, view.getUint32(start + 4, isLittle), isLittle);
  const second = first.has(pointer) ? entries(view, start, view.getUint32(first.get(pointer), isLittle), isLittle) : first;
  for (const tag of [original, digitized]) {
    if (!second.has(tag)) continue;
    const at = start + view.getUint32(second.get(tag), isLittle);
    if (at + 10 > view.byteLength) continue;
    const length = Math.min(13, view.byteLength - at);
    const text = String.fromCharCode(...Array.from({ length }, (_, index) => view.getUint8(at + index)));
    const day = real(text.slice(0, 10), Number(text.slice(11)) < startHour && /^ \d\d$/.test(text.slice(10)));
    if (day) return day;
  }
  return null;
}

/** Each tag of a directory with the place of its value. */
function entries(view, start, offset, isLittle) {
  const found = new Map();
  const at = start + offset;
  if (at + 2 > view.byteLength) return found;
  const count = view.getUint16(at, isLittle);
  for (let index = 0; index < count && at + 14 + 12 * index <= view.byteLength; index += 1) {
    found.set(view.getUint16(at + 2 + 12 * index, isLittle), at + 10 + 12 * index);
  }
  return found;
}

/** Cameras whose clock was never set write zeros. @param {boolean} isNight it belongs to the day before */
function real(text, isNight) {
  const [, year, month, day] = /^(\d{4}):(\d\d):(\d\d)$/.exec(text) ?? [];
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal = Number(year) >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === Number(day);
  if (isReal && isNight) return new Date(date.getTime() - 86_400_000).toISOString().slice(0, 10);
  return isReal ? `${year}-${month}-${day}` : null;
}
