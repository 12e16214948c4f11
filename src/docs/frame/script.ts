// The script of every page: links between the views keep the place, and Redoc's search, which is switched off, stays shut.

/** Runs ahead of Redoc. */
export const SCRIPT = `
  for (const link of document.querySelectorAll('.acs-switch a')) {
    const follow = () => { link.hash = location.hash };
    for (const event of ['focus', 'pointerenter', 'pointerdown', 'click']) link.addEventListener(event, follow);
  }
  addEventListener('keydown', (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') event.stopImmediatePropagation();
  }, true);
`;

/** Has Redoc render all of a page at once, ahead of it: every observer is told that what it waits for came into view. */
export const RENDER_ALL = `
  globalThis.IntersectionObserver = class {
    constructor(call) { this.call = call }
    observe(target) { queueMicrotask(() => this.call([{ isIntersecting: true, target }], this)) }
    unobserve() {}
    disconnect() {}
  };
`;
