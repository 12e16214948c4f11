// Elements and text, and requests to the server. What came from a request only ever becomes text.

export const byId = (id) => document.getElementById(id);

/**
 * Makes the nodes of a template: `html`<button @click=${action} hidden=${isHidden}>${text}</button>``. A value between tags is
 * text, a node, or a list of both; undefined and false are nothing. A value of an attribute stands without quotes: true and
 * false switch it, `@name` listens to an event, `.name` sets a property.
 */
export function html(parts, ...values) {
  const template = document.createElement('template');
  const slotOf = (part, i) =>
    i === values.length ? '' : /[\w-]=$/.test(part) ? `"slot-${i}"` : `<!--slot-${i}-->`;
  template.innerHTML = parts
    .map((part, i) => part + slotOf(part, i))
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
    .filter((item) => item !== undefined && item !== false)
    .map((item) => (item instanceof Node ? item : visible(String(item))));

// Control characters, and those that reverse the direction of text or have no width.
export const UNSEEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Text with every character that can't be seen written as its code point. */
export const visible = (text) =>
  text.replace(UNSEEN, (found) => `[U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`);

/** The value of a JSON text; undefined where it is none. */
export function parsed(text = '') {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `1 request`, `2 requests`. */
export const counted = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`;

let forget;

/** Says something at the foot of the page, and to a screen reader; it goes by itself. */
export function say(text) {
  byId('status').textContent = text;
  clearTimeout(forget);
  forget = setTimeout(() => say(''), 4000);
}

/** Asks the console, and gives the JSON of the response. Throws an Error in words. */
export async function ask(path, { value, ...init } = {}) {
  const json = value && { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(value) };
  const response = await fetch(path, { ...init, ...json }).catch(() => undefined);
  if (response === undefined) throw new Error('The server does not respond.');
  const body = parsed(await response.text());
  if (response.ok) return body;
  const errors = (body?.errors ?? []).map(({ pointer, detail }) => `${pointer} ${detail}`);
  throw new Error([body?.detail ?? `The server responded with ${response.status}.`, ...errors].join('\n'));
}
