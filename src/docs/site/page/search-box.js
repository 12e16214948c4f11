// The box of the search in the bar: a slash leads to it, arrows choose a result, Enter follows it, Escape closes.

const most = 30;

/** Makes the box of the page work; the index is made when somebody asks for the first time. */
export function createSearchBox(entries, createSearch) {
  const [input, found, count, panel] = ['search', 'found', 'count', 'results'].map((id) =>
    document.getElementById(`site-${id}`),
  );
  let search;
  let chosen = -1;

  const open = (isOpen) => {
    panel.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) input.removeAttribute('aria-activedescendant');
  };

  const choose = (place) => {
    const options = [...found.children];
    chosen = options.length === 0 ? -1 : (place + options.length) % options.length;
    for (const [i, option] of options.entries()) option.setAttribute('aria-selected', String(i === chosen));
    if (chosen < 0) return input.removeAttribute('aria-activedescendant');
    input.setAttribute('aria-activedescendant', options[chosen].id);
    options[chosen].scrollIntoView({ block: 'nearest' });
  };

  const show = () => {
    search ??= createSearch(entries);
    const text = input.value.trim();
    const results = search(text);
    found.replaceChildren(...results.slice(0, most).map((entry, i) => resultLink(entry, i)));
    count.textContent = text === '' ? '' : counted(results.length);
    open(text !== '');
    choose(0);
  };

  const keys = {
    ArrowDown: () => choose(chosen + 1),
    ArrowUp: () => choose(chosen - 1),
    Enter: () => found.children[chosen]?.click(),
    Escape: () => {
      input.value = '';
      open(false);
      input.blur();
    },
  };

  input.addEventListener('input', show);
  input.addEventListener('focus', () => input.value !== '' && show());
  input.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const act = keys[event.key];
    if (!act || (panel.hidden && event.key !== 'Escape')) return;
    event.preventDefault();
    act();
  });
  found.addEventListener('click', () => open(false));
  for (const kind of ['click', 'focusin'])
    document.addEventListener(kind, (event) => event.target.closest('#site-bar .search') || open(false));
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
function resultLink([kind, title, says, href], place) {
  const link = document.createElement('a');
  Object.assign(link, { id: `site-found-${place}`, href, tabIndex: -1 });
  link.setAttribute('role', 'option');
  for (const [className, textContent] of Object.entries({ kind, title, says }))
    link.append(Object.assign(document.createElement('span'), { className, textContent }), ' ');
  return link;
}
