// Stands in the head of every page, and keeps what is typed and sent before the page's scripts have come.
//
// A form with `data-early`, the name of its text field, takes one text after the other without a new page. Until its script
// asks for them (`parts/take-early.js`), the texts that were sent wait here, and the field is empty for the next one. Should the
// scripts not come, the form sends the first text as any form does, and the next page goes on with the others.
//
// A hidden field `reply` or `edit` says what the next text is for: it answers a message, or goes behind it, and then the text
// that stood in the field before comes back. That text waits as `{ text, reply }` or `{ text, edit }`, all others as strings.

/** So long the scripts may take once a text waits for them, in milliseconds. */
const patience = 15_000;

/** The texts that wait, by their forms: those have the attribute `waits`. */
const waiting = new Map();
/** Forms in which something was typed: another one may stand in their place on the page by now. */
const typedIn = new Set();
/** The class names of forms whose scripts have come: a list that is drawn anew has another form, and the same script. */
const alive = new Set();
let areScriptsLost = false;
/** Whether a form was sent from here, which leaves the page. */
let isLeaving = false;

const fieldOf = (form) => form.elements[form.dataset.early];
const aimOf = ({ elements }) => elements.edit ?? elements.reply;
const isEarly = (form) => Boolean(form?.dataset?.early) && !alive.has(form.className) && !isLeaving;

/** Among the drafts of forms: they are forgotten with those when somebody signs out. Two forms may send to one address. */
const keyOf = (form) => `hearth-draft:${document.documentElement.dataset.member} early ${form.className} ${form.getAttribute("action")}`;

function add(form, texts) {
  waiting.set(form, [...(waiting.get(form) ?? []), ...texts]);
  form.toggleAttribute("waits", true);
  setTimeout(sendByForm, patience);
}

/** Texts of an earlier page, and what was typed there and not sent. */
function restore(form) {
  try {
    const { typed, lines } = JSON.parse(sessionStorage.getItem(keyOf(form)))?.values ?? {};
    sessionStorage.removeItem(keyOf(form));
    if (lines?.length) add(form, lines);
    const { value } = fieldOf(form);
    // Either may be the other, gone on with.
    if (typed && !value.includes(typed)) fieldOf(form).value = typed.includes(value) ? typed : `${typed} ${value}`;
  } catch {
    // Without storage there is nothing to go on with.
  }
}

/** Keeps what waits, and what is typed, for the next page: there all that was not sent is one draft. */
function keep() {
  for (const form of new Set([...document.querySelectorAll("form[data-early]"), ...typedIn])) {
    const { value, defaultValue } = fieldOf(form);
    const all = [aimOf(form)?.dataset.before, value].filter(Boolean).join(" ");
    const [typed, lines] = [all === defaultValue ? "" : all, waiting.get(form) ?? []];
    try {
      if (isEarly(form) && (typed || lines.length)) sessionStorage.setItem(keyOf(form), JSON.stringify({ values: { typed, lines } }));
    } catch {
      // The storage is full or forbidden.
    }
  }
}

/** The scripts do not come: the first form that has a text waiting leaves the page with it. Only a script changes a message. */
function sendByForm() {
  const [[form, lines] = []] = [...waiting].filter(([one, [line]]) => isEarly(one) && one.hasAttribute("action") && !line.edit);
  if (!form) return;
  const [line, ...others] = lines;
  const { text = line, reply } = line;
  waiting.set(form, others);
  keep();
  // What is sent here is not kept once more when the page goes.
  isLeaving = true;
  fieldOf(form).value = text;
  form.elements.reply?.remove();
  if (reply) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "reply", value: reply }));
  form.submit();
}

document.addEventListener("input", ({ target: { form } }) => isEarly(form) && typedIn.add(form), { capture: true });

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!isEarly(form) || areScriptsLost) return;
  const [field, aim] = [fieldOf(form), aimOf(form)];
  // Files go with their form.
  if (aim?.name !== "edit" && [...form.elements].some(({ files }) => files?.length)) return;
  event.preventDefault();
  const text = submitter?.value || field.value;
  if (text.trim()) add(form, [aim ? { text, [aim.name]: aim.value } : text]);
  if (text.trim() || aim?.name === "edit") aim?.remove();
  field.value = aim?.dataset.before ?? "";
  field.focus();
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
  typedIn.delete(form);
  form.removeAttribute("waits");
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
