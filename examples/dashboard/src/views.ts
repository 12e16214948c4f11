// One screen at a time, named in the URL after `#`.

/** Shows the screen that the URL names, and follows the URL. */
export function setUpViews(): void {
  const views = [...document.querySelectorAll<HTMLElement>('[data-view]')];
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a')];
  const show = () => {
    const shown = views.find((view) => `#${view.dataset['view']}` === location.hash) ?? views[0];
    for (const view of views) view.hidden = view !== shown;
    for (const link of links) link.ariaCurrent = link.hash === `#${shown?.dataset['view']}` ? 'page' : null;
    document.title = `${shown?.querySelector('h1')?.textContent} · Access control`;
    return shown;
  };
  show();
  addEventListener('hashchange', () => {
    // The skip link leads into the screen, not to another one, and the browser takes the focus there.
    if (location.hash !== '#main') show()?.querySelector('h1')?.focus();
  });
}
