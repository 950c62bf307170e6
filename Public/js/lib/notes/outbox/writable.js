/** Opens the first tab that may be written in; resolves when its composer can take words, or where there is none. */
export async function openWritable(room) {
  const tab = room.querySelector(".tabs__tab[data-tab]:not([data-read-only])");
  if (tab) await room.querySelector("note-tabs").go(tab.pathname);
  if (room.composer) await customElements.whenDefined("note-composer");
}
