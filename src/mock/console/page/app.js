// The page: asks once a second what is new while somebody looks, and draws the list.

import { about, duration, showDetails, statusOf } from './details.js';
import { ask, byId, counted, html, say, visible } from './dom.js';
import { loadOperations, showActive } from './operations.js';

const POLL = 800;

const main = document.querySelector('main');
const filter = byId('filter');
const rows = new Map();
let [asked, drawn, timer] = [0, '', undefined];
let chosen;

/** Asks what there is; what was asked before the latest question is not drawn. */
async function poll() {
  clearTimeout(timer);
  asked += 1;
  const number = asked;
  try {
    const view = await ask(`view?${new URLSearchParams(new FormData(filter))}`);
    if (number !== asked) return;
    byId('connection').textContent = 'Live';
    if (JSON.stringify(view) !== drawn) draw(view);
    drawn = JSON.stringify(view);
  } catch {
    if (number !== asked) return;
    byId('connection').textContent = 'Connecting…';
  }
  if (!document.hidden) timer = setTimeout(poll, POLL);
}

function draw({ entries, found, total, overrides, settings }) {
  const isFiltered = [...new FormData(filter).values()].some((value) => value !== '');
  const all = isFiltered ? `${found} of ${counted(total, 'request')}` : counted(found, 'request');
  byId('count').textContent = found > entries.length ? `${all}, the latest ${entries.length}` : all;
  byId('empty').hidden = entries.length > 0;
  byId('empty').textContent = isFiltered
    ? 'No request fits the filter.'
    : `No requests yet. They appear here when ${about.url ?? location.origin} gets them.`;
  drawRows(entries);
  showActive(overrides, settings);
}

/** Rows are kept and only moved where they have to be, so that the focus stays. */
function drawRows(entries) {
  const ids = new Set(entries.map(({ id }) => id));
  for (const [id, item] of rows)
    if (!ids.has(id)) {
      item.remove();
      rows.delete(id);
    }
  let next = byId('rows').firstChild;
  for (const entry of entries) {
    const item = rows.get(entry.id) ?? rowOf(entry);
    if (item === next) next = next.nextSibling;
    else byId('rows').insertBefore(item, next);
    rows.set(entry.id, item);
  }
}

function rowOf({ id, at, milliseconds, method, target, operation, reason, wrong, status }) {
  const why = [operation, reason].filter(Boolean).join(' · ');
  return html`<li><button type="button" class="row" @click=${() => choose(id)}>${statusOf(status)}
    <span class="what"><span class="method">${method}</span> <bdi class="target">${target}</bdi></span>
    <span class="when quiet">${new Date(at).toTimeString().slice(0, 8)}</span>
    <bdi class="why quiet">${wrong > 0 && [html`<b class="wrong">${wrong} wrong</b>`, ' · ']}${why}</bdi>
    <span class="took quiet">${duration(milliseconds)}</span></button></li>`;
}

function choose(id) {
  rows.get(chosen)?.firstChild.removeAttribute('aria-current');
  chosen = id;
  rows.get(id)?.firstChild.setAttribute('aria-current', 'true');
  main.dataset.view = 'details';
  void showDetails(id, back);
  if (byId('list').offsetParent === null) byId('details').focus();
}

/** Leads back to the list, where only one part of the page has room. */
function back() {
  main.dataset.view = 'list';
  rows.get(chosen)?.firstChild.focus();
}

function toggleOperations() {
  const isOpen = byId('operations').hidden;
  byId('operations').hidden = !isOpen;
  byId('open-operations').setAttribute('aria-expanded', String(isOpen));
  main.classList.toggle('with-operations', isOpen);
  main.dataset.view = isOpen ? 'operations' : chosen === undefined ? 'list' : 'details';
  byId(isOpen ? 'operations' : 'open-operations').focus();
  if (isOpen) loadOperations(toggleOperations).catch(({ message }) => say(message));
}

document.title = `Requests · ${visible(about.title)}`;
byId('title').textContent = visible(about.title);
byId('credential').hidden = about.credential !== undefined;
byId('open-operations').hidden = !about.canSend;
byId('open-operations').addEventListener('click', toggleOperations);
byId('clear').addEventListener('click', async () => {
  await ask('requests', { method: 'DELETE' }).catch(({ message }) => say(message));
  chosen = undefined;
  void showDetails();
  main.dataset.view = 'list';
  await poll();
});
filter.addEventListener('input', poll);
document.addEventListener('changed', poll);
filter.addEventListener('submit', (event) => event.preventDefault());
document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : void poll()));
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') byId('operations').hidden ? back() : toggleOperations();
});
void showDetails();
void poll();
