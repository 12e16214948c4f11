// One result of the search: its kind, its name, and of what it says the part with the words that were asked for.

/** The link to it, with the words marked. */
export function resultLink([kind, title, says, href], place, words) {
  const link = document.createElement('a');
  link.id = `site-found-${place}`;
  link.href = href;
  link.tabIndex = -1;
  link.setAttribute('role', 'option');
  const parts = [
    part('kind', kind),
    part('title', marked(title, words)),
    part('says', marked(snippet(says, words), words)),
  ];
  link.append(parts[0], ' ', parts[1], ' ', parts[2]);
  return link;
}

function part(name, content) {
  const element = document.createElement('span');
  element.className = name;
  element.append(content);
  return element;
}

/** Where the next of the words is in a text. */
function nextOf(text, words, from) {
  const places = words.map((word) => [text.indexOf(word, from), word.length]).filter(([at]) => at >= 0);
  return places.sort((a, b) => a[0] - b[0] || b[1] - a[1])[0];
}

function marked(text, words) {
  const parts = document.createDocumentFragment();
  const lower = text.toLowerCase();
  let from = 0;
  for (
    let next = lower.length === text.length && nextOf(lower, words, 0);
    next;
    next = nextOf(lower, words, from)
  ) {
    const [at, length] = next;
    const mark = document.createElement('mark');
    mark.textContent = text.slice(at, at + length);
    parts.append(...breakable(text.slice(from, at)), mark);
    from = at + length;
  }
  parts.append(...breakable(text.slice(from)));
  return parts;
}

/** An id continues in the next line at a slash. */
const breakable = (text) => text.split(/(?=\/)/).flatMap((part) => [document.createElement('wbr'), part]);

function snippet(says, words) {
  if (says.length <= 160) return says;
  const [at] = nextOf(says.toLowerCase(), words, 0) ?? [0];
  const start = Math.max(0, says.lastIndexOf(' ', Math.max(0, at - 60)) + 1);
  const end = start + 150;
  return `${start > 0 ? '… ' : ''}${says.slice(start, end).trimEnd()}${end < says.length ? ' …' : ''}`;
}
