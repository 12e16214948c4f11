// The answer to a call that the contract accepts: what the header Prefer asked for, or what a service would say.

import type { Answer } from './answer.ts';
import type { Call, Kit } from './kit.ts';
import { bodyFor, type KnownIds, knownIdsOf, unknownId } from './known-ids.ts';
import { isResource, type MockOperation, responseFor } from './operation.ts';
import type { Preference } from './prefer.ts';
import type { Reply } from './prism.ts';
import { refuse } from './refuse.ts';

/** What was sent, what it prefers, and what Prism says to it. */
export interface Accepted {
  readonly body: unknown;
  readonly preference: Preference;
  readonly reply: Reply;
}

/** Answers an accepted call: one of an unknown id is refused, a create echoed, and the rest is Prism's reply. */
export async function succeed(kit: Kit, call: Call, accepted: Accepted): Promise<Answer> {
  const { preference, reply } = accepted;
  const { operation, params } = call;
  const free = preference.code === undefined && preference.example === undefined;
  const known = knownIdsOf(operation);
  const id = known && params[known.parameter];
  if (known && id !== undefined) {
    if (free && !known.ids.includes(id)) return refuse(kit, call, unknownId(known, id));
    return identified(call, accepted, known, id);
  }
  const created = free && !preference.dynamic ? echoed(kit, operation, accepted) : undefined;
  return created ?? { ...reply, reason: reasonOf(operation, preference, reply) };
}

function identified(
  { operation, params }: Call,
  { preference, reply }: Accepted,
  known: KnownIds,
  id: string,
): Answer {
  const { code, example, dynamic } = preference;
  const reason = reasonOf(operation, preference, reply);
  if (example !== undefined || reply.status >= 300) return { ...reply, reason };
  const body = bodyFor(operation, String(reply.status), known, id, dynamic ? reply.body : undefined);
  const free = code === undefined && !dynamic;
  return {
    ...reply,
    body: free ? withHolders(body ?? reply.body, params, known) : (body ?? reply.body),
    reason: free ? `${known.parameter} ${id} is one of the contract's examples` : reason,
  };
}

/** The mock has every account, and each has resources of its own: which one it is, the answer says. */
function withHolders(body: unknown, params: Call['params'], { parameter }: KnownIds): unknown {
  if (!isResource(body)) return body;
  const { [parameter]: _, ...holders } = params;
  return { ...holders, ...body };
}

function echoed(kit: Kit, operation: MockOperation, { body, reply }: Accepted): Answer | undefined {
  const response = reply.status === 201 ? responseFor(operation, reply.status) : undefined;
  const created = response && kit.echo(operation, response, body);
  return (
    created && {
      ...reply,
      body: created.body,
      reason: `as it was sent, on the example ${created.example}, with an identifier of its own`,
    }
  );
}

function reasonOf(
  operation: MockOperation,
  { code, example, dynamic }: Preference,
  { status }: Reply,
): string {
  const asked = [
    ...(code === undefined ? [] : [`code=${code}`]),
    ...(example === undefined ? [] : [`example=${example}`]),
    ...(dynamic ? ['dynamic=true'] : []),
  ];
  if (asked.length > 0) return `Prefer asked for ${asked.join(', ')}`;
  const [first] = operation.examples.get(String(status))?.keys() ?? [];
  return first === undefined ? 'the contract has no example here' : `the contract's example ${first}`;
}
