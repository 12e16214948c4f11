// The cases of a plan that show a fault of the grammar, found without a network: those to which the faulty server responds
// with a wrong status. Running only these tells whether the suite finds the fault, in a hundredth of the time.

import { createNames, createSecrets, type HttpCase } from '../../conformance/index.ts';
import type { Contract } from '../../src/contract/index.ts';
import { type Call, type Change, createBehaviour } from '../fixtures/servers/behaviour.ts';
import { type GrammarFault, grammarFault } from '../fixtures/servers/grammar/index.ts';
import { respond } from '../fixtures/servers/respond.ts';
import { planOf } from './plan.ts';

/** Ids of cases that show a fault; empty where none does. */
export type Showing = (fault: GrammarFault) => readonly string[];

/** A case as a call of the model server, and the right status. */
interface Asked {
  readonly id: string;
  readonly operation: string;
  readonly call: Call;
  readonly right: number;
  /** The case has a condition about when it is sent. */
  readonly timed: boolean;
}

/** Cases to keep of each kind. */
const enough = 20;

/** Cases that others are sent right after, and cases with a condition about when they are sent. */
const reads: readonly string[] = ['getRoutingProfile/examples/known', 'getRoutingProfile/reads/unknown'];
const saysWhen = ({ position, conditions }: Pick<HttpCase, 'position' | 'conditions'>) =>
  position?.burst !== undefined || conditions.some(({ kind }) => kind === 'right-after' || kind === 'after');

/** Looks at every case of a plan. A fault that depends on earlier requests counts as if it always showed. */
export function createShowing(contract: Contract, thorough: boolean): Showing {
  const asked = askedIn(contract, thorough);
  const known = new Map<string, readonly Asked[]>();
  const shownAlways = (row: string) => {
    const fault = grammarFault(row);
    const shown = known.get(row) ?? (fault ? asked.filter(showsIn(fault)) : []);
    known.set(row, shown);
    return shown;
  };
  return (fault) => {
    const anyTime = shownAlways(fault.row);
    const alone = spread(anyTime.filter(showsIn(fault)));
    if (alone.length > 0) return alone;
    const { timed = [], others = [] } = Object.groupBy(anyTime, (asked) =>
      asked.timed ? 'timed' : 'others',
    );
    const shown = [...spread(others), ...spread(timed)];
    return shown.length > 0 ? [...shown, ...reads] : [];
  };
}

const showsIn =
  ({ operation, change }: GrammarFault) =>
  (asked: Asked) =>
    asked.operation === operation && statusOf(asked.call, change) !== asked.right;

const statusOf = (call: Call, change?: Change) => respond(call, createBehaviour(change)).status;

function askedIn(contract: Contract, thorough: boolean): readonly Asked[] {
  const { cases, secrets } = planOf(contract, { thorough });
  const names = createNames('shows');
  const { reveal } = createSecrets(secrets);
  return cases
    .filter((testCase) => testCase.via === 'http')
    .map((testCase) => {
      const { id, operation, request } = testCase;
      const call = callOf(names(request).request, reveal);
      return { id, operation, call, right: statusOf(call), timed: saysWhen(testCase) };
    });
}

/** Leading blanks change only the length of a body, and are left out. */
function callOf(
  { method, target, headers, body }: HttpCase['request'],
  reveal: (text: string) => string,
): Call {
  const bytes = body && ('text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64'));
  return {
    method,
    target,
    headers: Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), reveal(value)])),
    body: bytes ?? Buffer.alloc(0),
  };
}

/** At most `enough` cases, evenly spread. */
function spread(all: readonly Asked[]): readonly string[] {
  const step = Math.max(1, all.length / enough);
  const isDrawn = (i: number) => Math.floor(i / step) > Math.floor((i - 1) / step);
  return all.filter((_, i) => isDrawn(i)).map(({ id }) => id);
}
