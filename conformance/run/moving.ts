// Where a case goes whose twin was rejected: the same change is made in another valid body, one that is accepted.

import { conditionOf, isAccepted, type Undecided } from '../judge/index.ts';
import { type Exchange, type HttpCase, type Reason, requirementsOf } from '../types.ts';

/** What is the same change, and which bodies are alike, is for others to say. */
export interface Moving {
  /** The case with what it changes in its twin changed in another body; nothing where that is not the same change. */
  readonly moved: (testCase: HttpCase, twin: HttpCase, base: HttpCase) => HttpCase | undefined;
  /** The bodies that are most like that of a twin first. */
  readonly likest: (twin: HttpCase, others: readonly HttpCase[]) => readonly HttpCase[];
}

/** What is known of the other cases of a run. */
interface Others {
  readonly cases: ReadonlyMap<string, HttpCase>;
  readonly exchangeOf: (id: string) => Exchange | undefined;
  /** Sends a case, once in a run. */
  readonly send: (testCase: HttpCase) => Promise<Exchange | undefined>;
  /** Waits until these cases are judged. */
  readonly settle: (cases: readonly HttpCase[]) => Promise<void>;
}

/** Bodies that are tried at most, beside the plainer one that is the twin of the twin. */
const most = 3;

/** Whether a case is a whole valid body. */
const isValidBody = (testCase: HttpCase): boolean =>
  (testCase.rule === 'examples' || testCase.rule === 'combinations') &&
  requirementsOf(testCase)[0]?.expect.kind === 'accepted';

/** Whether a case was not judged because its twin, which had to be accepted, got a 4xx or a 5xx. */
const isTwinRejected = (reason: Reason | undefined): boolean =>
  reason?.kind === 'twin-not-accepted' && reason.state.kind === 'responded' && reason.state.status >= 400;

/** A body that is accepted needs no other one beside it. */
const withoutTwin = (testCase: HttpCase): HttpCase => ({
  ...testCase,
  conditions: testCase.conditions.filter(({ kind }) => kind !== 'twin'),
});

export interface Mover {
  /** The case as its twin is, which may have been moved; or why it cannot be judged, where it cannot follow. */
  readonly besideTwin: (testCase: HttpCase) => HttpCase | Undecided;
  /**
   * The case in other bodies, the likeliest first, where its twin was rejected for that reason; a valid body by itself, where it is
   * accepted.
   */
  readonly places: (testCase: HttpCase, reason: Reason | undefined) => Promise<readonly HttpCase[]>;
  /** Records that a case was moved, and for what reason: those beside it have to follow. */
  readonly note: (planned: HttpCase, moved: HttpCase, reason: Reason | undefined) => void;
}

export function createMover({ moved, likest }: Moving, { cases, exchangeOf, send, settle }: Others): Mover {
  const twinOf = (testCase: HttpCase) => cases.get(conditionOf(testCase, 'twin')?.case ?? '');
  const accepted = new Map<string, Promise<readonly HttpCase[]>>();
  const origins = new Map<string, { readonly planned: HttpCase; readonly reason: Reason }>();

  const acceptedLike = async (twin: HttpCase): Promise<readonly HttpCase[]> => {
    const others = [...cases.values()].filter(
      (other) =>
        other.operation === twin.operation &&
        other.shape === twin.shape &&
        other.id !== twin.id &&
        isValidBody(other),
    );
    await settle(others);
    const found = others.filter(({ id }) => isAccepted(exchangeOf(id)?.response));
    return likest(twin, found).slice(0, most);
  };

  return {
    besideTwin(testCase) {
      const twin = twinOf(testCase);
      const origin = origins.get(twin?.id ?? '');
      if (twin === undefined || origin === undefined) return testCase;
      const { planned, reason } = origin;
      return moved(testCase, planned, twin) ?? { outcome: 'inconclusive', reason };
    },

    async places(testCase, reason) {
      const twin = twinOf(testCase);
      if (isValidBody(testCase)) {
        const exchange = isTwinRejected(reason) ? await send(testCase) : undefined;
        return isAccepted(exchange?.response) ? [withoutTwin(testCase)] : [];
      }
      if (twin === undefined || !isValidBody(twin)) return [];
      // Where the twin may be rejected, so may what is right beside it.
      const isOpen = reason?.kind === 'twin-open' && requirementsOf(testCase)[0]?.expect.kind === 'rejected';
      if (!isOpen && !isTwinRejected(reason)) return [];
      const plainer = twin.rule === 'combinations' ? twinOf(twin) : undefined;
      const like = accepted.get(twin.id) ?? acceptedLike(twin);
      accepted.set(twin.id, like);
      const bases = new Set([...(plainer === undefined ? [] : [plainer]), ...(await like)]);
      return [...bases].flatMap((base) => moved(testCase, twin, base) ?? []);
    },

    note(planned, { request }, reason) {
      if (reason !== undefined && request !== planned.request) origins.set(planned.id, { planned, reason });
    },
  };
}
