// The box of the search in the bar: a slash leads to it, Enter follows the first result, arrows go from one to the next, Escape
// closes. The style shows the results as long as the box or one of them has the focus.

const most = 30;

/** Makes the box of the page work; the index is made when somebody asks for the first time. */
export function createSearchBox(entries, createSearch) {
  const [input, found, count] = ['search', 'found', 'count'].map((id) =>
    document.getElementById(`site-${id}`),
  );
  let search;

  const show = () => {
    search ??= createSearch(entries);
    const results = search(input.value);
    found.replaceChildren(...results.slice(0, most).map(resultLink));
    count.textContent = counted(results.length);
  };

  const move = (event, step) => {
    event.preventDefault();
    const places = [input, ...found.children];
    places.at((places.indexOf(document.activeElement) + step) % places.length).focus();
  };

  const keys = {
    ArrowDown: (event) => move(event, 1),
    ArrowUp: (event) => move(event, -1),
    Enter: ({ target }) => target === input && found.firstChild?.click(),
    Escape: ({ target }) => target.blur(),
  };

  for (const kind of ['input', 'focus']) input.addEventListener(kind, show);
  input.parentElement.addEventListener('keydown', (event) => keys[event.key]?.(event));
  found.addEventListener('click', () => document.activeElement.blur());
  document.addEventListener('keydown', (event) => focusOnSlash(event, input));
}

function counted(count) {
  if (count === 0) return 'Nothing found.';
  const all = count === 1 ? '1 result' : `${count} results`;
  return count > most ? `The first ${most} of ${all}.` : all;
}

function focusOnSlash(event, input) {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input, textarea, select, [contenteditable]')) return;
  event.preventDefault();
  input.focus();
  input.select();
}

/** The link to a result: its kind, its name, and what it says. */
function resultLink([kind, title, says, href]) {
  // Safari gives the focus to what is clicked only where it has a tabIndex.
  const link = Object.assign(document.createElement('a'), { href, tabIndex: 0 });
  for (const [className, textContent] of Object.entries({ kind, title, says }))
    link.append(Object.assign(document.createElement('span'), { className, textContent }), ' ');
  return link;
}
