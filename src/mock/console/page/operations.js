// The panel of operations: each is sent with one press, and given another response once, several times or until reset.

import { attempt, byId, html, numberIn, parseJson, pretty, say, visible } from './dom.js';
import { ask, credentialField, repeat } from './server.js';

/** Makes the panel, and the banner that says what is overridden. */
export function createOperations() {
  const list = byId('operation-list');
  const cards = new Map();
  let drawn = '';

  const show = (overrides) => {
    const active = Object.entries(overrides);
    byId('overridden').hidden = active.length === 0;
    const words = active.map(([id, override]) => `${visible(id)} ${inWords(override)}`);
    byId('overridden').firstElementChild.textContent = `Overridden: ${words.join(', ')}`;
    for (const [id, card] of cards) card.show(overrides[id]);
  };
  const draw = (operations) => {
    // What somebody is filling in is left alone.
    if (JSON.stringify(operations) === drawn) return;
    drawn = JSON.stringify(operations);
    cards.clear();
    for (const operation of operations) cards.set(operation.id, createCard(operation, show));
    byId('operation-credential').replaceChildren(credentialField() ?? '');
    list.replaceChildren(...[...cards.values()].map(({ item }) => item));
  };
  byId('take-back').addEventListener('click', async () => {
    await orSay(async () => show(await ask('overrides', { method: 'DELETE' })));
    if (document.activeElement === document.body) byId('open-operations').focus();
  });
  return {
    load: () =>
      orSay(async () => {
        if (byId('operations').checkVisibility()) draw(await ask('operations'));
        show(await ask('overrides'));
      }),
    show,
  };
}

const orSay = (action) => action().catch((error) => say(error.message));

/** An override in words: `429, delay 200 ms (2 more times)`. */
function inWords({ code, example, body, delay, fault, times }) {
  const parts = [
    code !== undefined && String(code),
    example !== undefined && `example ${visible(example)}`,
    body !== undefined && 'own body',
    delay !== undefined && `delay ${delay} ms`,
    fault && `fault ${fault}`,
  ].filter(Boolean);
  const left = times === undefined ? 'until reset' : times === 1 ? 'once' : `${times} more times`;
  return `${parts.join(', ') || 'own headers'} (${left})`;
}

function createCard(operation, changed) {
  const { id, method, path, summary, request } = operation;
  const put = async (asked) => {
    changed(await ask(`overrides/${encodeURIComponent(id)}`, asked));
    if (asked.method === 'DELETE') item.querySelector('button').focus();
    else item.querySelector('.edit').open = false;
  };
  const send = () => {
    const body = request.body === undefined ? {} : { body: item.querySelector('[name=sent]').value };
    void repeat({ ...request, ...body, target: item.querySelector('[name=target]').value });
  };
  const takeBack = () => void orSay(() => put({ method: 'DELETE' }));
  const item = html`<li>
    <div class="head"><h3>${id}</h3>
      <button type="button" aria-label=${`Send ${visible(id)}`} @click=${send}>Send</button></div>
    <code><span class="method">${method}</span> <bdi>${path}</bdi></code>
    ${summary && html`<p class="quiet">${summary}</p>`}
    <div class="overridden" hidden><p class="override"></p>
      <button type="button" @click=${takeBack}>Take back</button></div>
    <details><summary>Request</summary>
      <label><span>Path and query</span>
        <input name="target" spellcheck="false" autocomplete="off" .value=${request.target}></label>
      ${
        request.body !== undefined &&
        html`<label><span>Request body</span>
          <textarea name="sent" rows="4" spellcheck="false" autocomplete="off" .value=${pretty(request.body) ?? ''}></textarea></label>`
      }</details>
    <details class="edit"><summary>Override</summary>${formOf(operation, (value) => put({ method: 'PUT', value }))}</details>
  </li>`;
  return {
    item,
    show: (override) => {
      item.querySelector('.overridden').hidden = override === undefined;
      item.querySelector('.override').textContent = override === undefined ? '' : inWords(override);
    },
  };
}

/** The form in which an operation is given another response; `put` hears of it, and what it throws is said. */
function formOf({ id, responses }, put) {
  const examples = responses.flatMap(({ status, examples: names }) =>
    names.map((name) => html`<option value=${`${status} ${name}`}>${name} (${status})</option>`),
  );
  const statuses = responses.filter(({ status }) => /^\d+$/.test(status));
  const known = `statuses-${id}`;
  const input = ({ currentTarget: form, target }) => {
    form.querySelector('.several').hidden = form.elements.often.value !== 'n';
    // An example belongs to its status.
    const [, status] = (target.name === 'example' && /^(\d+) /.exec(target.value)) || [];
    if (status !== undefined) form.elements.code.value = status;
  };
  const submit = (event) => {
    event.preventDefault();
    const { currentTarget: form } = event;
    form.querySelector('.said').textContent = '';
    void attempt(form, '', async () => put(overrideOf(form.elements)));
  };
  return html`<form aria-label=${`Override ${visible(id)}`} @input=${input} @submit=${submit}>
    <div class="pair">
      <label><span>Status</span><input name="code" type="number" min="200" max="599" list=${known}></label>
      <label><span>Example</span><select name="example"><option value="">None</option>${examples}</select></label>
    </div>
    <datalist id=${known}>${statuses.map(({ status }) => html`<option value=${status}></option>`)}</datalist>
    <label><span>Body, as JSON</span>
      <textarea name="body" rows="3" spellcheck="false" autocomplete="off"></textarea></label>
    <div class="pair">
      <label><span>Delay in milliseconds</span><input name="delay" type="number" min="0" max="60000"></label>
      <label><span>Fault</span><select name="fault">${[...byId('settings').elements.fault.options].map((one) => one.cloneNode(true))}</select></label>
    </div>
    <div class="pair">
      <label><span>How long</span><select name="often"><option value="1">Once</option>
        <option value="n">Several times</option><option value="">Until reset</option></select></label>
      <label class="several" hidden><span>How many times</span>
        <input name="times" type="number" inputmode="numeric" min="2" max="1000000" value="2"></label>
    </div>
    <div class="actions"><button type="submit" class="main">Set</button></div>
    <p class="said failed" role="status"></p>
  </form>`;
}

// JSON leaves out what is undefined.
function overrideOf({ code, example, body, delay, fault, often, times }) {
  return {
    code: numberIn(code),
    example: example.value.split(' ').slice(1).join(' ') || undefined,
    body: body.value.trim() === '' ? undefined : parseJson(body.value, 'The body'),
    delay: numberIn(delay),
    fault: fault.value || undefined,
    times: often.value === '' ? undefined : often.value === 'n' ? Number(times.value) : 1,
  };
}
