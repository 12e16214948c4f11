// The script of every page: the search, and what a link leads to inside a closed part.

/** Runs as it stands; no value of a contract goes into it. The index comes from a script beside the page. */
export const script = `
(() => {
const input = document.getElementById('site-search');
const found = document.getElementById('site-found');
const count = document.getElementById('site-count');
const panel = document.getElementById('site-results');
const most = 30;
let chosen = -1;

const fold = (text) => text.toLowerCase();
const wordsOf = (text) => fold(text).split(/\\s+/).filter(Boolean);

function rank([, title, says], words) {
  const [name, all] = [fold(title), fold(title + '\\n' + says)];
  let sum = 0;
  for (const word of words) {
    if (!all.includes(word)) return 0;
    sum += name === word ? 100 : name.startsWith(word) ? 40 : name.includes(word) ? 20 : 1;
  }
  return sum + 1 / (1 + name.length);
}

function search(text) {
  const words = wordsOf(text);
  const index = globalThis.acsSearchIndex ?? [];
  if (words.length === 0) return [];
  return index.map((entry) => [rank(entry, words), entry]).filter(([score]) => score > 0).sort((a, b) => b[0] - a[0]).map(([, entry]) => entry);
}

function marked(text, words) {
  const parts = document.createDocumentFragment();
  let from = 0;
  const lower = fold(text);
  while (from < text.length) {
    const next = words.map((word) => [lower.indexOf(word, from), word]).filter(([place]) => place >= 0).sort((a, b) => a[0] - b[0])[0];
    if (!next || lower.length !== text.length) break;
    parts.append(text.slice(from, next[0]));
    const mark = document.createElement('mark');
    mark.textContent = text.slice(next[0], next[0] + next[1].length);
    parts.append(mark);
    from = next[0] + next[1].length;
  }
  parts.append(text.slice(from));
  return parts;
}

function snippet(says, words) {
  const at = Math.min(...words.map((word) => fold(says).indexOf(word)).filter((place) => place >= 0), says.length);
  if (says.length <= 160) return says;
  const start = at === says.length ? 0 : Math.max(0, says.lastIndexOf(' ', Math.max(0, at - 60)) + 1);
  return (start > 0 ? '… ' : '') + says.slice(start, start + 150).trimEnd() + (start + 150 < says.length ? ' …' : '');
}

function part(name, content) {
  const element = document.createElement('span');
  element.className = name;
  element.append(content);
  return element;
}

function show() {
  const words = wordsOf(input.value);
  const results = search(input.value);
  chosen = results.length > 0 ? 0 : -1;
  found.replaceChildren(...results.slice(0, most).map(([kind, title, says, href], i) => {
    const link = document.createElement('a');
    link.id = 'site-found-' + i;
    link.href = href;
    link.tabIndex = -1;
    link.setAttribute('role', 'option');
    link.append(part('kind', kind), ' ', part('title', marked(title, words)), ' ', part('says', marked(snippet(says, words), words)));
    return link;
  }));
  const said = words.length === 0 ? '' : globalThis.acsSearchIndex === undefined ? 'The index of the search is missing.'
    : results.length === 0 ? 'Nothing found.' : results.length + (results.length === 1 ? ' result' : ' results');
  count.textContent = results.length > most ? 'The first ' + most + ' of ' + said + '.' : said;
  open(words.length > 0);
  choose(chosen);
}

function open(isOpen) {
  panel.hidden = !isOpen;
  input.setAttribute('aria-expanded', String(isOpen));
  if (!isOpen) input.removeAttribute('aria-activedescendant');
}

function choose(index) {
  const options = [...found.querySelectorAll('a')];
  chosen = options.length === 0 ? -1 : (index + options.length) % options.length;
  options.forEach((option, i) => option.setAttribute('aria-selected', String(i === chosen)));
  if (chosen < 0) return input.removeAttribute('aria-activedescendant');
  input.setAttribute('aria-activedescendant', options[chosen].id);
  options[chosen].scrollIntoView({ block: 'nearest' });
}

const keys = {
  ArrowDown: () => choose(chosen + 1),
  ArrowUp: () => choose(chosen - 1),
  Enter: () => found.querySelectorAll('a')[chosen]?.click(),
  Escape: () => { input.value = ''; open(false); input.blur(); },
};

input.addEventListener('input', show);
input.addEventListener('focus', () => { if (input.value !== '') show(); });
input.addEventListener('keydown', (event) => {
  event.stopPropagation();
  const act = keys[event.key];
  if (!act || (panel.hidden && event.key !== 'Escape')) return;
  event.preventDefault();
  act();
});
found.addEventListener('click', () => open(false));
document.addEventListener('click', (event) => { if (!event.target.closest('#site-bar .search')) open(false); });
document.addEventListener('focusin', (event) => { if (!event.target.closest('#site-bar .search')) open(false); });
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input, textarea, select, [contenteditable]')) return;
  event.preventDefault();
  input.focus();
  input.select();
});

for (const box of document.querySelectorAll('.filter input')) {
  const apply = () => { for (const row of document.querySelectorAll('[data-level="' + box.value + '"]')) row.hidden = !box.checked; };
  box.addEventListener('change', apply);
  apply();
}
const closed = [];
addEventListener('beforeprint', () => { for (const part of document.querySelectorAll('main details:not([open])')) { part.open = true; closed.push(part); } });
addEventListener('afterprint', () => { for (const part of closed.splice(0)) part.open = false; });
})();
`;
