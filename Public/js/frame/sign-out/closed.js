/** True when an answer says that a page may not be seen any more, or not without a password. */
export const isClosed = ({ type, status }) => type === "opaqueredirect" || [401, 403, 404, 423].includes(status);
