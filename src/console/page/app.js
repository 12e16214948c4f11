// The page: keeps the list as the server tells it, and joins its parts.

import { ask } from './api.js';
import { createControls } from './controls.js';
import { createDetails } from './details.js';
import { byId, el, say, visible } from './dom.js';
import { createList } from './list.js';
import { follow } from './live.js';

// Requests that come together are drawn together, and the list is asked for this often while a filter is on.
const DRAW_AFTER = 60;
const ASK_AFTER = 300;
// A screen reader hears of new requests at most this often.
const TELL_AFTER = 10_000;

const about = await ask('about');
const main = document.querySelector('main');
const filter = byId('filter');
const entries = new Map();
let matching;
let paused;
let chosen;

document.title = `Requests · ${visible(about.title)}`;
byId('title').textContent = visible(about.title);

const list = createList(choose);
const details = createDetails({ baseUrl: () => about.url ?? location.origin, close: leave });
const controls = createControls(about.controls);
const isFiltered = () => [...new FormData(filter).values()].some((value) => value.trim() !== '');
const query = () => new URLSearchParams([...new FormData(filter)].filter(([, value]) => value.trim() !== ''));

function choose(id, { focus }) {
  chosen = id;
  list.mark(id, { focus });
  main.dataset.view = 'details';
  void details.show(id);
  if (byId('list').offsetParent === null) byId('details').focus();
}

function leave() {
  main.dataset.view = 'list';
  if (chosen !== undefined) list.mark(chosen, { focus: true });
}

// Drawing

let drawing;
const drawSoon = () => {
  drawing ??= setTimeout(draw, DRAW_AFTER);
};

function draw() {
  clearTimeout(drawing);
  drawing = undefined;
  if (paused) return showWaiting();
  const all = [...entries.values()].sort((a, b) => b.id - a.id);
  const shown = matching === undefined ? all : all.filter(({ id }) => matching.has(id));
  list.show(shown);
  showCount(shown.length, all.length);
  showChoices(all);
}

function showCount(shown, all) {
  const requests = (count) => (count === 1 ? '1 request' : `${count} requests`);
  byId('shown').textContent = isFiltered() ? `${shown} of ${requests(all)}` : requests(all);
  byId('unfilter').hidden = !isFiltered();
  byId('waiting').hidden = true;
  byId('empty').hidden = shown > 0;
  byId('empty').textContent =
    all === 0
      ? `No requests yet. They appear here as they come to ${about.url ?? location.origin}.`
      : 'No request fits the filter.';
  byId('har').href = `requests?${new URLSearchParams([...query(), ['format', 'har']])}`;
}

function showWaiting() {
  const count = [...entries.keys()].filter((id) => id > paused.latest).length;
  byId('waiting').hidden = count === 0;
  byId('waiting').textContent = `, ${count} new while paused`;
}

// Methods and operations that were met can be chosen.
function showChoices(all) {
  offer(
    filter.elements.method,
    all.map(({ method }) => method),
  );
  offer(
    filter.elements.operation,
    all.flatMap(({ operation }) => (operation ? [operation.id] : [])),
  );
}

function offer(select, values) {
  const wanted = [...new Set(values)].sort().slice(0, 200);
  const known = new Set([...select.options].map(({ value }) => value));
  for (const value of wanted)
    if (!known.has(value)) select.append(el('option', { value }, visible(value).slice(0, 80)));
}

// The list, as the server has it

let asking;
let latestAsked = 0;
const reloadSoon = () => {
  asking ??= setTimeout(reload, ASK_AFTER);
};

async function reload() {
  clearTimeout(asking);
  asking = undefined;
  latestAsked += 1;
  const number = latestAsked;
  try {
    const [all, some] = await Promise.all([
      ask('requests?fields=summary'),
      isFiltered() ? ask(`requests?${new URLSearchParams([...query(), ['fields', 'summary']])}`) : undefined,
    ]);
    if (number !== latestAsked) return;
    const newest = all.entries.at(-1)?.id ?? 0;
    for (const id of entries.keys()) if (id <= newest) entries.delete(id);
    for (const entry of all.entries) entries.set(entry.id, entry);
    matching = some && new Set(some.entries.map(({ id }) => id));
    draw();
  } catch (error) {
    say(error.message);
  }
}

async function refilter() {
  list.restart();
  await reload();
  if (isFiltered()) say(byId('shown').textContent);
}

// Events

const STATES = { connecting: 'Connecting…', live: 'Live', resting: 'Resting' };
let since = 0;

