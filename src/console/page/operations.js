// The panel of operations: each is sent with one press, and given another response once, so many times or until reset.

import { ask } from './api.js';
import { byId, el, say, visible } from './dom.js';
import { credentialField, repeat } from './repeat.js';

const FAULTS = {
  reset: 'Reset: cut the connection',
  hang: 'Hang: never respond',
  truncate: 'Truncate: cut the body',
  garbage: 'Garbage: send a broken body',
};

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
  const send = button('Send', () => repeat(request));
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

function createForm({ id, responses }, put) {
  const examples = responses.flatMap(({ status, examples }) =>
    examples.map((name) => [`${status} ${name}`, `${visible(name)} (${status})`]),
  );
  const statuses = responses.filter(({ status }) => /^\d+$/.test(status)).map(({ status }) => status);
  const known = `statuses-${id}`;
  const times = el('input', {
    name: 'times',
    type: 'number',
    inputmode: 'numeric',
    min: 2,
    max: 1000000,
    value: 2,
  });
  const several = field('How many times', times);
  const often = select('often', [
    ['1', 'Once'],
    ['n', 'Several times'],
    ['', 'Until reset'],
  ]);
  const said = el('p', { class: 'said failed', role: 'status' });
  const form = el(
    'form',
    { 'aria-label': `Override ${visible(id)}` },
    el(
      'div',
      { class: 'pair' },
      field('Status', el('input', { name: 'code', type: 'number', min: 200, max: 599, list: known })),
      field('Example', select('example', [['', 'None'], ...examples])),
    ),
    el('datalist', { id: known }, ...statuses.map((value) => el('option', { value }))),
    field(
      'Body, as JSON',
      el('textarea', { name: 'body', rows: 3, spellcheck: 'false', autocomplete: 'off' }),
    ),
    el(
      'div',
      { class: 'pair' },
      field('Delay in milliseconds', el('input', { name: 'delay', type: 'number', min: 0, max: 60000 })),
      field('Fault', select('fault', [['', 'None'], ...Object.entries(FAULTS)])),
    ),
    el('div', { class: 'pair' }, field('How long', often), several),
    el('div', { class: 'actions' }, el('button', { type: 'submit', class: 'main' }, 'Set')),
    said,
  );
  several.hidden = true;
  form.addEventListener('input', () => {
    several.hidden = often.value !== 'n';
  });
  // An example belongs to its status.
  form.elements.example.addEventListener('change', ({ target }) => {
    const status = target.value.split(' ')[0];
    if (/^\d+$/.test(status)) form.elements.code.value = status;
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    said.textContent = '';
    Promise.resolve()
      .then(() => put(overrideOf(form.elements)))
      .catch((error) => {
        said.textContent = error.message;
      });
  });
  return form;
}

function overrideOf({ code, example, body, delay, fault, often, times }) {
  const name = example.value.split(' ').slice(1).join(' ');
  return {
    ...(code.value !== '' && { code: Number(code.value) }),
    ...(name !== '' && { example: name }),
    ...(body.value.trim() !== '' && { body: parse(body.value) }),
    ...(delay.value !== '' && { delay: Number(delay.value) }),
    ...(fault.value !== '' && { fault: fault.value }),
    ...(often.value !== '' && { times: Number(often.value === 'n' ? times.value : 1) }),
  };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`The body is not JSON: ${error.message}`);
  }
}

const field = (name, input) => el('label', {}, el('span', {}, name), input);

const select = (name, options) =>
  el('select', { name }, ...options.map(([value, text]) => el('option', { value }, text)));
