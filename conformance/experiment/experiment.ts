// The second phase of a run: investigates requests with the wrong outcome, one suspect after the other, and skips those that a
// cause found before explains.

import { setTimeout as sleep } from 'node:timers/promises';
import { oncePer } from '../../src/once.ts';
import { byPlainness, type Exchange, type Experiments, type Scope, type Trigger } from '../types.ts';
import { Changing, isFlaky, isRejectedTwice, isUnsteady } from './changing.ts';
import { casesOfEnd, type End, endsIn, groupEnds, isOfEnd } from './ended.ts';
import { FoundCauses } from './found-causes.ts';
import { type Hypothesis, rejectedOperations, tooLong, unknownPath } from './hypotheses.ts';
import { type Finding, investigate } from './investigate.ts';
import { type Entry, type Laboratory, type LaboratoryOptions, openLaboratory } from './laboratory.ts';
import { findPreceding, triggersAfter } from './preceding-request.ts';
import {
  type Grounds,
  groundsOf,
  isAlone,
  isCompared,
  type Run,
  type Suspect,
  suspectsIn,
} from './suspects.ts';

/** Input of the experiments, which continue where the run ended. */
interface ExperimentOptions extends LaboratoryOptions, Run {
  readonly entries: readonly Entry[];
  /** The verdict whose failures are investigated. */
  readonly against: Scope;
  /** Masks secrets in an exchange. */
  readonly hide: (exchange: Exchange) => Exchange;
}

/** Investigates the failures of a run; sends nothing if there are none. */
export async function experiment(options: ExperimentOptions): Promise<Experiments> {
  const laboratory = openLaboratory(options);
  const found = await new Narrowing(options, laboratory).run();
  return { ...found, requests: laboratory.count(), most: options.most };
}

const groundsFor = oncePer(groundsOf, (operation) => operation);

class Narrowing {
  private readonly options: ExperimentOptions;
  private readonly laboratory: Laboratory;
  private readonly suspects: readonly Suspect[];
  private readonly causes: FoundCauses;
  private readonly changing: Changing;
  /** Requests that stopped being accepted; nothing more can be found out about them. */
  private readonly ended: End[] = [];
  private triedAfterPreceding = 0;

  constructor(options: ExperimentOptions, laboratory: Laboratory) {
    this.options = options;
    this.laboratory = laboratory;
    this.suspects = suspectsIn(options.results);
    this.causes = new FoundCauses(options, this.suspects);
    this.changing = new Changing(laboratory, (operation) => groundsFor(options, operation).accepted);
  }

  async run(): Promise<Pick<Experiments, 'narrowed' | 'changing'>> {
    const { against, results } = this.options;
    const failing = this.suspects.filter(
      ({ result, case: tried }) => result.outcomes[against] === 'failed' && isAlone(tried),
    );
    await this.untilBack(failing);
    await this.addEnds();
    for (const suspect of rejectedOperations(failing, results)) {
      const { exchange } = suspect;
      this.causes.add(suspect, [{ kind: 'any-request' }], { exchange }, undefined);
    }
    for (const suspect of failing) {
      if (!this.isSettled(suspect))
        await this.confirms(unknownPath(suspect, results, this.groundsOf(suspect)));
    }
    await this.investigateInTurn(failing);
    for (const suspect of failing) if (!this.isSettled(suspect)) this.causes.addOfMember(suspect);
    await this.addChanging();
    const changing = this.changing.all.map(({ own, among }) => ({ case: own.id, among }));
    return { narrowed: this.causes.all, changing };
  }

  /** What is missing for a moment after a request is not missing because of an experiment that follows that request. */
  private async untilBack(failing: readonly Suspect[]): Promise<void> {
    const { entries, signal } = this.options;
    const missing = new Set(failing.filter(isMissing).map(({ case: { request } }) => request.target));
    const wasFound = entries.some(
      ({ case: { request }, became }) => became === 'accepted' && missing.has(request.target),
    );
    if (wasFound) await sleep(lapse, undefined, { signal }).catch(() => undefined);
  }

  /** The plainest first; of those of one member a few are enough, where the others join their cause. */
  private async investigateInTurn(failing: readonly Suspect[]): Promise<void> {
    const counts = new Map<string, number>();
    const inTurn = failing.toSorted(byClarity);
    let isSorted = false;
    for (const suspect of inTurn) {
      if (!isSorted && this.changing.all.length >= leastChanging) {
        isSorted = true;
        await this.changing.sortOut(inTurn, (other) => this.isSettled(other));
      }
      if (this.laboratory.isSpent()) return;
      if (this.isSettled(suspect)) continue;
      const { operation, place } = suspect.case;
      const member = JSON.stringify([operation, place, suspect.became]);
      const count = counts.get(member) ?? 0;
      if (count >= mostOfMember && this.causes.addOfMember(suspect)) continue;
      counts.set(member, count + 1);
      await this.investigate(suspect);
    }
  }

  private isSettled({ case: tried }: Suspect): boolean {
    const isEnded = this.ended.some((end) => isOfEnd(end, tried));
    return isEnded || this.changing.has(tried.id) || this.causes.isExplained(tried.id);
  }

