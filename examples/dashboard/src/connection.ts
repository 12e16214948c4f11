// The client of the settings that hold now, and what its last call said of the connection.

import { type Client, createClient } from 'access-control-contract/client';
import { byId, inside } from './dom.ts';
import { keepSettings, type Settings, urlIn } from './settings.ts';

/** What the last call showed. */
export type ConnectionState = 'unknown' | 'up' | 'refused' | 'odd' | 'down';

/** The connection to the service; it changes with the settings. */
export interface Connection {
  readonly settings: () => Settings;
  readonly client: () => Client;
  /** Goes on with other settings. */
  readonly change: (settings: Settings) => void;
  /** Calls back after each change. */
  readonly onChange: (listener: () => void) => void;
  readonly report: (state: ConnectionState) => void;
}

const SAID: Readonly<Record<ConnectionState, string>> = {
  unknown: '',
  up: ', responding',
  refused: ', token not accepted',
  odd: ', not understood',
  down: ', not reachable',
};

/** Connects with some settings and shows in the header where to; `inPage` is the base URL of a service inside the page. */
export function connect(first: Settings, inPage?: string): Connection {
  let settings = first;
  let client = clientOf(settings);
  const listeners: (() => void)[] = [];
  const change = (next: Settings) => {
    settings = next;
    client = clientOf(next);
    keepSettings(next, inPage);
    show(next);
    report('unknown');
    for (const listener of listeners) listener();
  };
  show(settings);
  inside(document, '#preference button', HTMLButtonElement).addEventListener('click', () => {
    change({ ...settings, prefer: '' });
    byId('connection', HTMLButtonElement).focus();
  });
  return {
    settings: () => settings,
    client: () => client,
    change,
    onChange: (listener) => void listeners.push(listener),
    report,
  };
}

function clientOf({ baseUrl, token, seconds, prefer }: Settings): Client {
  return createClient({
    baseUrl,
    timeout: Math.round(seconds * 1000),
    bearer: token || undefined,
    headers: { Prefer: prefer || undefined },
  });
}

function show({ account, baseUrl, prefer }: Settings): void {
  byId('connection-account', HTMLElement).textContent = account;
  byId('connection-host', HTMLElement).textContent = urlIn(baseUrl)?.host ?? baseUrl;
  const preference = byId('preference', HTMLElement);
  preference.hidden = prefer === '';
  inside(preference, 'code', HTMLElement).textContent = prefer;
}

function report(state: ConnectionState): void {
  byId('connection', HTMLElement).dataset['state'] = state;
  byId('connection-state', HTMLElement).textContent = SAID[state];
}
