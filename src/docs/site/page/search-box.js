// The box of the search in the bar: a slash leads to it, arrows choose a result, Enter follows it, Escape closes.

import { resultLink } from './result-link.js';

const MOST = 30;

/** Makes the box of the page work; the index is made when somebody asks for the first time. */
export function createSearchBox(entries, createSearch, wordsOf) {
  const input = document.getElementById('site-search');
  const found = document.getElementById('site-found');
  const count = document.getElementById('site-count');
  const panel = document.getElementById('site-results');
  let search;
  let chosen = -1;

  const open = (isOpen) => {
    panel.hidden = !isOpen;
    input.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) input.removeAttribute('aria-activedescendant');
  };

  const choose = (place) => {
    const options = [...found.querySelectorAll('a')];
    chosen = options.length === 0 ? -1 : (place + options.length) % options.length;
    options.forEach((option, i) => {
      option.setAttribute('aria-selected', String(i === chosen));
    });
    if (chosen < 0) return input.removeAttribute('aria-activedescendant');
    input.setAttribute('aria-activedescendant', options[chosen].id);
    options[chosen].scrollIntoView({ block: 'nearest' });
  };

  const show = () => {
    search ??= createSearch(entries);
    const text = input.value.trim();
    const results = search(text);
    const words = wordsOf(text.toLowerCase());
    found.replaceChildren(...results.slice(0, MOST).map((entry, i) => resultLink(entry, i, words)));
    count.textContent = text === '' ? '' : counted(results.length);
    open(text !== '');
    choose(results.length > 0 ? 0 : -1);
  };

  const keys = {
    ArrowDown: () => choose(chosen + 1),
    ArrowUp: () => choose(chosen - 1),
    Enter: () => found.querySelectorAll('a')[chosen]?.click(),
    Escape: () => {
      input.value = '';
      open(false);
      input.blur();
    },
  };

  input.addEventListener('input', show);
  input.addEventListener('focus', () => {
    if (input.value !== '') show();
  });
  input.addEventListener('keydown', (event) => {
    event.stopPropagation();
    const act = keys[event.key];
    if (!act || (panel.hidden && event.key !== 'Escape')) return;
    event.preventDefault();
    act();
  });
  found.addEventListener('click', () => open(false));
  for (const kind of ['click', 'focusin'])
    document.addEventListener(kind, (event) => {
      if (!event.target.closest('#site-bar .search')) open(false);
    });
  document.addEventListener('keydown', (event) => focusOnSlash(event, input));
}

function counted(count) {
  if (count === 0) return 'Nothing found.';
  const all = count === 1 ? '1 result' : `${count} results`;
  return count > MOST ? `The first ${MOST} of ${all}.` : all;
}

function focusOnSlash(event, input) {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target.closest('input, textarea, select, [contenteditable]')) return;
  event.preventDefault();
  input.focus();
  input.select();
}
