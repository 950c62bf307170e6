/**
 * The files of pages: scripts, styles and icons, each under an address that another version of it never has. Those of one
 * version of the server are in one cache; a copy of a page may need those of an earlier version.
 */
const prefix = "files ";

/** @param {string} version */
export const nameOf = (version) => prefix + version;

/** Whether an address has a hash or version, so that its content never changes. */
const isLasting = (path) => path.startsWith("/assets/") || path.includes("?v=");

/** Whether the files cache answers for an address. */
export const isFile = ({ pathname, search }, files) => pathname.startsWith("/assets/") || files.includes(pathname + search);

/**
 * Stores all files of a version. What an earlier version has, too, is not fetched again.
 *
 * @param {CacheStorage} caches
 * @param {string} version
 * @param {string[]} files
 */
export async function store(caches, version, files) {
  const cache = await caches.open(nameOf(version));
  await Promise.all(files.map(async (file) => {
    const kept = isLasting(file) && (await caches.match(file));
    return kept ? cache.put(file, kept) : cache.add(file);
  }));
}

/**
 * Deletes the files of earlier versions, unless one of the files that copies need is nowhere else.
 *
 * @param {CacheStorage} caches
 * @param {string} version
 * @param {Set<string>} needed the addresses of files that copies of pages name
 */
export async function forgetEarlier(caches, version, needed) {
  const own = await caches.open(nameOf(version));
  const there = new Set((await own.keys()).map(({ url }) => pathOf(url)));
  const missing = [...needed].filter((file) => !there.has(file));
  for (const name of await caches.keys()) {
    if (!/^(files|offline-)/.test(name) || name === nameOf(version)) continue;
    const cache = await caches.open(name);
    const found = await Promise.all(missing.map((file) => cache.match(file)));
    if (!found.some(Boolean)) await caches.delete(name);
  }
}

const pathOf = (url) => {
  const { pathname, search } = new URL(url);
  return pathname + search;
};
