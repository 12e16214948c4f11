// The panel of operations: each is sent with one press, and given another response several times or until that is taken back.

import { changed, sendRequest } from './details.js';
import { ask, byId, html, parsed, say, visible } from './dom.js';

/** What is overridden and set for all requests, above everything else. */
export function showActive(overrides, settings) {
  const lines = Object.entries(overrides).flatMap(([id, given]) =>
    [given].flat().map((override) => lineOf(id, override, pathOf(id))),
  );
  if (Object.keys(settings).length > 0) lines.push(lineOf('All requests', settings, 'settings'));
  byId('active').hidden = lines.length === 0;
  byId('active').replaceChildren(...lines);
}

const pathOf = (id) => `overrides/${encodeURIComponent(id)}`;

/** `createTag: 429, delay 200 (2 more times)`, with the button that takes it back. */
function lineOf(name, { times, ...members }, path) {
  const inWords = ([member, value]) => {
    if (member === 'code') return value;
    return member === 'body'
      ? 'own body'
      : `${member} ${typeof value === 'object' ? JSON.stringify(value) : value}`;
  };
  const often = times === undefined ? '' : times === 1 ? ' (once)' : ` (${times} more times)`;
  const takeBack = () => ask(path, { method: 'DELETE' }).then(changed, ({ message }) => say(message));
  const words = Object.entries(members).map(inWords).join(', ');
  return html`<p>${name}: ${words}${often} <button type="button" @click=${takeBack}>Take back</button></p>`;
}

/** Draws the panel; `close` is called by its button. */
export async function loadOperations(close) {
  const operations = await ask('operations');
  byId('operations').replaceChildren(
    html`<div class="head"><h2>Operations</h2><button type="button" @click=${close}>Close</button></div>`,
    html`<label><span>Search</span> <input type="search" autocomplete="off" placeholder="Name or path" @input=${search}></label>`,
    html`<ul>${operations.map(cardOf)}</ul>`,
  );
}

/** Leaves the operations whose name, method or path has the text. */
function search({ currentTarget }) {
  const wanted = currentTarget.value.trim().toLowerCase();
  for (const card of byId('operations').querySelectorAll('li'))
    card.hidden = !card.dataset.text.includes(wanted);
}

function cardOf(operation) {
  const { id, method, path, summary, request } = operation;
  const send = ({ currentTarget }) => {
    const field = (name) => currentTarget.closest('li').querySelector(`[name=${name}]`)?.value;
    void sendRequest({ ...request, target: field('target'), body: field('sent') ?? request.body });
  };
  // A field of text would change the lines of a form in parts.
  const isInParts = request.body?.includes('\r\n');
  const sent = isInParts ? undefined : (JSON.stringify(parsed(request.body), null, 2) ?? request.body);
  return html`<li data-text=${`${id} ${method} ${path}`.toLowerCase()}>
    <div class="head"><h3>${id}</h3>
      <button type="button" aria-label=${`Send ${visible(id)}`} @click=${send}>Send</button></div>
    <code><span class="method">${method}</span> <bdi>${path}</bdi></code>
    ${summary && html`<p class="quiet">${summary}</p>`}
    <details><summary>Request</summary>
      <label><span>Path and query</span> <input name="target" spellcheck="false" .value=${request.target}></label>
      ${sent && html`<label><span>Request body</span> <textarea name="sent" rows="5" .value=${sent}></textarea></label>`}
    </details>
    <details><summary>Override</summary>${formOf(operation)}</details>
  </li>`;
}

/** The form in which an operation is given another response. */
function formOf({ id, responses }) {
  const optionOf = (status, name) => html`<option value=${`${status} ${name}`}>${name} (${status})</option>`;
  const examples = responses.flatMap(({ status, examples: names }) =>
    names.map((name) => optionOf(status, name)),
  );
  const faults = ['reset', 'hang', 'truncate', 'garbage'].map((name) => html`<option>${name}</option>`);
  const submit = async (event) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    try {
      await ask(pathOf(id), { method: 'PUT', value: overrideOf(form.elements) });
      form.querySelector('.failed').textContent = '';
      form.closest('details').open = false;
      changed();
    } catch ({ message }) {
      form.querySelector('.failed').textContent = message;
    }
  };
  const choose = ({ currentTarget: select }) => {
    const [, status] = /^(\d+) /.exec(select.value) ?? [];
    if (status !== undefined) select.form.elements.code.value = status;
  };
  const forget = ({ currentTarget: form }) => {
    form.querySelector('.failed').textContent = '';
  };
  return html`<form aria-label=${`Override ${visible(id)}`} @submit=${submit} @input=${forget}>
    <label><span>Status</span> <input name="code" type="number" min="200" max="599"></label>
    <label><span>Example</span> <select name="example" @change=${choose}><option value="">None</option>${examples}</select></label>
    <label class="wide"><span>Body, as JSON</span> <textarea name="body" rows="3" spellcheck="false"></textarea></label>
    <label><span>Delay in milliseconds</span> <input name="delay" type="number" min="0" max="60000"></label>
    <label><span>Fault</span> <select name="fault"><option value="">None</option>${faults}</select></label>
    <label><span>Times (empty: always)</span> <input name="times" type="number" min="1" max="1000000" value="1"></label>
    <button type="submit" class="main">Set</button>
    <p class="failed wide" role="status"></p>
  </form>`;
}

/** The override of a form; JSON leaves out what is undefined. Throws an Error for a body that is none. */
function overrideOf({ code, example, body, delay, fault, times }) {
  const value = parsed(body.value);
  if (body.value.trim() !== '' && value === undefined) throw new Error('The body is not JSON.');
  const [status, milliseconds, often] = [code, delay, times].map((field) => field.valueAsNumber);
  return {
    code: Number.isNaN(status) ? undefined : status,
    example: example.value.replace(/^\S+ ?/, '') || undefined,
    body: value,
    delay: Number.isNaN(milliseconds) ? undefined : milliseconds,
    fault: fault.value || undefined,
    times: Number.isNaN(often) ? undefined : often,
  };
}
