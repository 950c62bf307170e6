// What the service worker does with push messages: it shows them, and does what a tap on them asks for.

/**
 * What a message says, in the form that `showNotification` takes.
 *
 * @param {object | null} message the JSON of Declarative Web Push; null if it cannot be read
 * @returns {[title: string, options: NotificationOptions]}
 */
export function shown(message) {
  const { title = "Hearth", body, tag, lang, icon, actions = [], navigate = "/", data } = message?.notification ?? {};
  const buttons = actions.map(({ action, title: name, type }) => ({ action, title: name, type }));
  const options = { body, tag, lang, icon, badge: icon, renotify: Boolean(tag), actions: buttons, data: { navigate, ...data } };
  return [title, options];
}

/**
 * Posts the form that a button of a notification stands for. It is taken where it leads to its field `back`.
 *
 * @param {{path: string, fields: Record<string, string>}} form
 * @param {typeof fetch} send
 * @returns {Promise<boolean>} whether the house took it; false if it is out of reach, or asks for a password first
 */
export async function post({ path, fields }, send) {
  try {
    const answer = await send(path, { method: "POST", body: new URLSearchParams(fields) });
    return answer.ok && new URL(answer.url).pathname === fields.back;
  } catch {
    return false;
  }
}

/** Shows a page in the window where it is, or in a new one: another window may have text that is not sent yet. */
async function open(clients, navigate) {
  const windows = await clients.matchAll({ type: "window" });
  const there = windows.find(({ url }) => url === navigate);
  return there ? there.focus() : clients.openWindow(navigate);
}

/**
 * Takes push messages and taps on what they show.
 *
 * @param {ServiceWorkerGlobalScope} worker
 */
export function takePush(worker) {
  const { registration, clients } = worker;

  worker.addEventListener("push", (event) => {
    let message = null;
    try {
      message = event.data?.json();
    } catch {
      // Something has to be shown: browsers end the subscription of those that show nothing.
    }
    event.waitUntil(registration.showNotification(...shown(message)));
  });

  worker.addEventListener("notificationclick", (event) => {
    const { notification, action } = event;
    const { navigate, forms = {}, failed } = notification.data ?? {};
    notification.close();
    const form = forms[action];
    // A browser without fields in notifications gives no text.
    if (action === "reply") form.fields.content = event.reply ?? "";
    if (!form || form.fields.content === "") return event.waitUntil(open(clients, navigate ?? "/"));
    const { title, tag, icon, lang } = notification;
    const say = () => registration.showNotification(title, { body: failed, tag, icon, lang, data: { navigate } });
    event.waitUntil(post(form, worker.fetch.bind(worker)).then((isDone) => isDone || say()));
  });

  // The push service gave the browser another address.
  worker.addEventListener("pushsubscriptionchange", (event) => {
    const renew = async () => {
      const options = event.oldSubscription?.options ?? (await registration.pushManager.getSubscription())?.options;
      const subscription = event.newSubscription ?? (options && (await registration.pushManager.subscribe(options)));
      if (subscription) await tell(subscription, worker.fetch.bind(worker));
    };
    event.waitUntil(renew());
  });
}

/**
 * Gives the house the address of this browser with its push service.
 *
 * @param {PushSubscription} subscription
 * @param {typeof fetch} send
 * @returns {Promise<Response>}
 */
export function tell(subscription, send) {
  const { endpoint, keys } = subscription.toJSON();
  return send("/settings/notifications/devices", { method: "POST", body: new URLSearchParams({ endpoint, ...keys }) });
}
