// @ts-check
/** Making and keeping SVG elements. */

const NAMESPACE = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string|number|boolean|null|undefined>} Attributes */

/**
 * @param {string} tag
 * @param {Attributes} [attributes]
 * @param {(SVGElement|string)[]} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(NAMESPACE, tag);
  setAll(element, attributes);
  element.append(...children);
  return element;
}

/**
 * Write only what differs, so that an unchanged picture costs no layout.
 * @param {Element} element
 * @param {Attributes} attributes null, false and undefined take the attribute away
 */
export function setAll(element, attributes) {
  for (const [name, wanted] of Object.entries(attributes)) {
    if (wanted === null || wanted === undefined || wanted === false) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(wanted))
      element.setAttribute(name, String(wanted));
  }
}

/**
 * A layer whose children follow a keyed list: new keys are made, old ones changed or taken away.
 * @template T
 */
export class Layer {
  /**
   * @param {Element} root
   * @param {(item: T) => SVGElement} make
   * @param {(element: SVGElement, item: T, before: T) => void} change
   */
  constructor(root, make, change) {
    this.root = root;
    this.make = make;
    this.change = change;
    /** @type {Map<string, {element: SVGElement, item: T}>} */
    this.kept = new Map();
  }

  /** @param {ReadonlyMap<string, T>} items in drawing order */
  show(items) {
    for (const [key, { element }] of this.kept) {
      if (items.has(key)) continue;
      element.remove();
      this.kept.delete(key);
    }
    for (const [key, item] of items) {
      const kept = this.kept.get(key);
      if (kept) {
        if (kept.item !== item) this.change(kept.element, item, kept.item);
        kept.item = item;
      } else {
        const element = this.make(item);
        this.root.append(element);
        this.kept.set(key, { element, item });
      }
    }
  }
}
