// The script of every page. Its first line is put before it when the site is written: the entries of the search.

import { createSearch } from '../search.ts';
import { createCopyButtons, keepPlace } from './reference.js';
import { createSearchBox } from './search-box.js';

createSearchBox(globalThis.acsSearchIndex ?? [], createSearch);
createCopyButtons();
keepPlace();
