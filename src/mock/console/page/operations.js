// The panel of operations: each is sent with one press, and given another response several times or until that is taken back.

import { changed, sendRequest } from './details.js';
import { ask, byId, html, parsed, say, visible } from './dom.js';

/** What is overridden, above everything else. */
export function showActive(overrides) {
  const lines = Object.entries(overrides).map(lineOf);
  byId('active').hidden = lines.length === 0;
  byId('active').replaceChildren(...lines);
}

const pathOf = (id) => `overrides/${encodeURIComponent(id)}`;

/** `createTag: {"code":429,"times":2}`, with the button that takes it back. */
function lineOf([id, given]) {
  const takeBack = () => ask(pathOf(id), { method: 'DELETE' }).then(changed, ({ message }) => say(message));
  const button = html`<button type="button" @click=${takeBack}>Take back</button>`;
  return html`<p><span>${id === '*' ? 'All operations' : id}: <code>${JSON.stringify(given)}</code></span> ${button}</p>`;
}

/** Draws the panel. */
export async function loadOperations() {
  const operations = await ask('operations');
  byId('operations').replaceChildren(
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

function cardOf({ id, method, path, summary, request, responses }) {
  const send = ({ currentTarget }) => {
    const field = (name) => currentTarget.closest('li').querySelector(`[name=${name}]`)?.value;
    void sendRequest({ ...request, target: field('target'), body: field('sent') ?? request.body });
  };
  // A field of text would change the lines of a form in parts.
  const isInParts = request.body?.includes('\r\n');
  const sent = isInParts ? undefined : (JSON.stringify(parsed(request.body), null, 2) ?? request.body);
  return html`<li data-text=${`${id} ${method} ${path}`.toLowerCase()}>
    <div class="head"><h2>${id}</h2>
      <button type="button" aria-label=${`Send ${visible(id)}`} @click=${send}>Send</button></div>
    <code><span class="method">${method}</span> <bdi>${path}</bdi></code>
    ${summary && html`<p class="quiet">${summary}</p>`}
    <details><summary>Request</summary>
      <label><span>Path and query</span> <input name="target" spellcheck="false" .value=${request.target}></label>
      ${sent && html`<label><span>Request body</span> <textarea name="sent" rows="5" .value=${sent}></textarea></label>`}
    </details>
    <details><summary>Override</summary>${formOf(id, responses)}</details>
  </li>`;
}

/** The form in which an operation is given another response; what is wrong with it the server says. */
function formOf(id, responses) {
  const submit = async (event) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    const failed = form.querySelector('.failed');
    try {
      const value = parsed(form.elements.override.value);
      if (value === undefined) throw new Error('This is not JSON.');
      await ask(pathOf(id), { method: 'PUT', value });
      failed.textContent = '';
      changed();
    } catch ({ message }) {
      failed.textContent = message;
    }
  };
  const known = responses.map(({ status, examples }) => [status, ...examples].join(' '));
  return html`<form aria-label=${`Override ${visible(id)}`} @submit=${submit}>
    <label><span>One or more of code, example, body, headers, delay, fault; times, when</span>
      <textarea name="override" rows="3" spellcheck="false" .value=${'{ "code": 500, "times": 1 }'}></textarea></label>
    <p class="quiet">Statuses and examples: ${known.join(', ')}</p>
    <button type="submit" class="main">Set</button>
    <p class="failed" role="status"></p>
  </form>`;
}
