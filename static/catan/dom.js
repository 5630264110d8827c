// @ts-check
/** Making and keeping HTML elements: the same words as the common table's (`static/table/dom.js`). */

/** @typedef {Record<string, string|number|boolean|null|undefined|EventListener>} Properties */

/**
 * An element: attributes by name; functions listen ("click"); false and null leave out.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Properties} [properties]
 * @param {(Node|string|null)[]} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, given] of Object.entries(properties)) {
    if (typeof given === "function") element.addEventListener(name, given);
    else set(element, name, given);
  }
  element.append(...children.filter((child) => child !== null));
  return element;
}

/**
 * Write an attribute only when it differs.
 * @param {Element} element
 * @param {string} name
 * @param {string|number|boolean|null|undefined} wanted true is the bare attribute
 */
export function set(element, name, wanted) {
  if (wanted === null || wanted === undefined || wanted === false) element.removeAttribute(name);
  else {
    const text = wanted === true ? "" : String(wanted);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** @param {Element} element @param {string} text */
export function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Children that follow a keyed list in its order; what stays is changed in place, so that focus and
 * scroll stay too.
 * @template T
 */
export class List {
  /**
   * @param {Element} root
   * @param {(item: T) => string} keyOf
   * @param {(item: T) => HTMLElement} make
   * @param {(element: HTMLElement, item: T) => void} [change]
   */
  constructor(root, keyOf, make, change) {
    this.root = root;
    this.keyOf = keyOf;
    this.make = make;
    this.change = change;
    /** @type {Map<string, HTMLElement>} */
    this.kept = new Map();
  }

  /** @param {readonly T[]} items */
  show(items) {
    const wanted = new Set(items.map(this.keyOf));
    for (const [key, element] of this.kept) {
      if (wanted.has(key)) continue;
      element.remove();
      this.kept.delete(key);
    }
    let place = this.root.firstElementChild;
    for (const item of items) {
      const key = this.keyOf(item);
      let element = this.kept.get(key);
      if (!element) {
        element = this.make(item);
        this.kept.set(key, element);
      }
      this.change?.(element, item);
      if (element === place) place = place.nextElementSibling;
      else this.root.insertBefore(element, place);
    }
  }
}
