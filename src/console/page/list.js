// The rows of the list, the newest on top. Rows are kept and moved, never made anew, so that the focus stays.

import { byId, duration, el, time, visible } from './dom.js';

// So many rows are drawn at first, and more by so many.
const STEP = 200;

/** Makes the list; `choose` hears of the id of a row that is pressed. */
export function createList(choose) {
  const rows = byId('rows');
  const older = byId('older');
  const drawn = new Map();
  let most = STEP;
  let entries = [];
  let chosen;

  rows.addEventListener('click', (event) => {
    const row = event.target.closest('button');
    if (row) choose(Number(row.dataset.id), { focus: false });
  });
  older.addEventListener('click', () => {
    most += STEP;
    draw();
    drawn.get(entries[most - STEP]?.id)?.item.firstChild.focus();
  });

  const draw = () => {
    const shown = entries.slice(0, most);
    const ids = new Set(shown.map(({ id }) => id));
    for (const [id, { item }] of drawn) {
      if (ids.has(id)) continue;
      item.remove();
      drawn.delete(id);
    }
    let at = rows.firstChild;
    for (const entry of shown) {
      const { item } = rowOf(entry);
      if (item === at) at = at.nextSibling;
      else rows.insertBefore(item, at);
    }
    mark();
    const left = entries.length - shown.length;
    older.hidden = left === 0;
    older.textContent = `Show ${Math.min(STEP, left)} older`;
  };
  const rowOf = (entry) => {
    const known = drawn.get(entry.id);
    if (known?.entry === entry) return known;
    const item =
      known?.item ??
      el('li', {}, el('button', { type: 'button', class: 'row', 'data-id': entry.id, tabindex: -1 }));
    item.firstChild.replaceChildren(...cells(entry));
    const row = { item, entry };
    drawn.set(entry.id, row);
    return row;
  };
  // One row is in the order of the tab key: the chosen one, or the first.
  const mark = () => {
    const reached = drawn.has(chosen) ? chosen : entries[0]?.id;
    for (const [id, { item }] of drawn) {
      const row = item.firstChild;
      row.tabIndex = id === reached ? 0 : -1;
      if (id === chosen) row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    }
  };
  return {
    show: (next) => {
      entries = next;
      draw();
    },
    restart: () => {
      most = STEP;
    },
    mark: (id, { focus }) => {
      chosen = id;
      const index = entries.findIndex((entry) => entry.id === id);
      if (index >= most) {
        most = Math.ceil((index + 1) / STEP) * STEP;
        draw();
      } else mark();
      const row = drawn.get(id)?.item.firstChild;
      row?.scrollIntoView({ block: 'nearest' });
      if (focus) row?.focus({ preventScroll: true });
    },
    /** The id so many rows further down; the first or last at an end. */
    step: (by) => {
      if (entries.length === 0) return undefined;
      const index = entries.findIndex(({ id }) => id === chosen);
      const next = index < 0 ? 0 : Math.min(entries.length - 1, Math.max(0, index + by));
      return entries[next].id;
    },
  };
}

/** The class of a status, which also has a sign, so that no colour is needed. */
export function statusClass({ open, status }) {
  if (open) return 'open';
  return status === undefined ? 'none' : `s${Math.floor(status / 100)}`;
}

/** A status in words. */
export function statusText({ open, status }) {
  if (open) return '…';
  return status === undefined ? 'none' : String(status);
}

function cells({ at, milliseconds, method, target, operation, reason, findings, ...entry }) {
  const said = { open: 'no response yet', none: 'no response' }[statusClass(entry)];
  const why = [operation && visible(operation.id), visible(reason)].filter(Boolean).join(' · ');
  const wrong = findings === 0 ? [] : [el('span', { class: 'wrong' }, `${findings} wrong`), ' · '];
  return [
    el('span', { class: `status ${statusClass(entry)}`, title: said }, statusText(entry)),
    el(
      'span',
      { class: 'what' },
      el('span', { class: 'method' }, visible(method)),
      ' ',
      el('bdi', { class: 'target' }, visible(target)),
    ),
    el('span', { class: 'when quiet' }, time(at)),
    el('bdi', { class: 'why quiet' }, ...wrong, why),
    el('span', { class: 'took quiet' }, entry.open ? '' : duration(milliseconds)),
  ];
}
