/** The place on the page of an index in a text area, from the area's upper left corner: the foot of its line. */
export function caretPlace(area, index) {
  const mirror = document.createElement("div");
  const style = getComputedStyle(area);
  for (const name of style) mirror.style.setProperty(name, style.getPropertyValue(name));
  Object.assign(mirror.style, { position: "absolute", visibility: "hidden", blockSize: "auto", whiteSpace: "pre-wrap" });
  const mark = document.createElement("span");
  mark.textContent = "\u200b";
  mirror.append(area.value.slice(0, index), mark);
  area.after(mirror);
  const place = { left: mark.offsetLeft, top: mark.offsetTop + mark.offsetHeight - area.scrollTop };
  mirror.remove();
  return place;
}
