// The rows of the list, the newest on top. Rows are kept and moved, never made anew, so that the focus stays.

import { byId, duration, html } from './dom.js';

// How many rows are drawn at first, and added at a time.
const STEP = 200;

/** Makes the list; `choose` hears of the id of a row that is pressed. */
export function createList(choose) {
  const rows = byId('rows');
  const older = byId('older');
  const drawn = new Map();
  let most = STEP;
  let entries = [];
  let chosen;

  older.addEventListener('click', () => {
    most += STEP;
    draw();
    drawn.get(entries[most - STEP]?.id)?.button.focus();
  });

  const draw = () => {
    const shown = entries.slice(0, most);
    const ids = new Set(shown.map(({ id }) => id));
    for (const [id, { button }] of drawn) {
      if (ids.has(id)) continue;
      button.parentElement.remove();
      drawn.delete(id);
    }
    let at = rows.firstChild;
    for (const entry of shown) {
      const item = rowOf(entry).button.parentElement;
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
    const press = () => choose(entry.id, { focus: false });
    const button =
      known?.button ??
      html`<li><button type="button" class="row" tabindex="-1" @click=${press}></button></li>`.firstChild;
    button.replaceChildren(cells(entry));
    const row = { button, entry };
    drawn.set(entry.id, row);
    return row;
  };
  // One row is in the order of the tab key: the chosen one, or the first.
  const mark = () => {
    const reached = drawn.has(chosen) ? chosen : entries[0]?.id;
    for (const [id, { button }] of drawn) {
      button.tabIndex = id === reached ? 0 : -1;
      if (id === chosen) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
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
      const button = drawn.get(id)?.button;
      button?.scrollIntoView({ block: 'nearest' });
      if (focus) button?.focus({ preventScroll: true });
    },
    /** The id `by` rows further down; the first or last at an end. */
    step: (by) => {
      const index = entries.findIndex(({ id }) => id === chosen);
      return entries[index < 0 ? 0 : Math.min(entries.length - 1, Math.max(0, index + by))]?.id;
    },
  };
}

/** A status, which also has words, so that no colour is needed. */
export function statusOf({ open, status }) {
  const [kind, text, title] = open
    ? ['open', '…', 'no response yet']
    : status === undefined
      ? ['none', 'none', 'no response']
      : [`s${Math.floor(status / 100)}`, String(status)];
  return html`<span class=${`status ${kind}`} title=${title}>${text}</span>`;
}

function cells(entry) {
  const { at, milliseconds, method, target, operation, reason, findings, open } = entry;
  const why = [operation?.id, reason].filter(Boolean).join(' · ');
  return html`${statusOf(entry)}
    <span class="what"><span class="method">${method}</span> <bdi class="target">${target}</bdi></span>
    <span class="when quiet">${new Date(at).toTimeString().slice(0, 8)}</span>
    <bdi class="why quiet">${findings > 0 && [html`<span class="wrong">${findings} wrong</span>`, ' · ']}${why}</bdi>
    <span class="took quiet">${open ? '' : duration(milliseconds)}</span>`;
}
