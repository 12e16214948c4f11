// Unpacks the cases, and ties everything together; a browser that cannot unpack leaves the page as it is without script.

export const start = `
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
