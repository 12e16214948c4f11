// The entries as the server has them, and which of them the filter lets through. Paused, what is shown stands still. The
// server does the filtering, since it has the bodies; so the archive holds what the list shows.

import { byId, html, visible } from './dom.js';
import { ask } from './server.js';

// While a filter is on, the server is asked this often.
const ASK_AFTER = 300;

/** Makes the entries. `changed` is called when there is something to draw, `failed` with a message. */
export function createEntries({ capacity, filter, changed, failed }) {
  const all = new Map();
  let matching;
  let pausedAt;
  let asking;
  let asked = 0;
  let isUnfolded = false;

  const isShown = ({ preflight = false }) => isUnfolded || !preflight;
  const known = () => [...all.values()].filter(({ id }) => pausedAt === undefined || id <= pausedAt);
  const seen = () => known().filter(isShown);
  const reload = async () => {
    clearTimeout(asking);
    asking = undefined;
    asked += 1;
    const number = asked;
    const lists = await Promise.all([
      ask('requests?fields=summary'),
      filter.isOn() ? ask(`requests?${filter.query({ fields: 'summary' })}`) : undefined,
    ]).catch((error) => failed(error.message));
    if (lists === undefined || number !== asked) return;
    const [{ entries }, some] = lists;
    const newest = entries.at(-1)?.id ?? 0;
    const ids = new Set(entries.map(({ id }) => id));
    for (const id of all.keys()) if (id <= newest && !ids.has(id)) all.delete(id);
    // What an event said in the meantime is later than the list.
    const isOld = ({ id, open }) => open && all.get(id)?.open === false;
    for (const entry of entries) if (!isOld(entry)) all.set(entry.id, entry);
    matching = some && new Set(some.entries.map(({ id }) => id));
    changed();
  };
  return {
    reload,
    /** Takes an entry that is new or was changed. */
    enter: (entry) => {
      all.set(entry.id, entry);
      if (all.size > capacity) all.delete(Math.min(...all.keys()));
      if (!filter.isOn() || pausedAt !== undefined) changed();
      else asking ??= setTimeout(reload, ASK_AFTER);
    },
    clear: () => {
      asked += 1;
      all.clear();
      matching = filter.isOn() ? new Set() : undefined;
      if (pausedAt !== undefined) pausedAt = 0;
    },
    /** Pauses or goes on; true where it is paused now. */
    pause: () => {
      pausedAt = pausedAt === undefined ? Math.max(0, ...all.keys()) : undefined;
      if (pausedAt === undefined) void reload();
      return pausedAt !== undefined;
    },
    /** How many came since the pause began. */
    waiting: () => [...all.values()].filter((entry) => entry.id > pausedAt && isShown(entry)).length,
    /** Those that came before a pause. */
    all: seen,
    /** How many of them are preflights, which are folded away or not. */
    preflights: () => known().filter(({ preflight }) => preflight).length,
    /** Folds preflights away, or shows them again; true where they are shown now. */
    unfold: () => {
      isUnfolded = !isUnfolded;
      return isUnfolded;
    },
    /** What the filter lets through, the newest first. */
    shown: () => {
      const newestFirst = seen().sort((a, b) => b.id - a.id);
      return matching === undefined ? newestFirst : newestFirst.filter(({ id }) => matching.has(id));
    },
  };
}

const TYPING = 150;
// A sender who makes up methods gets no endless list of them.
const MOST_OFFERED = 200;

/** Makes the filter; `changed` is called when it was changed, and the typing has stopped. */
export function createFilter(changed) {
  const form = byId('filter');
  const { q, method, operation } = form.elements;
  const fields = () => [...new FormData(form)].filter(([, value]) => value.trim() !== '');
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
    query: (further = {}) => new URLSearchParams([...fields(), ...Object.entries(further)]),
    isOn: () => fields().length > 0,
    reset,
    focus: () => q.select(),
    /** Methods and operations that were met can be chosen. */
    offer: (all) => {
      offer(
        method,
        all.map((entry) => entry.method),
      );
      offer(
        operation,
        all.flatMap((entry) => entry.operation?.id ?? []),
      );
    },
  };
}

function offer(select, values) {
  const known = new Set([...select.options].map(({ value }) => value));
  const further = [...new Set(values)].filter((value) => !known.has(value)).sort();
  for (const value of further.slice(0, MOST_OFFERED - known.size))
    select.append(html`<option value=${value}>${visible(value).slice(0, 80)}</option>`);
}
