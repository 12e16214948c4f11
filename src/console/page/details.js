// The chosen request: what it was, why it was answered so, what was wrong where, and both messages.

import { ask } from './api.js';
import { byId, duration, el, pretty, say, size, visible } from './dom.js';
import { statusClass, statusText } from './list.js';
import { credentialField, repeat } from './repeat.js';
import { curlOf, fetchOf, SECRET, testOf } from './snippets.js';

/** Makes the details; `close` is called by the button that leads back to the list, `hasSource` lets findings link to it. */
export function createDetails({ baseUrl, close, hasSource }) {
  const place = byId('details');
  let shown;

  const empty = (text) => {
    shown = undefined;
    place.replaceChildren(el('p', { class: 'empty' }, text));
  };
  const show = async (id) => {
    shown = id;
    try {
      const entry = await ask(`requests/${id}`);
      if (shown === id) replaced(place, parts(entry, { base: baseUrl(), close, hasSource }));
    } catch (error) {
      if (shown === id) place.replaceChildren(back(close), el('p', { class: 'empty' }, error.message));
    }
  };
  return {
    show,
    empty,
    /** Shows the entry again, where it is the one that changed. */
    changed: (id) => {
      if (id === shown) void show(id);
    },
  };
}

/** Puts other children into a place; what had the focus has it again, where there is such a thing still. */
function replaced(place, children) {
  const focused = place.contains(document.activeElement) ? document.activeElement.textContent : undefined;
  place.replaceChildren(...children);
  if (focused === undefined) return;
  [...place.querySelectorAll('button, a, summary')].find((one) => one.textContent === focused)?.focus();
}

const LONG_TARGET = 300;

function parts(entry, { base, close, hasSource }) {
  const { request, answer } = entry;
  const state = { open: entry.open, status: answer?.status };
  return [
    el(
      'div',
      { class: 'head' },
      back(close),
      el(
        'h2',
        // A target that does not fit is scrolled, which must be in reach of the keyboard.
        request.target.length > LONG_TARGET ? { tabindex: '0' } : {},
        el('span', { class: `status ${statusClass(state)}` }, statusText(state)),
        ' ',
        el('span', { class: 'method' }, visible(request.method)),
        ' ',
        el('bdi', { class: 'target' }, visible(request.target)),
      ),
    ),
    el(
      'div',
      { class: 'actions' },
      copy('Copy as curl', request, () => curlOf(request, base)),
      copy('Copy as fetch', request, () => fetchOf(request, base)),
      answer && copy('Copy as test', request, () => testOf(entry, base)),
      again(request),
      JSON.stringify(request).includes(SECRET) ? credentialField() : undefined,
    ),
    facts(entry),
    wrong(entry, hasSource),
    message('Request', 'The request', request),
    answer ? message('Response', 'The response', answer) : nothing(entry),
  ];
}

function back(close) {
  const button = el('button', { type: 'button', class: 'back' }, 'Back to the list');
  button.addEventListener('click', close);
  return button;
}

function again(request) {
  const button = el('button', { type: 'button' }, 'Send again');
  button.addEventListener('click', () => void repeat(request));
  return button;
}

function copy(label, request, render) {
  const button = el('button', { type: 'button' }, label);
  button.addEventListener('click', async () => {
    const text = render();
    const isWhole = request.note === undefined;
    try {
      await navigator.clipboard.writeText(text);
      say(isWhole ? 'Copied.' : 'Copied, with the part of the body that is kept.');
    } catch {
      offer(button, text);
    }
  });
  return button;
}

// A browser may refuse the clipboard, for instance to a page that isn't from this machine.
function offer(button, text) {
  const area = el('textarea', { readonly: true, rows: 6, 'aria-label': button.textContent });
  area.value = text;
  button.parentElement.parentElement.querySelector('textarea')?.remove();
  button.parentElement.after(area);
  area.select();
  say('The browser keeps the clipboard closed: copy the marked text.');
}

