// The form in which an operation is given another response.

import { el, visible } from './dom.js';

const FAULTS = {
  reset: 'Reset: cut the connection',
  hang: 'Hang: never respond',
  truncate: 'Truncate: cut the body',
  garbage: 'Garbage: send a broken body',
};

/** Makes the form of an operation; `put` hears of the override that was filled in, and what it throws is said. */
export function createForm({ id, responses }, put) {
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

/** A labelled input. */
export const field = (name, input) => el('label', {}, el('span', {}, name), input);

const select = (name, options) =>
  el('select', { name }, ...options.map(([value, text]) => el('option', { value }, text)));
