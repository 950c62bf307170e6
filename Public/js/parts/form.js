/**
 * A mark of the member whose page this is: a tab that stayed open while another member signed in is not taken for
 * theirs.
 */
export const ownerMark = () => document.documentElement.dataset.member?.slice(-8) ?? "";

/** Values for a request in place of a form, with the mark of the page's member. */
export const owned = (values = {}) => new URLSearchParams({ ...values, "door-as": ownerMark() });

/** Sends values as a form would: the sign-in page, if it comes to that, keeps them. */
export function sendAsForm(action, values) {
  const form = document.createElement("form");
  [form.method, form.action, form.hidden] = ["post", action, true];
  for (const [name, value] of owned(values)) {
    const field = document.createElement("textarea");
    [field.name, field.value] = [name, value];
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
