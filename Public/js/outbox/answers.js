/**
 * What an answer means for the request that it answers, the same in all rooms.
 *
 * - `done`: the server has it.
 * - `later`: neither done nor refused. `full`: neither, because the disk of the server is.
 * - `away`, `locked`: someone has to sign in or unlock first. No answer of the server to a request with a key leads to another
 *   page: one that does comes from what stands before the server, such as a proxy that asks for a password.
 * - `refused`: it would be refused again as it is. The outbox refuses by itself, with 409, what is older than the server's keys.
 *
 * @param {{type: string, status: number}} answer to a request that follows no redirect
 * @returns {"done" | "later" | "full" | "away" | "locked" | "refused"}
 */
export function meaningOf({ type, status }) {
  if (status >= 200 && status < 300) return "done";
  if (type === "opaqueredirect" || (status >= 300 && status < 400) || status === 401) return "away";
  if (status === 423) return "locked";
  if (status === 507) return "full";
  if ([408, 425, 429].includes(status) || status >= 500) return "later";
  return "refused";
}
