// Overrides: responses of single operations that are set and removed while the mock runs.

import { type Call, canonical, type Fault, type MockResponse } from './call.ts';
import { type Ask, replyTo } from './replies.ts';

/** The response of an operation, a number of times or until it is removed: of the contract, or a body of its own. */
export interface Override {
  readonly code?: number;
  readonly example?: string;
  readonly delay?: number;
  readonly fault?: Fault;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly times?: number;
}

/** The overrides of a mock, by the id of their operation. */
export type Overrides = ReturnType<typeof createOverrides>;

export function createOverrides() {
  const current = new Map<string, Override>();
  return {
    get: (): Readonly<Record<string, Override>> => Object.fromEntries(current),
    set(all: Readonly<Record<string, Override>>): void {
      current.clear();
      for (const [id, override] of Object.entries(all)) current.set(id, override);
    },
    /** The override for the next request of an operation, counting it. */
    follow(id: string): Override | undefined {
      const override = current.get(id);
      if (override?.times === 1) current.delete(id);
      else if (override?.times !== undefined) current.set(id, { ...override, times: override.times - 1 });
      return override;
    },
  };
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
  const reply = await replyTo(ask, call, { code, example });
  const { id } = call.operation;
  return {
    status: reply.status,
    headers: mergedHeaders(reply.headers, body, headers),
    body: body === undefined ? reply.body : body,
    reason: `the override of ${id}`,
    applied: [`override=${id}`],
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
