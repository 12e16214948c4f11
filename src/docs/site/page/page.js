// The script of every page. Its first line is put before it when the site is written: the entries of the search.

import { createSearch } from '../search.ts';
import { createSearchBox } from './search-box.js';

createSearchBox(globalThis.acsSearchIndex ?? [], createSearch);
createCopyButtons();

/** Puts a button on each call of the page. Pages from the disk have no clipboard in some browsers: the text is chosen, and copied so. */
function createCopyButtons() {
  for (const call of document.querySelectorAll('pre.copied')) {
    const code = call.querySelector('code');
    const button = Object.assign(document.createElement('button'), {
      className: 'copy',
      type: 'button',
      textContent: 'Copy',
    });
    button.addEventListener('click', () => {
      getSelection().selectAllChildren(code);
      document.execCommand('copy');
      button.textContent = 'Copied';
      setTimeout(() => (button.textContent = 'Copy'), 2000);
    });
    call.prepend(button);
  }
}
