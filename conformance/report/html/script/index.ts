// The page's script: it reads the packed cases, narrows them down as the form and the address say, and lists those of a count
// that is opened. No value of a report goes into it, and it puts nothing of the data into the page but text.

import { drawing } from './drawing.ts';

const acting = String.raw`
const form = byId('filter');
const chooses = ['outcome', 'origin', 'operation'];
const valuesOf = {
  outcome: (shown) => [shown.state],
  origin: (shown) => shown.levels,
  operation: (shown) => [shown.operation],
};
const nothing = { text: '', outcome: '', origin: '', operation: '', open: '', case: '' };
let chosen = nothing;
const isNarrowed = () => chosen.case !== '' || ['text', ...chooses].some((name) => chosen[name] !== '');
const texts = new WeakMap();
function textOf(shown) {
  const known = texts.get(shown);
  if (known !== undefined) return known;
  const said = shown.findings.flatMap(({ because, expected, actual }) => [because, expected, actual]);
  const every = [shown.id, shown.title, shown.says, ...Object.keys(shown.clauses), ...shown.silences, ...said];
  const text = every.join('\n').toLowerCase();
  texts.set(shown, text);
  return text;
}
function fits(shown) {
  if (chosen.case !== '') return anchor('case', shown.id) === chosen.case;
  if (chooses.some((name) => chosen[name] !== '' && !valuesOf[name](shown).includes(chosen[name]))) return false;
  const words = chosen.text.toLowerCase().split(/\s+/);
  return words.every((word) => textOf(shown).includes(word));
}
function fillChoices(cases) {
  for (const name of chooses) {
    const values = [...new Set(cases.flatMap(valuesOf[name]))];
    form.elements[name].append(...values.map((value) => el('option', { value }, value)));
  }
}
/** What the address says; undefined where it names an element, or nothing. */
function readAddress() {
  let hash = location.hash.slice(1);
  if (/^(text|outcome|origin|operation|open)=/.test(hash))
    return { ...nothing, ...Object.fromEntries(new URLSearchParams(hash)) };
  try { hash = decodeURIComponent(hash); } catch {}
  return hash.startsWith('case-') ? { ...nothing, case: hash } : undefined;
}
function writeAddress() {
  const said = Object.entries(chosen).filter(([name, value]) => value !== '' && name !== 'case');
  const params = new URLSearchParams(said).toString();
  const hash = chosen.case !== '' ? encodeURIComponent(chosen.case) : params;
  history.replaceState(null, '', hash === '' ? location.href.split('#')[0] : '#' + hash);
}
function writeForm() {
  for (const name of ['text', ...chooses]) form.elements[name].value = chosen[name];
}
const readForm = () =>
  Object.fromEntries(['text', ...chooses].map((name) => [name, form.elements[name].value.trim()]));
const cells = all('.matrix td[data-column]').map((cell) => {
  const id = cell.parentElement.dataset.clause;
  const { column, name } = cell.dataset;
  const button = el('button', { type: 'button', 'aria-expanded': 'false' });
  cell.replaceChildren(button);
  return { id, column, name, button, key: 'clause/' + column + '/' + id, row: cell.parentElement };
});
const silenceCells = all('.opens').map((host) => {
  const row = host.closest('tr');
  const id = row.dataset.silence;
  const button = el('button', { type: 'button', 'aria-expanded': 'false' }, host.textContent);
  button.setAttribute('aria-label', host.textContent + ' of ' + id);
  host.replaceChildren(button);
  return { id, button, key: 'silence/' + id, row };
});
const columnOf = (shown, id) => (Object.hasOwn(shown.clauses, id) ? shown.clauses[id] : undefined);
const casesOf = ({ id, column }, found, every) =>
  column === undefined
    ? every.filter((shown) => shown.silences.includes(id))
    : found.filter((shown) => columnOf(shown, id) === column);
function recount(found) {
  const counts = new Map();
  for (const shown of found)
    for (const [id, column] of Object.entries(shown.clauses)) {
      const key = 'clause/' + column + '/' + id;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  for (const { id, name, button, key, row } of cells) {
    const count = counts.get(key) ?? 0;
    button.textContent = String(count);
    button.disabled = count === 0;
    button.setAttribute('aria-label', count + ' ' + name + ': ' + id);
  }
}
const isOpen = ({ key }) => key === chosen.open;
/** Shows the row of what is open, and takes away the one that was. */
function showOpened(found, every) {
  byId('opened')?.remove();
  for (const cell of [...cells, ...silenceCells]) {
    cell.button.setAttribute('aria-expanded', String(isOpen(cell)));
    cell.button.removeAttribute('aria-controls');
  }
  const cell = [...cells, ...silenceCells].find(isOpen);
  if (cell === undefined) return;
  const shown = casesOf(cell, found, every);
  const says = counted(shown.length, 'case') + (cell.name === undefined ? ' of ' : ' ' + cell.name + ': ') + cell.id;
  const title = el('p', { class: 'title' }, says);
  const content = el('td', { colspan: String(cell.row.cells.length) }, title, listOf(shown, false));
  cell.row.after(el('tr', { id: 'opened' }, content));
  cell.button.setAttribute('aria-controls', 'opened');
}
async function unpack() {
  const bytes = Uint8Array.from(atob(byId('data').content.textContent), (mark) => mark.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Response(stream).json();
}
function tie({ cases: every, causes }) {
  const list = el('details', {}, el('summary'));
  const draw = () => {
    all('.listed', list).forEach((each) => each.remove());
    if (list.open) list.append(listOf(every.filter(fits), true));
  };
  const show = () => {
    const found = every.filter(fits);
    const says = found.length === every.length ? counted(every.length, 'case') : found.length + ' of ' + counted(every.length, 'case');
    form.elements.shown.value = says;
    list.firstChild.textContent = 'List ' + says;
    list.open = isNarrowed();
    draw();
    if (chosen.case !== '') all('.case', list).forEach((each) => { each.open = true; });
    recount(found);
    showOpened(found, every);
  };
  const choose = (change) => {
    chosen = { ...chosen, ...change };
    writeAddress();
    show();
  };
  const follow = () => {
    const said = readAddress();
    if (said === undefined) return reveal();
    chosen = said;
    writeForm();
    show();
    const [target] = [byId('opened'), list].filter((each) => each !== null);
    reveal(chosen.open === '' ? form : target);
  };
  list.addEventListener('toggle', () => { if (list.open !== (list.querySelector('.listed') !== null)) draw(); });
  form.addEventListener('input', () => choose({ ...readForm(), case: '' }));
  form.addEventListener('reset', () => { choose(nothing); });
  form.addEventListener('submit', (event) => event.preventDefault());
  for (const cell of [...cells, ...silenceCells])
    cell.button.addEventListener('click', () => choose({ open: isOpen(cell) ? '' : cell.key }));
  document.addEventListener('keydown', ({ key }) => {
    const cell = key === 'Escape' ? [...cells, ...silenceCells].find(isOpen) : undefined;
    if (cell === undefined) return;
    choose({ open: '' });
    cell.button.focus();
  });
  for (const which of all('.which'))
    onFirstOpening(which, () => which.lastChild.replaceWith(listOf(causes[which.dataset.cause].map((place) => every[place]), false)));
  fillChoices(every);
  byId('cases').append(list);
  for (const each of [form, byId('cases')]) each.hidden = false;
  all('.unscripted').forEach((each) => each.remove());
  addEventListener('hashchange', follow);
  show();
  follow();
}
/** Opens what the element is folded in, and goes there; of the address where none is given. */
function reveal(element) {
  let target = element;
  try { target ??= byId(decodeURIComponent(location.hash.slice(1))); } catch {}
  if (!target) return;
  for (let each = target; each; each = each.parentElement) if (each instanceof HTMLDetailsElement) each.open = true;
  target.scrollIntoView();
}
all('figure.block').forEach(addCopying);
unpack().then(tie, () => { for (const { button } of cells) button.disabled = true; });
`;

/** Runs as it stands; a browser that cannot unpack leaves the page as it is without script. */
export const script = `'use strict';
(() => {${drawing}${acting}})();
`;
