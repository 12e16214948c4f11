// The filter. The server does the filtering, since it has the bodies; so the archive holds what the list shows.

import { byId, el, visible } from './dom.js';

const TYPING = 150;
// A sender who makes up methods gets no endless list of them.
const MOST_OFFERED = 200;

/** Makes the filter; `changed` is called when it was changed, and the typing has stopped. */
export function createFilter(changed) {
  const form = byId('filter');
  const { q, method, operation } = form.elements;
  const entries = () => [...new FormData(form)].filter(([, value]) => value.trim() !== '');
  let typing;

  const reset = () => {
    form.reset();
    q.focus();
    void changed();
  };
  form.addEventListener('input', () => {
    clearTimeout(typing);
    typing = setTimeout(changed, TYPING);
  });
  form.addEventListener('submit', (event) => event.preventDefault());
  byId('unfilter').addEventListener('click', reset);
  return {
    /** The query of a request for what is filtered, with further fields. */
    query: (further = {}) => new URLSearchParams([...entries(), ...Object.entries(further)]),
    isOn: () => entries().length > 0,
    reset,
    focus: () => q.select(),
    /** Methods and operations that were met can be chosen. */
    offer: (all) => {
      add(
        method,
        all.map((entry) => entry.method),
      );
      add(
        operation,
        all.flatMap((entry) => (entry.operation ? [entry.operation.id] : [])),
      );
    },
  };
}

function add(select, values) {
  const known = new Set([...select.options].map(({ value }) => value));
  const further = [...new Set(values)].filter((value) => !known.has(value)).sort();
  for (const value of further.slice(0, MOST_OFFERED - known.size)) {
    select.append(el('option', { value }, visible(value).slice(0, 80)));
  }
}