function facts({ at, milliseconds, open, operation, nearest, reason, applied }) {
  const rows = [
    ['Reason', visible(reason)],
    ['Operation', operation ? name(operation, operation.id) : 'None of the contract'],
    ...(nearest ? [['Nearest', el('div', {}, name(nearest), el('p', {}, visible(nearest.why)))]] : []),
    ...(applied.length > 0
      ? [
          [
            'Applied',
            el('ul', { class: 'chips' }, ...applied.map((one) => el('li', {}, el('code', {}, visible(one))))),
          ],
        ]
      : []),
    ['Received', `${new Date(at).toLocaleString()}${open ? '' : `, took ${duration(milliseconds)}`}`],
  ];
  return el(
    'dl',
    { class: 'facts' },
    ...rows.flatMap(([term, value]) => [el('dt', {}, term), el('dd', {}, value)]),
  );
}

function name({ method, path }, id) {
  const where = el('code', {}, el('bdi', {}, `${visible(method)} ${visible(path)}`));
  return id === undefined ? where : el('span', {}, el('strong', {}, visible(id)), ' ', where);
}

const SIGNS = {
  stated: 'the source says so',
  derived: 'follows from the source',
  chosen: 'the contract decided so',
};

function wrong({ findings }, hasSource) {
  if (findings.length === 0) return undefinedSection();
  const items = findings.map(({ about, where, detail, origin, cites }) =>
    el(
      'li',
      {},
      el(
        'p',
        {},
        el('span', { class: 'quiet' }, about === 'answer' ? 'response' : 'request'),
        ' ',
        el('code', {}, visible(where)),
        ' ',
        visible(detail),
      ),
      citation({ origin, cites }, hasSource),
    ),
  );
  return section('wrong', `What was wrong (${findings.length})`, el('ul', { class: 'findings' }, ...items));
}

/** The badge, and the clause or silence, which opens beside what is read here. */
function citation({ origin, cites }, hasSource) {
  const badge = { class: `badge ${Object.hasOwn(SIGNS, origin ?? '') ? origin : ''}`, title: SIGNS[origin] };
  const parts = [
    origin && el('span', badge, visible(origin)),
    cites && el('code', { class: 'quiet' }, visible(cites)),
  ].filter(Boolean);
  if (parts.length === 0) return undefined;
  if (!hasSource || cites === undefined) return el('p', { class: 'origin' }, ...parts);
  const link = { href: `source#${encodeURIComponent(cites)}`, target: '_blank', rel: 'noopener' };
  return el('p', {}, el('a', { class: 'origin', ...link }, ...parts));
}

// `replaceChildren` writes undefined as text.
const undefinedSection = () => document.createDocumentFragment();

function section(id, heading, ...children) {
  return el('section', { 'aria-labelledby': `h-${id}` }, el('h3', { id: `h-${id}` }, heading), ...children);
}

const nothing = ({ open }) =>
  section('response', 'Response', el('p', { class: 'quiet' }, open ? 'Not yet.' : 'None was sent.'));

function message(heading, label, { headers, body, bytes, note }) {
  const fields = headers.map(([field, value]) =>
    el('tr', {}, el('th', { scope: 'row' }, visible(field)), el('td', {}, el('bdi', {}, visible(value)))),
  );
  const table = el(
    'table',
    { class: 'headers' },
    el('caption', { class: 'unseen' }, `${label}'s headers`),
    el('tbody', {}, ...fields),
  );
  return section(
    heading.toLowerCase(),
    heading,
    el(
      'details',
      { open: true },
      el('summary', {}, `${headers.length} ${headers.length === 1 ? 'header' : 'headers'}`),
      table,
    ),
    ...bodyOf(label, { body, bytes, note }),
  );
}

function bodyOf(label, { body, bytes, note }) {
  if (body === undefined && note === undefined) return [el('p', { class: 'quiet' }, 'No body.')];
  const about = el('p', { class: 'quiet' }, [`Body, ${size(bytes)}`, note].filter(Boolean).join('. '));
  if (body === undefined) return [about];
  const nice = pretty(body);
  const block = el(
    'pre',
    { tabindex: 0, role: 'region', 'aria-label': `${label}'s body` },
    visible(nice ?? body),
  );
  if (nice === undefined || nice === body) return [about, block];
  const raw = el('button', { type: 'button', 'aria-pressed': 'false' }, 'As sent');
  raw.addEventListener('click', () => {
    const isRaw = raw.getAttribute('aria-pressed') === 'true';
    raw.setAttribute('aria-pressed', String(!isRaw));
    block.textContent = visible(isRaw ? nice : body);
  });
  return [el('div', { class: 'about' }, about, raw), block];
}
