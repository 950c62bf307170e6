/** A tag for comparing it with others. */
export const folded = (tag) => tag.toLowerCase();

/** The tags of a line, between commas, without the sign that some type in front of them. */
export const tagsIn = (text) => text.split(/[,;\n]/).map((tag) => tag.trim().replace(/^[#\s]+/, "")).filter(Boolean);

/** A line of tags with one more, or without one that is there. */
export function toggled(text, tag) {
  const tags = tagsIn(text);
  const rest = tags.filter((one) => folded(one) !== folded(tag));
  return (rest.length < tags.length ? rest : [...tags, tag]).join(", ");
}
