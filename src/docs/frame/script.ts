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
