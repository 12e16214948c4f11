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
      Object.fromEntries(
        [...current].map(([id, [first, ...others]]) => [
          id,
          others.length === 0 && first ? first : [...(first ? [first] : []), ...others],
        ]),
      ),
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
function fits({ when = {} }: Override, { request, params, body }: Call): boolean {
  const query = queryOf(request.url);
  const has = (
    wanted: Readonly<Record<string, string>> = {},
    of: (name: string) => string | null | undefined,
  ) => Object.entries(wanted).every(([name, value]) => of(name) === value);
  return (
    has(when.path, (name) => params[name]) &&
    has(when.query, (name) => query.get(name)) &&
    has(when.headers, (name) => fieldOf(request.headers, name)) &&
    holds(body?.value, when.body)
  );
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
  { code, example, headers, body, delay, fault }: Override,
): Promise<MockResponse | undefined> {
  if (code === undefined && example === undefined && body === undefined) {
    call.extras = { delay, fault };
    return undefined;
  }
  const reply = await replyTo(ask, call, { code: codeOf(call.operation, { code, example }), example });
  const { id } = call.operation;
  return {
    status: reply.status,
    headers: mergedHeaders(reply.headers, body, headers),
    body: body === undefined ? reply.body : body,
    reason: `the override of ${id}`,
    applied: [`override=${id}`],
    isJudged: true,
    delay,
    fault,
  };
}

/** Headers of an override replace the contract's, regardless of case; a body of its own is JSON unless they say otherwise. */
function mergedHeaders(
  given: Readonly<Record<string, string>>,
  body: unknown,
  own: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const names = Object.keys(own).map((name) => name.toLowerCase());
  const kept = Object.entries(given).filter(([name]) => !names.includes(name.toLowerCase()));
  const written = Object.entries(own).map(([name, value]) => [canonical(name), value] as const);
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return { ...type, ...Object.fromEntries(kept), ...Object.fromEntries(written) };
}
