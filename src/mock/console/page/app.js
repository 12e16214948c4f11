// The page: joins its parts.

import { createControls } from './controls.js';
import { createDetails } from './details.js';
import { byId, counted, later, say, visible } from './dom.js';
import { createEntries, createFilter } from './entries.js';
import { createList } from './list.js';
import { createOperations } from './operations.js';
import { ask, follow, offerCredential } from './server.js';

// Requests that come together are drawn together.
const DRAW_AFTER = 60;
// A screen reader hears of new requests at most this often.
const TELL_AFTER = 10_000;
const PANELS = ['operations', 'controls'];
const STATES = { connecting: 'Connecting…', live: 'Live' };

const about = await ask('about');
const baseUrl = () => about.url ?? location.origin;
const main = document.querySelector('main');
const filter = createFilter(refilter);
const entries = createEntries({
  capacity: about.capacity,
  filter,
  changed: later(DRAW_AFTER, draw),
  failed: say,
});
const list = createList(choose);
const details = createDetails({ baseUrl, close: leave, hasSource: about.source });
const controls = createControls(about.controls);
const operations = about.controls.includes('overrides') ? createOperations() : undefined;
let chosen;
let panel;
let came = 0;

offerCredential(about.credential);
document.title = `Requests · ${visible(about.title)}`;
byId('title').textContent = visible(about.title);
details.empty('Choose a request to see its response, the reason for it, and what was wrong.');

function draw() {
  const waiting = entries.waiting();
  byId('waiting').hidden = waiting === 0;
  byId('waiting').textContent = `, ${waiting} new while paused`;
  list.show(entries.shown());
  filter.offer(entries.all());
  showCount();
}

function showCount() {
  const [shown, all, preflights] = [entries.shown().length, entries.all().length, entries.preflights()];
  const requests = counted(all, 'request');
  byId('shown').textContent = filter.isOn() ? `${shown} of ${requests}` : requests;
  byId('unfilter').hidden = !filter.isOn();
  byId('preflights').hidden = preflights === 0;
  byId('preflights').textContent = counted(preflights, 'preflight');
  byId('empty').hidden = shown > 0;
  byId('empty').textContent =
    all === 0
      ? `No requests yet. They appear here when ${baseUrl()} gets them.`
      : 'No request fits the filter.';
  byId('har').href = `requests?${filter.query({ format: 'har' })}`;
}

async function refilter() {
  list.restart();
  await entries.reload();
  draw();
  if (filter.isOn()) say(byId('shown').textContent);
}

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

function back() {
  if (!document.activeElement?.closest('#filter')) return panel === undefined ? leave() : showPanel();
  if (filter.isOn()) filter.reset();
  const id = chosen ?? list.step(0);
  if (id === undefined) document.activeElement.blur();
  else list.mark(id, { focus: true });
}

function pause() {
  const isPaused = entries.pause();
  byId('pause').classList.toggle('on', isPaused);
  byId('pause').firstElementChild.textContent = isPaused ? 'Continue' : 'Pause';
  say(isPaused ? 'Paused.' : 'Live again.');
}

/** Opens a panel, or closes the one that is open. */
function showPanel(name) {
  for (const one of PANELS) {
    byId(one).hidden = one !== name;
    byId(`open-${one}`).setAttribute('aria-expanded', String(one === name));
    main.classList.toggle(`with-${one}`, one === name);
  }
  const before = panel;
  panel = name;
  main.dataset.view = name ?? (chosen === undefined ? 'list' : 'details');
  if (name !== undefined) load();
  byId(name ?? `open-${before}`).focus();
}

function load() {
  controls.load();
  void operations?.load();
}

function forgetChosen() {
  chosen = undefined;
  details.empty('No request is chosen.');
}

function forgetAll() {
  entries.clear();
  forgetChosen();
  if (main.dataset.view === 'details') main.dataset.view = 'list';
  draw();
}

// Another server may stand here now, whose ids mean other requests.
async function startOver() {
  entries.clear();
  await entries.reload();
  if (chosen === undefined) return;
  if (entries.all().some(({ id }) => id === chosen)) void details.show(chosen);
  else forgetChosen();
}

const tell = later(TELL_AFTER, () => {
  byId('heard').textContent = counted(came, 'new request');
  came = 0;
});

const events = {
  entry: (entry) => {
    entries.enter(entry);
    details.changed(entry.id);
    if (entry.open || entry.preflight) return;
    came += 1;
    tell();
  },
  clear: forgetAll,
  reset: startOver,
  ready: load,
  overrides: (value) => operations?.show(value),
};

follow({
  state: (state) => {
    byId('connection').dataset.state = state;
    byId('connection').textContent = STATES[state];
  },
  event: (name, data) => void (events[name] ? events[name](data) : controls.changed(name, data)),
});

const clicks = {
  pause,
  preflights: () => {
    byId('preflights').setAttribute('aria-pressed', String(entries.unfold()));
    draw();
  },
  clear: () =>
    ask('requests', { method: 'DELETE' }).then(
      () => say('Cleared.'),
      ({ message }) => say(message),
    ),
};
for (const [id, action] of Object.entries(clicks)) byId(id).addEventListener('click', action);
for (const name of PANELS) {
  byId(`open-${name}`).addEventListener('click', () => showPanel(name === panel ? undefined : name));
  byId(`close-${name}`).addEventListener('click', () => showPanel());
}
byId('open-controls').hidden = !about.controls.some((one) => one !== 'overrides');
byId('open-operations').hidden = operations === undefined;

const STEPS = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

function step(by) {
  const id = list.step(by);
  if (id !== undefined) choose(id, { focus: true });
}

// The keys of the page; where text is written they are letters.
document.addEventListener('keydown', (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (key === 'Escape') return back();
  if (target.closest('input, select, textarea')) return;
  const isScrolling = key.startsWith('Arrow') && target.closest('pre, #details, #controls');
  if (STEPS[key] !== undefined && !isScrolling) step(STEPS[key]);
  else if (key === '/') {
    main.dataset.view = 'list';
    filter.focus();
  } else if (key === 'p') pause();
  else return;
  event.preventDefault();
});