function enter(entry) {
  entries.set(entry.id, entry);
  while (entries.size > about.capacity) entries.delete(Math.min(...entries.keys()));
  if (isFiltered() && !paused) reloadSoon();
  else drawSoon();
  details.changed(entry.id);
  if (!entry.open) tellSoon();
}

let telling;
function tellSoon() {
  since += 1;
  if (telling !== undefined) return;
  telling = setTimeout(() => {
    byId('heard').textContent = since === 1 ? '1 new request' : `${since} new requests`;
    since = 0;
    telling = undefined;
  }, TELL_AFTER);
}

function forgetAll() {
  entries.clear();
  matching = isFiltered() ? new Set() : undefined;
  chosen = undefined;
  details.empty('No request is chosen.');
  main.dataset.view = main.dataset.view === 'details' ? 'list' : main.dataset.view;
  if (paused) paused = { latest: 0 };
  list.show([]);
  showCount(0, 0);
}

follow({
  state: (state) => {
    byId('connection').dataset.state = state;
    byId('connection').textContent = STATES[state];
    if (state === 'live') controls.load();
  },
  event: (name, data) => {
    if (name === 'entry') enter(data);
    else if (name === 'clear') forgetAll();
    else if (name === 'reset') void reload();
    else if (name !== 'ready') controls.changed(name, data);
  },
});

// Tools

function pause() {
  paused = paused ? undefined : { latest: Math.max(0, ...entries.keys()) };
  byId('pause').setAttribute('aria-pressed', String(paused !== undefined));
  byId('pause').firstElementChild.textContent = paused ? 'Continue' : 'Pause';
  say(paused ? 'Paused.' : 'Live again.');
  if (!paused) void reload();
}

function showControls(isOpen) {
  byId('controls').hidden = !isOpen;
  byId('open-controls').setAttribute('aria-expanded', String(isOpen));
  main.classList.toggle('with-controls', isOpen);
  main.dataset.view = isOpen ? 'controls' : chosen === undefined ? 'list' : 'details';
  (isOpen ? byId('controls') : byId('open-controls')).focus();
}

byId('pause').addEventListener('click', pause);
byId('clear').addEventListener('click', async () => {
  await ask('requests', { method: 'DELETE' }).then(
    () => say('Cleared.'),
    (error) => say(error.message),
  );
});
byId('open-controls').hidden = about.controls.length === 0;
byId('open-controls').addEventListener('click', () => showControls(byId('controls').hidden));
byId('close-controls').addEventListener('click', () => showControls(false));

let typing;
filter.addEventListener('input', () => {
  clearTimeout(typing);
  typing = setTimeout(refilter, 150);
});
filter.addEventListener('submit', (event) => event.preventDefault());
byId('unfilter').addEventListener('click', () => {
  filter.reset();
  filter.elements.q.focus();
  void refilter();
});

// Theme

const dark = matchMedia('(prefers-color-scheme: dark)');
const root = document.documentElement;
const isDark = () => (root.dataset.theme === 'system' ? dark.matches : root.dataset.theme === 'dark');
const nameTheme = () => {
  byId('theme').textContent = isDark() ? 'Light' : 'Dark';
  byId('theme').setAttribute('aria-label', `Use the ${isDark() ? 'light' : 'dark'} theme`);
};
byId('theme').addEventListener('click', () => {
  root.dataset.theme = isDark() ? 'light' : 'dark';
  localStorage.setItem('acs-console-theme', root.dataset.theme);
  nameTheme();
});
dark.addEventListener('change', nameTheme);
nameTheme();

// Keys

const STEPS = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

function back() {
  if (document.activeElement?.closest('#filter')) {
    if (isFiltered()) {
      filter.reset();
      void refilter();
    }
    const id = list.step(0);
    if (id === undefined) document.activeElement.blur();
    else list.mark(chosen ?? id, { focus: true });
  } else if (!byId('controls').hidden) showControls(false);
  else leave();
}

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === 'Escape') return back();
  if (event.target.closest('input, select, textarea')) return;
  const isScrolling = event.key.startsWith('Arrow') && event.target.closest('pre, #controls');
  const step = isScrolling ? undefined : STEPS[event.key];
  if (step !== undefined) {
    const id = list.step(step);
    if (id !== undefined) choose(id, { focus: true });
  } else if (event.key === '/') {
    main.dataset.view = 'list';
    filter.elements.q.focus();
  } else if (event.key === 'p') pause();
  else return;
  event.preventDefault();
});

details.empty('Choose a request to see what was wrong, and both messages.');
