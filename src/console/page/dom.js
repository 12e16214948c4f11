// Elements and text. What came from a request only ever becomes text, with what can't be seen made visible.

/**
 * Makes an element. Attributes that are undefined or false are left out; children are elements or text.
 * @param {string} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...(Node | string | undefined)} children
 */
export function el(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

/** The element of an id. */
export const byId = (id) => document.getElementById(id);

// Control characters, and those that turn the direction of text or have no width.
const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Text with every character that can't be seen written as its code point. */
export function visible(text) {
  return text.replace(
    UNSEEN,
    (found) => `[U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}

/** JSON with an indent; undefined where a text is none, or is so long that it takes time. */
export function pretty(text) {
  if (!/^\s*[[{"]/.test(text)) return undefined;
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return undefined;
  }
}

/** Bytes in words. */
export function size(bytes) {
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const kib = bytes / 1024;
  return kib < 1024 ? `${kib.toFixed(1)} KiB` : `${(kib / 1024).toFixed(1)} MiB`;
}

/** Milliseconds in words. */
export function duration(milliseconds) {
  if (milliseconds < 10) return `${milliseconds} ms`;
  return milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** The time of day. */
export function time(iso) {
  const at = new Date(iso);
  const two = (number) => String(number).padStart(2, '0');
  return `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
}

let forget;

/** Says something at the foot of the page, and to a screen reader; it goes by itself. */
export function say(text) {
  byId('status').textContent = text;
  clearTimeout(forget);
  forget = setTimeout(() => {
    byId('status').textContent = '';
  }, 4000);
}

/** Runs an action once, so many milliseconds after it was first asked for. */
export function later(milliseconds, action) {
  let timer;
  return () => {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      action();
    }, milliseconds);
  };
}
