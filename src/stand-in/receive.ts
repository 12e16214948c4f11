// A request from its method and path on: preflights, OPTIONS, 404 and 405; every other is a call that goes through the
// steps, until one of them answers it.

import type { Contract, Operation } from '../contract/index.ts';
import {
  corsOf,
  createOperationFinder,
  exposedHeaders,
  type Found,
  type HttpRequest,
  isPreflight,
  preflightHeaders,
  problem,
} from '../http/index.ts';
import type { Refuse } from './admit.ts';
import type { Call, Step } from './call.ts';
import { type Answer, REASON_HEADER, refusal } from './call.ts';
import { appliedOf, NO_PREFERENCE } from './prefer.ts';
import type { Dice, RunningSettings } from './settings.ts';

/** An answer, and the operation that the request meant. */
export interface Answered {
  readonly answer: Answer;
  readonly operation?: Operation;
}

/** What requests meet. */
interface Way {
  readonly contract: Contract;
  /** Whether pages may send cookies. */
  readonly credentials: boolean;
  readonly steps: readonly Step[];
  readonly refuse: Refuse;
  readonly settings: RunningSettings;
  readonly dice: Dice;
}

/** Makes what answers every request, whatever it means; it never rejects. */
export function createAnswer(way: Way): (request: HttpRequest) => Promise<Answered> {
  const { contract, credentials } = way;
  const { operations } = contract;
  const find = createOperationFinder(operations);
  // The pages of any origin may read every answer.
  const exposed = exposedHeaders(operations, REASON_HEADER, 'Preference-Applied');
  const rules = { origins: '*', exposed, credentials } as const;
  const forAll = credentials ? undefined : corsOf({ headers: {} }, rules).headers;
  return async (request) => {
    const found = find(request);
    const given = await answerFound(way, request, found).catch(failure);
    const operation = found.kind === 'operation' ? found.operation : undefined;
    const headers = { ...(forAll ?? corsOf(request, rules).headers), ...given.headers };
    return { answer: { ...given, headers }, ...(operation && { operation }) };
  };
}

function failure(error: unknown): Answer {
  const reason = error instanceof Error ? error.message : String(error);
  return refusal(problem('internal-server-error', `The mock could not make this response: ${reason}.`));
}

async function answerFound(way: Way, request: HttpRequest, found: Found): Promise<Answer> {
  if (request.method === 'OPTIONS' && isPreflight(request)) {
    const headers = preflightHeaders(request, found.place?.allowed ?? []);
    return { status: 204, headers, reason: 'any origin may call the mock' };
  }
  const { params = {}, operations: [first] = [] } = found.place ?? {};
  const callOf = (operation: Operation): Call => {
    const account = params[operation.parameters.find(({ input }) => input === 'account')?.name ?? ''];
    return { request, operation, params, account, preference: NO_PREFERENCE, isFree: true };
  };
  if (found.kind === 'operation') return answerCall(way, callOf(found.operation));
  if (found.kind === 'refused')
    return first ? way.refuse(callOf(first), found.problem) : refusal(found.problem);
  const reason = found.place ? 'the methods of this path' : 'the methods of every path';
  return { status: 204, headers: { Allow: found.allowed.join(', ') }, reason };
}

async function answerCall(way: Way, call: Call): Promise<Answer> {
  for (const step of way.steps) {
    const answer = await step(call);
    if (answer) return withExtras(way, call, { ...answer, ...call.extras });
  }
  throw new TypeError('no step answers');
}

/** An answer with the delay and the fault that a request asked for, or else those of the settings. */
function withExtras({ settings, dice }: Way, { preference }: Call, answer: Answer): Answer {
  const { delay: range, fault: always } = settings.get();
  const delay = preference.delay ?? answer.delay ?? (range && dice.delay(range));
  const fault = preference.fault ?? answer.fault ?? always;
  const applied = preference === NO_PREFERENCE ? [] : appliedOf(preference, answer.status);
  return {
    ...answer,
    applied: [...applied, ...(answer.applied ?? [])],
    ...(delay !== undefined && delay > 0 && { delay }),
    ...(fault !== undefined && { fault }),
  };
}
