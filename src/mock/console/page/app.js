// The page: asks once a second what is new while somebody looks, and draws the list.

import { about, showDetails, statusOf } from './details.js';
import { ask, byId, counted, html, say, visible } from './dom.js';
import { loadOperations, showActive } from './operations.js';

const POLL = 800;

const main = document.querySelector('main');
const filter = byId('filter');
const rows = new Map();
let [asked, active, timer] = [0, '', undefined];
/** The requests that are kept, the newest first; and the chosen one. */
let entries = [];
let chosen;

/** Asks what is new; what was asked before the latest question is not drawn. */
async function poll() {
  clearTimeout(timer);
  asked += 1;
  const number = asked;
  const view = await ask(`requests?since=${entries[0]?.id ?? 0}`).catch(() => undefined);
  if (number !== asked) return;
  byId('connection').textContent = view ? 'Live' : 'Connecting…';
  if (view) take(view);
  if (!document.hidden) timer = setTimeout(poll, POLL);
}

function take({ entries: fresh, first, latest, overrides }) {
  // A server that started again counts anew.
  const isSame = latest >= (entries[0]?.id ?? 0);
  entries = isSame ? [...fresh.reverse(), ...entries.filter(({ id }) => id >= first)] : [];
  draw();
  if (active === JSON.stringify(overrides)) return;
  active = JSON.stringify(overrides);
  showActive(overrides);
}

function draw() {
  const text = JSON.stringify(filter.elements.q.value.trim().toLowerCase()).slice(1, -1);
  const found = entries.filter((entry) => text === '' || JSON.stringify(entry).toLowerCase().includes(text));
  const all = counted(entries.length, 'request');
  byId('count').textContent = found.length < entries.length ? `${found.length} of ${all}` : all;
  byId('empty').hidden = found.length > 0;
  drawRows(found);
}

/** Rows are kept and only moved where they have to be, so that the focus stays. */
function drawRows(found) {
  const ids = new Set(found.map(({ id }) => id));
  for (const [id, item] of rows)
    if (!ids.has(id)) {
      item.remove();
      rows.delete(id);
    }
  let next = byId('rows').firstChild;
  for (const entry of found) {
    const item = rows.get(entry.id) ?? rowOf(entry);
    if (item === next) next = next.nextSibling;
    else byId('rows').insertBefore(item, next);
    rows.set(entry.id, item);
  }
}

function rowOf(entry) {
  const { at, request, operation, reason, findings, answer: response } = entry;
  const why = [operation?.id, reason.slice(0, 300)].filter(Boolean).join(' · ');
  const wrong = findings.length;
  return html`<li><button type="button" class="row" @click=${() => choose(entry)}>${statusOf(response?.status)}
    <span class="what"><span class="method">${request.method}</span> <bdi class="target">${request.target.slice(0, 300)}</bdi></span>
    <span class="quiet">${new Date(at).toTimeString().slice(0, 8)}</span>
    <bdi class="why quiet">${wrong > 0 && [html`<b class="wrong">${wrong} wrong</b>`, ' · ']}${why}</bdi></button></li>`;
}

/** Shows the list alone where there is no room, or one of the two parts beside it. */
function show(view) {
  main.dataset.view = view;
  byId('open-operations').setAttribute('aria-expanded', String(view === 'operations'));
}

function choose(entry) {
  rows.get(chosen)?.firstChild.removeAttribute('aria-current');
  chosen = entry?.id;
  rows.get(chosen)?.firstChild.setAttribute('aria-current', 'true');
  show('details');
  showDetails(entry);
}

/** Leads back to the list. */
function back() {
  show('list');
  rows.get(chosen)?.firstChild.focus();
}

async function toggleOperations() {
  if (main.dataset.view === 'operations') return back();
  show('operations');
  await loadOperations().catch(({ message }) => say(message));
  byId('operations').focus();
}

document.title = `Requests · ${visible(about.title)}`;
byId('title').textContent = visible(about.title);
byId('credential').hidden = about.credential !== undefined;
byId('open-operations').hidden = !about.canSend;
byId('open-operations').addEventListener('click', toggleOperations);
byId('back').addEventListener('click', back);
byId('clear').addEventListener('click', async () => {
  await ask('requests', { method: 'DELETE' }).catch(({ message }) => say(message));
  choose(undefined);
  show('list');
  await poll();
});
filter.addEventListener('input', draw);
document.addEventListener('changed', poll);
filter.addEventListener('submit', (event) => event.preventDefault());
document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : void poll()));
document.addEventListener('keydown', ({ key }) => key === 'Escape' && back());
showDetails();
void poll();
