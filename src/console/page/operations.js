// The panel of operations: each is sent with one press, and given another response once, so many times or until reset.

import { ask } from './api.js';
import { byId, el, pretty, say, visible } from './dom.js';
import { createForm, field } from './override-form.js';
import { credentialField, repeat } from './repeat.js';

/** Makes the panel, and the banner that says what is overridden. */
export function createOperations() {
  const list = byId('operation-list');
  const cards = new Map();
  let shown = '';

  const show = (overrides) => {
    const active = Object.entries(overrides);
    byId('overridden').hidden = active.length === 0;
    const words = active.map(([id, override]) => `${visible(id)} ${inWords(override)}`);
    byId('overridden').firstElementChild.textContent = `Overridden: ${words.join(', ')}`;
    for (const [id, card] of cards) card.show(overrides[id]);
  };
  const draw = (operations) => {
    // What somebody is filling in is left alone.
    if (JSON.stringify(operations) === shown) return;
    shown = JSON.stringify(operations);
    cards.clear();
    for (const operation of operations) cards.set(operation.id, createCard(operation, show));
    byId('operation-credential').replaceChildren(credentialField() ?? '');
    list.replaceChildren(...[...cards.values()].map(({ item }) => item));
  };
  byId('take-back').addEventListener('click', async () => {
    await attempt(async () => show(await ask('overrides', { method: 'DELETE' })));
    if (document.activeElement === document.body) byId('open-operations').focus();
  });
  return {
    load: () =>
      attempt(async () => {
        if (byId('operations').checkVisibility()) draw(await ask('operations'));
        show(await ask('overrides'));
      }),
    show,
  };
}

const attempt = (action) => action().catch((error) => say(error.message));

/** An override in words: `429, delay 200 ms (2 more requests)`. */
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
  const target = el('input', { spellcheck: 'false', autocomplete: 'off' });
  const body = el('textarea', { rows: 4, spellcheck: 'false', autocomplete: 'off' });
  target.value = request.target;
  body.value = pretty(request.body ?? '') ?? '';
  const send = button('Send', () =>
    repeat({ ...request, target: target.value, ...(request.body !== undefined && { body: body.value }) }),
  );
  const active = el('p', { class: 'override' });
  const takeBack = button('Take back', () => put({ method: 'DELETE' }));
  const banner = el('div', { class: 'overridden', hidden: true }, active, takeBack);
  const form = createForm(operation, (value) => put({ method: 'PUT', value }));
  const edit = el('details', {}, el('summary', {}, 'Override'), form);
  const put = async (request) => {
    changed(await ask(`overrides/${encodeURIComponent(id)}`, request));
    if (request.method === 'DELETE') send.focus();
    else edit.open = false;
  };
  const name = el('h3', {}, visible(id));
  const where = el('code', {}, el('span', { class: 'method' }, method), ' ', el('bdi', {}, visible(path)));
  const item = el(
    'li',
    {},
    el('div', { class: 'head' }, name, send),
    where,
    ...(summary ? [el('p', { class: 'quiet' }, visible(summary))] : []),
    banner,
    el(
      'details',
      {},
      el('summary', {}, 'Request'),
      field('Path and query', target),
      request.body === undefined ? undefined : field('Request body', body),
    ),
    edit,
  );
  send.setAttribute('aria-label', `Send ${visible(id)}`);
  return {
    item,
    show: (override) => {
      banner.hidden = override === undefined;
      active.textContent = override === undefined ? '' : inWords(override);
    },
  };
}

function button(label, action) {
  const made = el('button', { type: 'button' }, label);
  made.addEventListener('click', () => void attempt(async () => action()));
  return made;
}