  /** Sends an accepted request again: after a while it may be accepted again, or every second one is rejected. */
  private async addEnds(): Promise<void> {
    const { entries, results, contract, hide } = this.options;
    const lasting: End[] = [];
    for (const end of endsIn(entries)) {
      const { operation, last } = end;
      const { accepted } = groundsFor(this.options, operation);
      const plain = accepted.find((request) => isOfEnd(end, { operation, request })) ?? last.case.request;
      const seen = await this.laboratory.tryOut(plain);
      if (seen === end.became && (await isFlaky(plain, end.became, this.laboratory))) continue;
      if (seen === end.became || (seen === undefined && end.isSure)) lasting.push(end);
    }
    for (const { ends, ...cause } of groupEnds(lasting, entries, contract)) {
      const cases = casesOfEnd(ends, results, entries);
      if (cases.length === 0) continue;
      const [{ last, right }] = ends;
      this.causes.all.push({ ...cause, cases, exchange: hide(last.exchange), right: hide(right.exchange) });
      this.ended.push(...ends);
    }
  }

  /**
   * Finds cases that are judged by comparison and get the right response when sent again: the server shares state between
   * requests.
   */
  private async addChanging(): Promise<void> {
    const { against } = this.options;
    for (const suspect of this.suspects) {
      const { result, case: tried } = suspect;
      const isOpen = result.outcomes[against] === 'failed' && !this.isSettled(suspect);
      if (isCompared(result) && isOpen && tried.request.method === 'GET')
        await this.changing.sendAgain(suspect);
    }
  }

  private async investigate(suspect: Suspect): Promise<void> {
    const { operation } = suspect.case;
    const grounds = this.groundsOf(suspect);
    if (suspect.expected === 'accepted') {
      const isKnown = this.changing.countOf(operation) >= leastChanging;
      if (!isKnown && (await this.investigateAfterPreceding(suspect))) return;
      if (await isUnsteady(suspect, grounds, this.laboratory, isKnown)) {
        this.changing.add(suspect);
        return;
      }
    }
    const others = this.suspects.filter(({ case: tried }) => tried.operation === operation);
    if (await this.confirms(tooLong(suspect, others, grounds))) return;
    const found = await investigate(suspect, grounds, this.laboratory);
    if (found === undefined) await this.retryAlone(suspect);
    else this.explain(suspect, found);
  }

  /** Confirms a hypothesis; if all its requests have the predicted outcome, it explains its suspects. */
  private async confirms(hypothesis: Hypothesis | undefined): Promise<boolean> {
    if (hypothesis === undefined) return false;
    const { suspect, tries } = hypothesis;
    for (const [request, became] of tries)
      if ((await this.laboratory.tryOut(request)) !== became) return false;
    const { request } = suspect.case;
    await this.laboratory.tryOut(request);
    const [right] = this.groundsOf(suspect).accepted;
    this.explain(suspect, { ...hypothesis, request, ...(right && { right }) });
    return true;
  }

  private explain(
    suspect: Suspect,
    { triggers, request, right }: Finding,
    laboratory = this.laboratory,
  ): void {
    const { hide } = this.options;
    const [wrong, rightExchange] = [request, right].map((one) => one && laboratory.exchangeOf(one));
    if (wrong === undefined) return;
    const seen = { exchange: hide(wrong), ...(rightExchange && { right: hide(rightExchange) }) };
    const [plain] = this.groundsOf(suspect).accepted;
    this.causes.add(suspect, triggers, seen, plain);
  }

  private groundsOf({ case: { operation } }: Suspect): Grounds {
    return groundsFor(this.options, operation);
  }

  /** Whether the request fails only after a certain preceding request; if so, it is investigated after that request. */
  private async investigateAfterPreceding(suspect: Suspect): Promise<boolean> {
    this.triedAfterPreceding += 1;
    if (this.triedAfterPreceding > maxTriedAfterPreceding) return false;
    const found = await findPreceding(suspect, this.options.results, this.laboratory);
    if (found === undefined) return false;
    const { before, laboratory } = found;
    const { triggers, ...seen } = await triggersAfter(laboratory, suspect, this.groundsOf(suspect));
    const known = triggers.some(isClear) ? undefined : this.causes.knownAfter(before, suspect);
    const all: readonly Trigger[] = [{ kind: 'right-after', before }, ...triggers];
    if (known) this.causes.addCase(suspect, known);
    else this.explain(suspect, { ...seen, triggers: all }, laboratory);
    return true;
  }

  /** The request is right alone: a preceding request or concurrent ones may make it fail. */
  private async retryAlone(suspect: Suspect): Promise<void> {
    const { case: tried, expected } = suspect;
    if (isRejectedTwice(suspect)) return;
    if ((await this.laboratory.tryOut(tried.request)) !== expected) return;
    if (expected !== 'accepted' && (await this.investigateAfterPreceding(suspect))) return;
    await this.changing.tryConcurrently(suspect);
  }
}

/** Tests before probes, and the plainest first, because their findings explain the others. */
const byClarity = (a: Suspect, b: Suspect) =>
  Number(isOpen(a)) - Number(isOpen(b)) || byPlainness(a.case, b.case);

const isOpen = ({ case: { asks } }: Suspect) => asks !== undefined;

/** A read that finds nothing where it should. */
const isMissing = ({ expected, became, case: { request } }: Suspect) =>
  expected === 'accepted' && became === 'rejected' && request.method === 'GET';

/** Milliseconds after which what is missing for a moment is found again. */
const lapse = 500;

/** Whether a trigger is about the content of a request, not only its formatting. */
const isClear = ({ kind }: Trigger) => kind !== 'part';

/** From so many suspects of an operation on that are right when sent again, a further one that is right is one of them. */
const leastChanging = 4;

/** So many suspects of a member are looked into before a further one joins a cause of the same clause. */
const mostOfMember = 4;

/** At most this many suspects are tried after preceding requests. */
const maxTriedAfterPreceding = 6;
