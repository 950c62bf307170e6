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
