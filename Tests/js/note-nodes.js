/** As much of a document as readers and makers of formatted text ask for. */
class TestNode {
  constructor(nodeType, nodeName) {
    [this.nodeType, this.nodeName, this.childNodes, this.attributes] = [nodeType, nodeName, [], {}];
  }

  append(...nodes) {
    this.childNodes.push(...nodes);
  }

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
  }
}

export const page = {
  createElement: (tag) => new TestNode(1, tag.toUpperCase()),
  createTextNode: (data) => Object.assign(new TestNode(3, "#text"), { data }),
};

export const letters = (data) => page.createTextNode(data);

export function element(tag, attributes = {}, children = []) {
  const made = page.createElement(tag);
  Object.assign(made.attributes, attributes);
  made.append(...children);
  return made;
}
