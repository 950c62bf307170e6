/** So long a page of the server is waited for where there is a copy; in milliseconds. */
const patience = 3000;

/** A proxy says so when there is no server behind it. */
const isServerGone = ({ status, headers }) => [502, 504].includes(status) && !headers.has("Hearth-Copy");

const wait = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * The answer to the opening of a page: that of the server; where it does not come in time, the copy last seen; without one,
 * the page that stands in for all.
 *
 * @param {Promise<Response>} answered by the server; rejected if it cannot be reached
 * @param {() => Promise<Response | null>} copy
 * @param {() => Promise<Response>} standIn
 */
export async function opened(answered, copy, standIn) {
  const answer = await Promise.race([answered.catch(() => null), wait(patience)]);
  if (answer && !isServerGone(answer)) return answer;
  return (await copy()) ?? answer ?? answered.catch(standIn);
}
