const copied = [
  "boxSizing", "inlineSize", "paddingTop", "paddingRight", "paddingBottom", "paddingLeft", "borderTopWidth",
  "borderRightWidth", "borderBottomWidth", "borderLeftWidth", "fontFamily", "fontSize", "fontWeight", "lineHeight",
  "letterSpacing", "tabSize",
];

/** Where a place in a text area is drawn, from its upper left corner: the foot of its line. */
export function caretPlace(area, index) {
  const mirror = document.createElement("div");
  const style = getComputedStyle(area);
  for (const name of copied) mirror.style[name] = style[name];
  Object.assign(mirror.style, {
    position: "absolute", visibility: "hidden", whiteSpace: "pre-wrap", overflowWrap: "break-word", borderStyle: "solid",
  });
  const mark = document.createElement("span");
  mark.textContent = "\u200b";
  mirror.append(area.value.slice(0, index), mark);
  area.after(mirror);
  const place = { left: mark.offsetLeft, top: mark.offsetTop + mark.offsetHeight - area.scrollTop };
  mirror.remove();
  return place;
}
