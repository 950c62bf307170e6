/** The bytes of an id. */
const size = 16;

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/** The ids of a graph's nodes: by them things are known that go on when the graph is read anew and counts otherwise. */
export class Ids {
  #bytes;
  /** The same as four numbers each. */
  #words;
  #slots = null;
  #shift = 32;
  #texts = new WeakMap();

  /** @param {Uint8Array} bytes 16 for each node, from a multiple of four bytes of its buffer on */
  constructor(bytes) {
    this.#bytes = bytes;
    this.#words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4);
  }

  get count() {
    return this.#bytes.length / size;
  }

  bytesOf = (index) => this.#bytes.subarray(size * index, size * (index + 1));

  /** 32 hexadecimal digits. */
  of = (index) => (index >= 0 && index < this.count ? Array.from(this.bytesOf(index), (byte) => digits[byte]).join("") : undefined);

  /** The index of an id in digits; -1 for none. */
  indexOf(id) {
    if (!/^[0-9a-f]{32}$/.test(id ?? "")) return -1;
    const bytes = Uint8Array.from({ length: size }, (_, at) => parseInt(id.slice(2 * at, 2 * at + 2), 16));
    return this.#find(new Uint32Array(bytes.buffer), 0);
  }

  /** For each node of others its index here; -1 for those that are not here. */
  indicesOf(others) {
    const [found, own, theirs] = [new Int32Array(others.count), this.#words, others.#words];
    // The order stays where nothing came or went: mostly the next one is beside the last.
    let next = 0;
    for (let i = 0; i < found.length; i += 1) {
      found[i] = next < this.count && isSame(own, 4 * next, theirs, 4 * i) ? next : this.#find(theirs, 4 * i);
      if (found[i] >= 0) next = found[i] + 1;
    }
    return found;
  }

  #find(words, at) {
    if (!this.#slots) this.#sort();
    const [own, slots, mask] = [this.#words, this.#slots, this.#slots.length - 1];
    for (let slot = slotOf(words, at, this.#shift); slots[slot] >= 0; slot = (slot + 1) & mask) {
      if (isSame(own, 4 * slots[slot], words, at)) return slots[slot];
    }
    return -1;
  }

  /** A table of places with linear probing, at most half full: made when it is needed first. */
  #sort() {
    const [count, words] = [this.count, this.#words];
    const bits = Math.max(4, 33 - Math.clz32(count));
    const [shift, slots, mask] = [32 - bits, new Int32Array(2 ** bits).fill(-1), 2 ** bits - 1];
    for (let i = 0; i < count; i += 1) {
      let slot = slotOf(words, 4 * i, shift);
      while (slots[slot] >= 0) slot = (slot + 1) & mask;
      slots[slot] = i;
    }
    [this.#shift, this.#slots] = [shift, slots];
  }

  /**
   * Some nodes as one text: their ids in base64url without padding.
   *
   * @param {Set<number>} indices a set that stays as it is: its text is kept
   * @param {number} [limit] of them at most
   */
  textOf(indices, limit = Infinity) {
    const kept = limit === Infinity ? this.#texts.get(indices) : undefined;
    if (kept !== undefined) return kept;
    const [own, words] = [this.#words, new Uint32Array(4 * Math.min(indices.size, limit))];
    let at = 0;
    for (const index of indices) {
      if (at >= words.length) break;
      for (let word = 0; word < 4; word += 1) words[at + word] = own[4 * index + word];
      at += 4;
    }
    const text = encoded(new Uint8Array(words.buffer));
    if (limit === Infinity) this.#texts.set(indices, text);
    return text;
  }

  /** The nodes of this graph that a text of ids names; none if the text is malformed. */
  read(text) {
    const bytes = decoded(text);
    const words = new Uint32Array(bytes.buffer, 0, Math.floor(bytes.length / size) * 4);
    const found = new Set();
    for (let at = 0; at < words.length; at += 4) {
      const index = this.#find(words, at);
      if (index >= 0) found.add(index);
    }
    return found;
  }
}

const isSame = (one, at, other, there) =>
  one[at + 3] === other[there + 3] && one[at + 2] === other[there + 2] && one[at + 1] === other[there + 1] && one[at] === other[there];

function slotOf(words, at, shift) {
  const mixed = Math.imul(words[at + 3] ^ Math.imul(words[at + 2], 0x85ebca6b), 0x9e3779b1) ^ Math.imul(words[at] ^ words[at + 1], 0xc2b2ae35);
  return Math.imul(mixed ^ (mixed >>> 15), 0x9e3779b1) >>> shift;
}

/** The number of bytes that become a text at once: as many arguments as a call surely takes. */
const piece = 0x3000;

function encoded(bytes) {
  let text = "";
  for (let at = 0; at < bytes.length; at += piece) text += String.fromCharCode(...bytes.subarray(at, at + piece));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function decoded(text) {
  if (typeof text !== "string" || !/^[\w-]*$/.test(text) || text.length % 4 === 1) return new Uint8Array(0);
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}
