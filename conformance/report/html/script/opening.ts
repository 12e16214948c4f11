// Counts that open: each becomes a button, and its cases stand in a row of their own under it.

export const opening = `
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
`;
