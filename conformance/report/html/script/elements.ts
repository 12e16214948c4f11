// Elements and text: children are elements or texts, never markup.

export const elements = String.raw`
const byId = (id) => document.getElementById(id);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
function el(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes ?? {}))
    if (value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : value);
  element.append(...children.filter((child) => child !== undefined && child !== ''));
  return element;
}
const counted = (count, noun) => count + ' ' + noun + (count === 1 ? '' : 's');
const anchor = (kind, id) => kind + '-' + id.replaceAll(/\s/g, '_');
/** A text of ours, in which backticks enclose code. */
function prose(text) {
  const parts = text.split('\x60');
  return parts.length % 2 === 0 ? [text] : parts.map((part, i) => (i % 2 === 0 ? part : el('code', {}, part)));
}
const linkTo = (kind, id) => el('a', { href: '#' + encodeURIComponent(anchor(kind, id)) }, el('code', {}, id));
/** Calls back when the element is opened first. */
function onFirstOpening(details, callback) {
  const listener = () => {
    if (!details.open) return;
    details.removeEventListener('toggle', listener);
    callback();
  };
  details.addEventListener('toggle', listener);
}
`;
