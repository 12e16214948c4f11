// What was created in this session, newest first: the service has no list of it, so this is where the identifiers are.

import type { Connection } from './connection.ts';
import { byId, make } from './dom.ts';

/** An entry of the list. */
export interface Entry {
  readonly id: string;
  readonly name: string;
  /** A few words on it. */
  readonly facts: readonly string[];
}

/** A list on the page. */
export interface CreatedList {
  readonly add: (entry: Entry) => void;
  /** Shows or takes away a place for the entry that is to come. */
  readonly expect: (isExpected: boolean) => void;
}

/** Makes the list of a kind (`profile`), which lasts as long as the tab, for each service and account by itself. */
export function createdList(kind: string, { settings, onChange }: Connection): CreatedList {
  const key = () => `${kind} ${settings().baseUrl} ${settings().account}`;
  let isExpected = false;
  const render = () => {
    const rows = read(key()).map(row);
    byId(`${kind}-list`, HTMLElement).replaceChildren(...(isExpected ? [skeleton()] : []), ...rows);
    byId(`${kind}-empty`, HTMLElement).hidden = isExpected || rows.length > 0;
  };
  onChange(render);
  render();
  return {
    add(entry) {
      keep(key(), [entry, ...read(key())]);
      render();
    },
    expect(expected) {
      isExpected = expected;
      render();
    },
  };
}

function row({ id, name, facts }: Entry): HTMLLIElement {
  const details = facts.map((fact) => make('li', '', fact));
  return make('li', 'row', make('b', '', name), make('code', '', id), make('ul', 'chips', ...details));
}

function skeleton(): HTMLLIElement {
  const row = make('li', 'row skeleton', make('span', 'bone'), make('span', 'bone'));
  row.ariaHidden = 'true';
  return row;
}

/** Beside the tab's storage, for browsers that forbid it. */
const held = new Map<string, readonly Entry[]>();

function read(key: string): readonly Entry[] {
  const known = held.get(key);
  if (known) return known;
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]');
  } catch {
    return [];
  }
}

function keep(key: string, entries: readonly Entry[]): void {
  held.set(key, entries);
  try {
    sessionStorage.setItem(key, JSON.stringify(entries));
  } catch {}
}
