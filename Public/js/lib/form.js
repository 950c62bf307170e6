/** Sends values as a form would: the sign-in page, if it comes to that, keeps them. */
export function sendAsForm(action, values) {
  const form = document.createElement("form");
  [form.method, form.action, form.hidden] = ["post", action, true];
  for (const [name, value] of Object.entries(values)) {
    const field = document.createElement("textarea");
    [field.name, field.value] = [name, value];
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}
