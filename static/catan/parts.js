// @ts-check
/** The elements that the templates promise. */

/** @param {ParentNode} root @returns {(name: string) => HTMLElement} what bears this `data-catan` */
export const partOf = (root) => (name) => {
  const found = root.querySelector(`[data-catan="${name}"]`);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no part "${name}"`);
  return found;
};
