/**
 * What an answer means for the request that it answers, the same in all rooms.
 *
 * - `done`: the server has it.
 * - `later`: neither done nor refused.
 * - `away`, `locked`: someone has to sign in or unlock first.
 * - `refused`: it would be refused again as it is.
 *
 * @param {{type: string, status: number}} answer to a request that follows no redirect
 * @returns {"done" | "later" | "away" | "locked" | "refused"}
 */
export function meaningOf({ type, status }) {
  // A form that is done leads to another page. One that is not allowed is answered by its status.
  if (type === "opaqueredirect" || (status >= 200 && status < 400)) return "done";
  if (status === 401) return "away";
  if (status === 423) return "locked";
  if ([408, 425, 429].includes(status) || status >= 500) return "later";
  return "refused";
}
