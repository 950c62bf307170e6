// Stands in the head of every page, and keeps what is typed and sent before the page's scripts have come.
//
// A form with `data-early`, the name of its text field, takes one text after the other without a new page. Until its script
// asks for them (`parts/take-early.js`), the texts that were sent wait here, and the field is empty for the next one. Should the
// scripts not come, the form sends the first text as any form does, and the next page goes on with the others.

/** So long the scripts may take once a text waits for them, in milliseconds. */
const patience = 15_000;

/** The texts that wait, by their forms. */
const waiting = new Map();
/** The class names of forms whose scripts have come: a list that is drawn anew has another form, and the same script. */
const alive = new Set();
let areScriptsLost = false;
/** Whether a form was sent from here, which leaves the page. */
let isLeaving = false;

const fieldOf = (form) => form.elements[form.dataset.early];
const isEarly = (form) => Boolean(form?.dataset?.early) && !alive.has(form.className) && !isLeaving;

/** Among the drafts of forms: they are forgotten with those when somebody signs out. Two forms may send to one address. */
const keyOf = (form) => `hearth-draft:${document.documentElement.dataset.member} early ${form.className} ${form.getAttribute("action")}`;

function add(form, texts) {
  waiting.set(form, [...(waiting.get(form) ?? []), ...texts]);
  setTimeout(sendByForm, patience);
}

/** Texts of an earlier page, and what was typed there and not sent. */
function restore(form) {
  try {
    const { typed, lines } = JSON.parse(sessionStorage.getItem(keyOf(form)))?.values ?? {};
    sessionStorage.removeItem(keyOf(form));
    if (lines?.length) add(form, lines);
    const { value } = fieldOf(form);
    if (typed && !value.includes(typed)) fieldOf(form).value = [typed, value].filter(Boolean).join(" ");
  } catch {
    // Without storage there is nothing to go on with.
  }
}

/** Keeps what waits, and what is typed, for the next page. */
function keep() {
  for (const form of document.querySelectorAll("form[data-early]")) {
    const { value, defaultValue } = fieldOf(form);
    const [typed, lines] = [value === defaultValue ? "" : value, waiting.get(form) ?? []];
    try {
      if (isEarly(form) && (typed || lines.length)) sessionStorage.setItem(keyOf(form), JSON.stringify({ values: { typed, lines } }));
    } catch {
      // The storage is full or forbidden.
    }
  }
}

/** The scripts do not come: the first form that has a text waiting leaves the page with it. */
function sendByForm() {
  const [[form, texts] = []] = [...waiting].filter(([one]) => isEarly(one) && one.hasAttribute("action"));
  if (!form) return;
  const [text, ...others] = texts;
  const typed = fieldOf(form).value;
  if (typed) others.push(typed);
  waiting.set(form, others);
  fieldOf(form).value = "";
  keep();
  // What is sent here is not kept once more when the page goes.
  isLeaving = true;
  fieldOf(form).value = text;
  form.submit();
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  // Files go with their form.
  if (!isEarly(form) || areScriptsLost || [...form.elements].some(({ files }) => files?.length)) return;
  event.preventDefault();
  const text = submitter?.value || fieldOf(form).value;
  if (text.trim()) add(form, [text]);
  fieldOf(form).value = "";
  fieldOf(form).focus();
}, { capture: true });

// Enter sends where there is a keyboard; on a phone it begins a line.
document.addEventListener("keydown", (event) => {
  const { target, key, isComposing, shiftKey, altKey } = event;
  if (key !== "Enter" || target.localName !== "textarea" || !isEarly(target.form) || isComposing || shiftKey || altKey) return;
  if (!matchMedia("(hover: hover) and (pointer: fine)").matches && !event.ctrlKey && !event.metaKey) return;
  event.preventDefault();
  target.form.requestSubmit();
}, { capture: true });

// The form's script has come.
document.addEventListener("takeearly", ({ target: form, detail }) => {
  restore(form);
  alive.add(form.className);
  detail.push(...(waiting.get(form) ?? []));
  waiting.delete(form);
});

// Before the scripts, which run once the page has been read.
document.addEventListener("readystatechange", () => {
  if (document.readyState === "interactive") document.querySelectorAll("form[data-early]").forEach(restore);
});
addEventListener("pagehide", keep);
addEventListener("error", ({ target }) => {
  if (target.localName !== "script") return;
  areScriptsLost = true;
  sendByForm();
}, { capture: true });
