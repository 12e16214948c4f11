// Overrides: responses of single operations that are set and removed while the mock runs; and settings, which are for all of them.

import isEqual from 'fast-deep-equal';
import { fieldOf, queryOf } from '../../http/index.ts';
import { isObject } from '../../values.ts';
import { type Call, canonical, type Fault, type MockResponse } from './call.ts';
import type { Held } from './held.ts';
import { codeOf, type Reply, type Wanted } from './replies.ts';

/** What applies to the responses of all operations; absent members are off. */
export interface Settings {
  /** Milliseconds before each response. */
  readonly delay?: number;
  /** The fault of every response. */
  readonly fault?: Fault;
  /** The status of every response to a request with a known credential. */
  readonly code?: number;
}

/** The response of an operation, a number of times or until it is removed: of the contract, or a body of its own. */
export interface Override extends Settings {
  readonly example?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly times?: number;
  /** What a request must have for it: path parameters, query parameters, headers, members of the body. Default: nothing. */
  readonly when?: {
    readonly path?: Readonly<Record<string, string>>;
    readonly query?: Readonly<Record<string, string>>;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: unknown;
  };
}

/** Overrides by the id of their operation; of several the first that a request fits is followed. */
export type AllOverrides = Readonly<Record<string, Override | readonly Override[]>>;

/** The override for the next request of an operation, counting it. */
export function nextOverride(overrides: Held<AllOverrides>, call: Call): Override | undefined {
  const { id } = call.operation;
  const { [id]: given = [], ...others } = overrides.get();
  const all = [given].flat();
  const found = all.find((each) => fits(each, call));
  if (found?.times === undefined) return found;
  const left = { ...found, times: found.times - 1 };
  const next = all.flatMap((each) => (each === found ? (left.times > 0 ? [left] : []) : [each]));
  const [only] = next;
  overrides.set(only ? { ...others, [id]: next.length === 1 ? only : next } : others);
  return found;
}

/** Whether a request has what an override asks for. */
function fits({ when: { path, query, headers, body: wanted } = {} }: Override, call: Call): boolean {
  const { request, params, body } = call;
  const asked = Object.fromEntries([...queryOf(request.url)].reverse());
  const sent = Object.entries(headers ?? {}).every(
    ([name, value]) => fieldOf(request.headers, name) === value,
  );
  return sent && holds(params, path) && holds(asked, query) && holds(body?.value, wanted);
}

/** Whether a value has the members of another. */
function holds(value: unknown, wanted: unknown): boolean {
  if (wanted === undefined) return true;
  if (!isObject(wanted)) return isEqual(value, wanted);
  return isObject(value) && Object.entries(wanted).every(([name, member]) => holds(value[name], member));
}

/** The response that was set; with delay or fault alone, the contract's response with them. */
export async function giveResponse(
  replyAs: (wanted: Wanted) => Promise<Reply>,
  call: Call,
  { code, example, headers = {}, body, delay, fault }: Override,
  reason = `the setting code=${code}`,
): Promise<MockResponse | undefined> {
  call.extras = { delay, fault };
  if (code === undefined && example === undefined && body === undefined) return undefined;
  const reply = await replyAs({ code: codeOf(call.operation, { code, example }), example });
  const own = Object.entries(headers).map(([name, value]) => [canonical(name), value] as const);
  const replaced = own.map(([name]) => name.toLowerCase());
  const kept = Object.entries(reply.headers).filter(([name]) => !replaced.includes(name.toLowerCase()));
  return {
    status: reply.status,
    // A body of its own is JSON unless a header says otherwise.
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...Object.fromEntries([...kept, ...own]),
    },
    body: body === undefined ? reply.body : body,
    reason,
    isJudged: true,
  };
}
