// Re-checks of twins: a twin is sent again between its negative cases, and once at the end. Rejections after a twin stopped
// being accepted show nothing.

import { acceptsIn, asksToWait, conditionOf, isAccepted } from '../judge/index.ts';
import {
  type Exchange,
  type HttpCase,
  type Reason,
  requirementsOf,
  sharesName,
  type TwinState,
} from '../types.ts';

interface Check {
  /** Its number among all responses. */
  readonly at: number;
  readonly exchange: Exchange;
}

/** The re-checks of a run. */
export interface Rechecks {
  /** The twin that is due after a case, if any; must be called in the order in which cases are sent. */
  readonly due: (testCase: HttpCase) => HttpCase | undefined;
  /** Records the response to a case. */
  readonly note: (testCase: HttpCase) => void;
  /** Whether the twin was accepted when it was last sent. */
  readonly isAccepted: (twin: string) => boolean;
  readonly check: (twin: string, exchange: Exchange) => void;
  /** Whether the twin reads what was not found when it was last read. */
  readonly isMissing: (twin: string) => boolean;
  /** A re-check of a twin that found nothing, between others that did. */
  readonly lapseOf: (twin: string) => Exchange | undefined;
  /** Twins that were not re-checked since their last negative case, the latest first. */
  readonly open: () => readonly string[];
  /** The first re-check after a case's response, if it was rejected. */
  readonly stoppedAfter: (id: string) => Stopped | undefined;
  /** Whether the twin of a case was not sent again since. */
  readonly isOpen: (id: string) => boolean;
  readonly count: () => number;
}

/** A twin that stopped being accepted. */
export interface Stopped {
  readonly twin: string;
  /** Creates, or reads, of the operation that were accepted before. */
  readonly accepted: number;
  readonly exchange: Exchange;
}

/** Why what came before a twin stopped being accepted is not decided. */
export function twinStopped({ twin, accepted, exchange }: Stopped): Reason {
  const { response, failure, attempts } = exchange;
  if (response && asksToWait(response))
    return { kind: 'rate-limited', status: response.status, phrase: response.reason, attempts };
  const state: TwinState = response
    ? { kind: 'responded', status: response.status }
    : { kind: 'failed', failure: failure ?? { kind: 'reset', detail: '' } };
  return { kind: 'twin-stopped', twin, accepted, state };
}

/** Negative cases between two re-checks of their twin. */
const interval = 30;

/**
 * @param cases those of the run
 * @param exchangeOf the exchange of a case, if it was sent
 */
export function createRechecks(
  cases: ReadonlyMap<string, HttpCase>,
  exchangeOf: (id: string) => Exchange | undefined,
): Rechecks {
  const acceptsFor = (id: string, exchange: Exchange | undefined) =>
    acceptsIn(cases.get(id), exchange?.response);
  const isMissing = (id: string, exchange: Exchange | undefined) =>
    cases.get(id)?.request.method === 'GET' && [404, 410].includes(exchange?.response?.status ?? 0);
  const acceptedCase = (id: string) => acceptsFor(id, exchangeOf(id));
  /**
   * The id of the control request of a case: its twin, or another valid body of the operation that was accepted. If a twin can't
   * be sent again, its own twin takes its place.
   */
  const control = (testCase: HttpCase): string | undefined => {
    if (isRepetition(testCase)) return undefined;
    const peers = conditionOf(testCase, 'one-of')?.cases;
    const twin = cases.get(conditionOf(testCase, 'twin')?.case ?? peers?.find(acceptedCase) ?? '');
    return twin === undefined || isRepeatable(twin) ? twin?.id : control(twin);
  };
  const finishedAt = new Map<string, number>();
  const checks = new Map<string, Check[]>();
  const lapses = new Map<string, Exchange>();
  const planned = new Map<string, number>();
  const since = new Map<string, number>();
  const accepted = new Map<string, number>();
  let clock = 0;

  const noteAccepted = (operation: string, exchange: Exchange | undefined) => {
    if (isAccepted(exchange?.response)) accepted.set(operation, (accepted.get(operation) ?? 0) + 1);
  };

  const checkAfter = (id: string) => {
    const testCase = cases.get(id);
    const twin = testCase && control(testCase);
    const at = finishedAt.get(id);
    if (twin === undefined || at === undefined) return undefined;
    return { twin, next: checks.get(twin)?.find((check) => check.at > at) };
  };

  return {
    due: (testCase) => {
      const twin = isNegative(testCase) ? cases.get(control(testCase) ?? '') : undefined;
      if (twin === undefined) return undefined;
      const count = (planned.get(twin.id) ?? 0) + 1;
      planned.set(twin.id, count);
      return count % interval === 0 ? twin : undefined;
    },
    note: (testCase) => {
      finishedAt.set(testCase.id, ++clock);
      noteAccepted(testCase.operation, exchangeOf(testCase.id));
      const twin = control(testCase);
      if (twin === undefined || isAccepted(exchangeOf(testCase.id)?.response)) return;
      since.set(twin, (since.get(twin) ?? 0) + 1);
    },
    isAccepted: (twin) => acceptsFor(twin, checks.get(twin)?.at(-1)?.exchange ?? exchangeOf(twin)),
    check: (twin, exchange) => {
      const known = checks.get(twin) ?? [];
      const lapse = known.find((one) => isMissing(twin, one.exchange));
      const isBack = lapse !== undefined && acceptsFor(twin, exchange);
      if (isBack) lapses.set(twin, lapse.exchange);
      // What is found again was not gone.
      const lasting = isBack ? known.filter((one) => !isMissing(twin, one.exchange)) : known;
      checks.set(twin, [...lasting, { at: ++clock, exchange }]);
      noteAccepted(cases.get(twin)?.operation ?? '', exchange);
      if (!isMissing(twin, exchange)) since.set(twin, 0);
    },
    isMissing: (twin) => isMissing(twin, checks.get(twin)?.at(-1)?.exchange),
    lapseOf: (twin) => lapses.get(twin),
    open: () => [...since].flatMap(([twin, count]) => (count > 0 ? [twin] : [])).reverse(),
    stoppedAfter: (id) => {
      const { twin = '', next } = checkAfter(id) ?? {};
      if (next === undefined || acceptsFor(twin, next.exchange)) return undefined;
      return { twin, accepted: accepted.get(cases.get(id)?.operation ?? '') ?? 0, exchange: next.exchange };
    },
    isOpen: (id) => {
      const after = checkAfter(id);
      return after !== undefined && after.next === undefined;
    },
    count: () => [...checks.values()].reduce((sum, list) => sum + list.length, 0),
  };
}

const isNegative = (testCase: HttpCase) => requirementsOf(testCase)[0]?.expect.kind !== 'accepted';

/** A case that sends its twin again and compares both responses; later in a run a quota may be used up. */
const isRepetition = (testCase: HttpCase) =>
  requirementsOf(testCase).some(({ expect }) => expect.kind === 'same-status') &&
  !testCase.conditions.some(({ kind }) => kind === 'right-after');

/** A body with a name that is used once can't be sent again, nor can a request that changes what others read. */
const isRepeatable = ({ request, conditions }: HttpCase): boolean =>
  !sharesName(request) && !conditions.some(({ kind }) => kind === 'last');
