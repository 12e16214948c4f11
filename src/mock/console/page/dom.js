// Elements and text. What came from a request only ever becomes text, with what can't be seen made visible.

export const byId = (id) => document.getElementById(id);

/**
 * Makes the nodes of a template: `html`<button @click=${action} hidden=${isHidden}>${text}</button>``. A value between tags is
 * text, a node, or a list of both; undefined and false are nothing. A value of an attribute stands without quotes: true and
 * false switch it, `@name` listens to an event, `.name` sets a property.
 */
export function html(parts, ...values) {
  const template = document.createElement('template');
  template.innerHTML = parts
    .map(
      (part, i) =>
        part + (i === values.length ? '' : /[\w-]=$/.test(part) ? `"slot-${i}"` : `<!--slot-${i}-->`),
    )
    .join('')
    .trim();
  const { content } = template;
  for (const element of content.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes]) {
      const index = /^slot-(\d+)$/.exec(value)?.[1];
      if (index !== undefined) setAttribute(element, name, values[index]);
    }
  const comments = document.createTreeWalker(content, NodeFilter.SHOW_COMMENT);
  const slots = [];
  while (comments.nextNode()) slots.push(comments.currentNode);
  for (const slot of slots) slot.replaceWith(...nodesOf(values[slot.data.slice('slot-'.length)]));
  return content.childNodes.length === 1 ? content.firstChild : content;
}

function setAttribute(element, name, value) {
  element.removeAttribute(name);
  if (name.startsWith('@')) element.addEventListener(name.slice(1), value);
  else if (name.startsWith('.')) element[name.slice(1)] = value;
  else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
}

const nodesOf = (value) =>
  [value]
    .flat(2)
    .filter((one) => one !== undefined && one !== false)
    .map((one) => (one instanceof Node ? one : document.createTextNode(visible(String(one)))));

// Control characters, and those that reverse the direction of text or have no width.
export const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Text with every character that can't be seen written as its code point. */
export function visible(text) {
  return text.replace(
    UNSEEN,
    (found) => `[U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}

/** The value of a JSON text. Throws an Error that begins with what the text is. */
export function parseJson(text, what) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${what} is not JSON: ${error.message}`);
  }
}

/** The number in a field; undefined where it is empty. */
export const numberIn = ({ value }) => (value === '' ? undefined : Number(value));

/** JSON with an indent; undefined where a text is none. */
export function pretty(text) {
  try {
    return /^\s*[[{"]/.test(text) ? JSON.stringify(JSON.parse(text), null, 2) : undefined;
  } catch {
    return undefined;
  }
}

/** Milliseconds in words. */
export function duration(milliseconds) {
  if (milliseconds < 10) return `${milliseconds} ms`;
  return milliseconds < 10_000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

/** `1 request`, `2 requests`. */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

let forget;

/** Says something at the foot of the page, and to a screen reader; it goes by itself. */
export function say(text) {
  byId('status').textContent = text;
  clearTimeout(forget);
  forget = setTimeout(() => {
    byId('status').textContent = '';
  }, 4000);
}

/** Runs an action once, `milliseconds` after it was first asked for. */
export function later(milliseconds, action) {
  let timer;
  const run = () => {
    timer = undefined;
    action();
  };
  return () => {
    timer = timer ?? setTimeout(run, milliseconds);
  };
}

/** Runs what a button does; says the result below the form. */
export async function attempt(form, done, action) {
  const said = form.querySelector('.said');
  const [failed, text] = await action().then(
    () => [false, done],
    (error) => [true, error.message],
  );
  said.classList.toggle('failed', failed);
  // What is read without being asked for says only what went wrong.
  if (failed || text !== '') said.textContent = text;
}
