const dayLength = 86_400_000;

/** `2026-11-21` of a number of days since 1970. */
export const isoDay = (day) => new Date(day * dayLength).toISOString().slice(0, 10);
