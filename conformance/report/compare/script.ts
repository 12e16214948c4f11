// What the page can do where scripts run: rows are sorted by a column, and found by a word. No value of a report is in it.

/** Runs as it stands; without it the page has every row in its order. */
export const script = `'use strict';
(() => {
const make = (tag, attributes, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};
const tables = [...document.querySelectorAll('.wide table')];
const rowsOf = (table) => [...table.tBodies[0].rows];
const orders = new Map(tables.map((table) => [table, rowsOf(table)]));
const { compare } = new Intl.Collator('en', { numeric: true });
const next = { none: 'ascending', ascending: 'descending', descending: 'none' };

function sort(table, head) {
  const order = next[head.getAttribute('aria-sort') ?? 'none'];
  for (const other of table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
  if (order !== 'none') head.setAttribute('aria-sort', order);
  const sign = order === 'descending' ? -1 : 1;
  const textOf = (row) => row.cells[head.cellIndex].textContent.trim();
  const rows = orders.get(table);
  const sorted = order === 'none' ? rows : rows.toSorted((a, b) => sign * compare(textOf(a), textOf(b)));
  table.tBodies[0].append(...sorted);
}
for (const table of tables)
  for (const head of table.tHead.rows[0].cells) {
    const button = make('button', { type: 'button', class: 'sort' }, ...head.childNodes);
    button.addEventListener('click', () => sort(table, head));
    head.replaceChildren(button);
  }

const box = make('input', { type: 'search', autocomplete: 'off', spellcheck: 'false' });
const shown = make('output', {});
function find() {
  const word = box.value.trim().toLowerCase();
  let count = 0;
  for (const table of tables) {
    for (const row of rowsOf(table)) {
      row.hidden = !row.textContent.toLowerCase().includes(word);
      if (!row.hidden) count += 1;
    }
    const fold = table.closest('details');
    if (fold && word !== '') fold.open = rowsOf(table).some((row) => !row.hidden);
  }
  shown.textContent = word === '' ? '' : count + (count === 1 ? ' row' : ' rows');
}
box.addEventListener('input', find);
document.querySelector('nav').after(make('p', { role: 'search' }, make('label', {}, 'Find ', box), ' ', shown));
})();
`;
