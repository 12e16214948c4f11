// Pages of our own: markup in which every value is text, one theme, and a frame that asks no other host.

export { breakable, escaped, Html, html, inScript, joined, prose } from './markup.ts';
export { renderPage } from './page.ts';
export { theme } from './theme.ts';
export { visible, visibleJson, visibleLine } from './visible.ts';
