/** As much of an element as the fields of the tools use; a test calls its listeners by `hear`. */
export class Part {
  dataset = {};
  value = "";
  hidden = true;
  children = [];
  #heard = {};

  addEventListener(name, work) {
    this.#heard[name] = work;
  }

  hear(name, event = {}) {
    this.#heard[name]({ preventDefault() {}, stopPropagation() {}, ...event });
  }

  setAttribute(name, value) {
    this[name] = value;
  }

  append(...children) {
    this.children.push(...children);
  }

  replaceChildren(...children) {
    this.children = children;
  }

  closest() {
    return this;
  }

  querySelectorAll() {
    return this.children.filter(({ tag }) => tag === "button");
  }

  querySelector() {
    return this.querySelectorAll()[0] ?? null;
  }

  focus() {}
}

/** A question that waits for an answer, among the others of its kind. */
export const answered = (questions, question) => new Promise((answer) => questions.push({ ...question, answer }));

/** A canvas that shows `ada.graph`, in which nodes have their names as ids; `ada` says how it knows names. */
export const canvasOf = (ada) => ({
  get graph() {
    return ada.graph;
  },
  indexOf: (id) => ada.graph?.names.indexOf(id) ?? -1,
  idOf: (index) => ada.graph.names[index],
  nameOf: (index) => (ada.isNameless ? "" : ada.graph.names[index] ?? ""),
  know: (indices) => (ada.isSlow ? answered(ada.known, { indices }) : Promise.resolve(!ada.isNameless)),
});
