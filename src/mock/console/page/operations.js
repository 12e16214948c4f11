// The panel of operations: each is sent with one press, and given another response once, several times or until reset.

import { sendRequest } from './details.js';
import { ask, byId, html, parsed, say, visible } from './dom.js';

/** Makes the panel, and the banner that says what is overridden and set. */
export function createOperations({ about, poll, close }) {
  let cards = new Map();
  let overrides = {};
  const change = async (path, init) => {
    await ask(path, init);
    await poll();
  };
  const show = (current, settings) => {
    overrides = current;
    const lines = [
      ...Object.entries(current).map(([id, override]) => [
        `${id}: ${inWords(override)}`,
        `overrides/${encodeURIComponent(id)}`,
      ]),
      ...(Object.keys(settings).length > 0 ? [[`All requests: ${inWords(settings)}`, 'settings']] : []),
    ];
    const takeBack = (path) => () =>
      change(path, path === 'settings' ? { method: 'PUT', value: {} } : { method: 'DELETE' });
    byId('active').hidden = lines.length === 0;
    byId('active').replaceChildren(
      ...lines.map(
        ([text, path]) =>
          html`<p>${text} <button type="button" @click=${takeBack(path)}>Take back</button></p>`,
      ),
    );
    for (const [id, card] of cards) card.classList.toggle('overridden', Object.hasOwn(overrides, id));
  };
  const load = async () => {
    const { body: operations } = await ask('operations');
    const put = (id) => (value) => change(`overrides/${encodeURIComponent(id)}`, { method: 'PUT', value });
    cards = new Map(
      operations.map((operation) => [operation.id, cardOf(operation, about, poll, put(operation.id))]),
    );
    byId('operations').replaceChildren(
      html`<div class="head"><h2>Operations</h2><button type="button" @click=${close}>Close</button></div>`,
      html`<ul>${[...cards.values()]}</ul>`,
    );
  };
  return { show, load: () => load().catch(({ message }) => say(message)) };
}

/** An override or settings in words: `429, delay 200 (2 more times)`. */
function inWords({ times, code, body, ...others }) {
  const parts = [
    ...(code === undefined ? [] : [code]),
    ...(body === undefined ? [] : ['own body']),
    ...Object.entries(others).map(
      ([name, value]) => `${name} ${value instanceof Object ? JSON.stringify(value) : value}`,
    ),
  ];
  const often = times === undefined ? '' : times === 1 ? ' (once)' : ` (${times} more times)`;
  return `${parts.join(', ')}${often}`;
}

function cardOf(operation, about, poll, put) {
  const { id, method, path, summary, request } = operation;
  const send = ({ currentTarget }) => {
    const field = (name) => currentTarget.closest('li').querySelector(`[name=${name}]`)?.value;
    void sendRequest({ ...request, target: field('target'), body: field('sent') }, about, poll);
  };
  const body = () => html`<label><span>Request body</span>
    <textarea name="sent" rows="5" spellcheck="false" .value=${JSON.stringify(parsed(request.body), null, 2)}></textarea></label>`;
  return html`<li>
    <div class="head"><h3>${id}</h3>
      <button type="button" aria-label=${`Send ${visible(id)}`} @click=${send}>Send</button></div>
    <code><span class="method">${method}</span> <bdi>${path}</bdi></code>
    ${summary && html`<p class="quiet">${summary}</p>`}
    <details><summary>Request</summary>
      <label><span>Path and query</span> <input name="target" spellcheck="false" autocomplete="off" .value=${request.target}></label>
      ${request.body !== undefined && body()}</details>
    <details class="edit"><summary>Override</summary>${formOf(operation, put)}</details>
  </li>`;
}

/** The form in which an operation is given another response; `put` hears of it, and what it throws is said. */
function formOf({ id, responses }, put) {
  const examples = responses.flatMap(({ status, examples: names }) =>
    names.map((name) => html`<option value=${`${status} ${name}`}>${name} (${status})</option>`),
  );
  const submit = async (event) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    try {
      await put(overrideOf(form.elements));
      form.querySelector('.failed').textContent = '';
      form.closest('details').open = false;
    } catch ({ message }) {
      form.querySelector('.failed').textContent = message;
    }
  };
  const choose = ({ currentTarget: select }) => {
    const [, status] = /^(\d+) /.exec(select.value) ?? [];
    if (status !== undefined) select.form.elements.code.value = status;
  };
  return html`<form aria-label=${`Override ${visible(id)}`} @submit=${submit}>
    <label><span>Status</span> <input name="code" type="number" min="200" max="599"></label>
    <label><span>Example</span> <select name="example" @change=${choose}><option value="">None</option>${examples}</select></label>
    <label class="wide"><span>Body, as JSON</span> <textarea name="body" rows="3" spellcheck="false"></textarea></label>
    <label><span>Delay in milliseconds</span> <input name="delay" type="number" min="0" max="60000"></label>
    <label><span>Fault</span> <select name="fault"><option value="">None</option><option value="reset">reset: cut the connection</option>
      <option value="hang">hang: never respond</option><option value="truncate">truncate: cut the body</option>
      <option value="garbage">garbage: send a broken body</option></select></label>
    <label><span>Times (empty: always)</span> <input name="times" type="number" min="1" max="1000000" value="1"></label>
    <button type="submit" class="main">Set</button>
    <p class="failed wide" role="status"></p>
  </form>`;
}

const numberIn = ({ value }) => (value === '' ? undefined : Number(value));

/** The override of a form; JSON leaves out what is undefined. Throws an Error for a body that is none. */
function overrideOf({ code, example, body, delay, fault, times }) {
  const value = parsed(body.value);
  if (body.value.trim() !== '' && value === undefined) throw new Error('The body is not JSON.');
  return {
    code: numberIn(code),
    example: example.value.split(' ').slice(1).join(' ') || undefined,
    body: value,
    delay: numberIn(delay),
    fault: fault.value || undefined,
    times: numberIn(times),
  };
}
