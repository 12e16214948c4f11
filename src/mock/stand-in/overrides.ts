// Overrides: responses of single operations that are set and removed while the mock runs.

import isEqual from 'fast-deep-equal';
import { fieldOf, queryOf } from '../../http/index.ts';
import { isObject } from '../../values.ts';
import { type Call, canonical, type Fault, type MockResponse } from './call.ts';
import { type Ask, codeOf, replyTo } from './replies.ts';

/** The response of an operation, a number of times or until it is removed: of the contract, or a body of its own. */
export interface Override {
  readonly code?: number;
  readonly example?: string;
  readonly delay?: number;
  readonly fault?: Fault;
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

/** The overrides of a mock. */
export type Overrides = ReturnType<typeof createOverrides>;

export function createOverrides() {
  const current = new Map<string, readonly Override[]>();
  return {
    get: (): AllOverrides =>
      Object.fromEntries([...current].map(([id, all]) => [id, all.length === 1 && all[0] ? all[0] : all])),
    set(all: AllOverrides): void {
      current.clear();
      for (const [id, given] of Object.entries(all)) current.set(id, [given].flat());
    },
    /** The override for the next request of an operation, counting it. */
    follow(call: Call): Override | undefined {
      const { id } = call.operation;
      const all = current.get(id) ?? [];
      const found = all.find((each) => fits(each, call));
      const { times } = found ?? {};
      const next = all.flatMap((each) => {
        if (each !== found || times === undefined) return [each];
        return times > 1 ? [{ ...each, times: times - 1 }] : [];
      });
      if (next.length === 0) current.delete(id);
      else current.set(id, next);
      return found;
    },
  };
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
  ask: Ask,
  call: Call,
  { code, example, headers = {}, body, delay, fault }: Override,
): Promise<MockResponse | undefined> {
  if (code === undefined && example === undefined && body === undefined) {
    call.extras = { delay, fault };
    return undefined;
  }
  const reply = await replyTo(ask, call, { code: codeOf(call.operation, { code, example }), example });
  const own = Object.entries(headers).map(([name, value]) => [canonical(name), value] as const);
  const replaced = own.map(([name]) => name.toLowerCase());
  const kept = Object.entries(reply.headers).filter(([name]) => !replaced.includes(name.toLowerCase()));
  const { id } = call.operation;
  return {
    status: reply.status,
    // A body of its own is JSON unless a header says otherwise.
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...Object.fromEntries([...kept, ...own]),
    },
    body: body === undefined ? reply.body : body,
    reason: `the override of ${id}`,
    applied: [`override=${id}`],
    isJudged: true,
    delay,
    fault,
  };
}
