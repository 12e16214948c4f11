// The screen of routing profiles.

import type { Data } from 'access-control-contract/client';
import type { Connection } from './connection.ts';
import { byId, make } from './dom.ts';
import { type Faults, textOf } from './fields.ts';
import { submits } from './submit.ts';

/** Sets the screen up. */
export function setUpRouting(connection: Connection, askSettings: (field?: string) => void): void {
  const form = byId('routing-form', HTMLFormElement);
  const id = () => textOf(form, 'routing_id').trim();
  connection.onChange(() => show([]));
  submits({
    form,
    effect: 'reads',
    busy: 'Looking up…',
    connection,
    askSettings,
    check: () => faultsOf(id()),
    loading: (isLoading) => show(isLoading ? skeleton() : []),
    send: (signal) =>
      connection.client().getRoutingProfile({
        signal,
        path: { account_id: connection.settings().account, routing_id: id() },
      }),
    succeed(profile) {
      show(factsOf(profile));
      return { tone: 'good', title: 'Profile found', text: `This is the routing profile ${profile.id}.` };
    },
  });
}

const faultsOf = (id: string): Faults => (id === '' ? { routing_id: 'is required' } : {});

function show(facts: readonly HTMLElement[]): void {
  const list = byId('routing-profile', HTMLElement);
  list.replaceChildren(...facts);
  list.hidden = facts.length === 0;
  byId('routing-empty', HTMLElement).hidden = facts.length > 0;
}

/** The contract names the identifier alone; a service may tell more. */
function factsOf(profile: Data<'getRoutingProfile'>): readonly HTMLElement[] {
  return Object.entries(profile).flatMap(([name, value]) => [
    make('dt', '', name),
    make('dd', '', typeof value === 'string' ? value : JSON.stringify(value)),
  ]);
}

function skeleton(): readonly HTMLElement[] {
  return [make('dt', 'skeleton', make('span', 'bone')), make('dd', 'skeleton', make('span', 'bone'))];
}
