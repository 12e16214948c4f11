// The narrow phase of a run: looks into what has the wrong outcome, one suspect after the other, and sets aside whatever
// the cause that was found explains.

import { oncePer } from '../../src/once.ts';
import {
  type Before,
  byPlainness,
  type CaseRequest,
  type Exchange,
  type Experiments,
  type Scope,
  type Trigger,
} from '../types.ts';
import { blamed, type Found, merged, plainestWith } from './cause.ts';
import { casesOfEnd, type End, endsIn, together } from './ended.ts';
import { anyBody, familiesIn, type Guess, rejectedOperations, tooLong, unknownPath } from './families.ts';
import { type Finding, investigate } from './investigate.ts';
import { type Entry, type Laboratory, type LaboratoryOptions, openLaboratory } from './laboratory.ts';
import { turningPoint } from './refine.ts';
import {
  type Grounds,
  groundsOf,
  hasWrongBody,
  isAlone,
  isCompared,
  type Run,
  type Suspect,
  suspectsIn,
} from './suspects.ts';
import { hasAll } from './triggers.ts';
import { turnsIn, whatCameBefore } from './what-came-before.ts';

/** What experiments need; they go on where a run has ended. */
export interface ExperimentOptions extends LaboratoryOptions, Run {
  /** What the run sent. */
  readonly entries: readonly Entry[];
  /** The verdict whose failures are looked into. */
  readonly against: Scope;
  /** Takes secrets out of what was sent and came back. */
  readonly hide: (exchange: Exchange) => Exchange;
}

/** Looks into the failures of a run. Nothing is sent where there are none. */
export async function experiment(options: ExperimentOptions): Promise<Experiments> {
  const laboratory = openLaboratory(options);
  const found = await new Narrowing(options, laboratory).run();
  return { ...found, requests: laboratory.count(), most: options.most };
}

/** Gathered once for an operation. */
const knownOf = oncePer(groundsOf, (operation) => operation);

type Changing = Experiments['changing'][number];

class Narrowing {
  private readonly options: ExperimentOptions;
  private readonly laboratory: Laboratory;
  private readonly suspects: readonly Suspect[];
  private readonly narrowed: Found[] = [];
  private readonly changing: Changing[] = [];
  private readonly explained = new Set<string>();
  /** Operations that accept nothing any more, so that nothing else is found out about them. */
  private readonly ended = new Set<string>();
  /** Suspects of which it was asked what comes right before. */
  private lookedBefore = 0;
  /** Wrong bodies that have the same outcome whatever is wrong with them, by operation. */
  private readonly families = new Map<string, readonly Guess[]>();
  /** Operations whose bodies were looked into as a whole. */
  private readonly asked = new Set<string>();

  constructor(options: ExperimentOptions, laboratory: Laboratory) {
    this.options = options;
    this.laboratory = laboratory;
    this.suspects = suspectsIn(options.results);
  }

  async run(): Promise<Pick<Experiments, 'narrowed' | 'changing'>> {
    const { against, results } = this.options;
    const failing = this.suspects.filter(
      ({ result, case: tried }) => result.outcomes[against] === 'failed' && isAlone(tried),
    );
    await this.noteEnds();
    for (const suspect of rejectedOperations(failing, results)) {
      const triggers = [{ kind: 'any-request' }] as const;
      const { exchange } = suspect.result;
      if (exchange)
        this.note(suspect, triggers, { exchange }, undefined, this.alike(suspect, triggers, undefined));
    }
    for (const suspect of failing) {
      if (this.isSettled(suspect)) continue;
      const grounds = knownOf(this.options, suspect.case.operation);
      await this.isSo(unknownPath(suspect, results, grounds), grounds);
    }
    for (const suspect of failing.toSorted(byClarity)) {
      if (this.laboratory.isSpent()) break;
      if (!this.isSettled(suspect)) await this.lookInto(suspect);
    }
    await this.noteChanging();
    return { narrowed: merged(this.narrowed), changing: this.changing };
  }

  private isSettled({ case: { id, operation } }: Suspect): boolean {
    return this.explained.has(id) || this.ended.has(operation);
  }

  /** What was accepted at first is sent once more: after a while it may be accepted again. */
  private async noteEnds(): Promise<void> {
    const { entries, results, contract, hide } = this.options;
    const lasting: End[] = [];
    for (const end of endsIn(entries)) {
      const [plain = end.last.case.request] = knownOf(this.options, end.operation).accepted;
      const seen = await this.laboratory.tryOut(plain);
      if (seen === end.became || (seen === undefined && end.isSure)) lasting.push(end);
    }
    for (const { ends, ...cause } of together(lasting, entries, contract)) {
      const cases = casesOfEnd(ends, results, entries);
      if (cases.length === 0) continue;
      const [{ last, right }] = ends;
      this.narrowed.push({ ...cause, cases, exchange: hide(last.exchange), right: hide(right.exchange) });
      for (const { operation } of ends) this.ended.add(operation);
    }
  }

  /** What is judged by another request, and right when it is sent again: state that requests share. */
  private async noteChanging(): Promise<void> {
    const { against } = this.options;
    for (const suspect of this.suspects) {
      const { result, case: tried, expected } = suspect;
      const isOpen = result.outcomes[against] === 'failed' && !this.isSettled(suspect);
      if (!isCompared(result) || !isOpen || tried.request.method !== 'GET') continue;
      if ((await this.laboratory.tryOut(tried.request)) === expected) await this.tryAmong(suspect);
    }
  }

  /** Right alone: is it wrong among others that are sent at the same time? */
  private async tryAmong({ case: { id, request, operation }, became }: Suspect): Promise<void> {
    const { accepted } = knownOf(this.options, operation);
    const isKnown = this.changing.filter(({ among }) => among).length >= mostAmong;
    const seen = isKnown ? undefined : await this.laboratory.tryAmong(request, otherThan(request, accepted));
    this.changing.push({ case: id, among: seen === became });
  }

  private async lookInto(suspect: Suspect): Promise<void> {
    const grounds = knownOf(this.options, suspect.case.operation);
    if (suspect.expected === 'accepted') {
      if (await this.lookBefore(suspect, grounds)) return;
      if (await this.isFickle(suspect)) {
        this.changing.push({ case: suspect.case.id, among: false });
        return;
      }
    }
    if (await this.isTooDeep(suspect, grounds)) return;
    const others = this.ofOperation(suspect);
    if (await this.isSo(this.anyBody(suspect, others, grounds), grounds)) return;
    if (await this.isSo(tooLong(suspect, others, grounds), grounds)) return;
    const family = this.familiesOf(suspect.case.operation).find(
      (guess) => guess.suspect === suspect || guess.alike?.includes(suspect),
    );
    if (await this.isSo(family, grounds)) return;
    const found = await investigate(suspect, grounds, this.laboratory);
    if (found === undefined) await this.tryAgain(suspect, grounds);
    else this.explain(suspect, found, grounds, this.laboratory);
  }

  /** Tries a guess; where it holds, it explains what it is about. */
  private async isSo(guess: Guess | undefined, grounds: Grounds): Promise<boolean> {
    if (guess === undefined) return false;
    const { suspect, tries } = guess;
    for (const [request, became] of tries)
      if ((await this.laboratory.tryOut(request)) !== became) return false;
    const { request } = suspect.case;
    await this.laboratory.tryOut(request);
    const [right] = grounds.accepted;
    this.explain(suspect, { ...guess, request, ...(right && { right }) }, grounds, this.laboratory);
    return true;
  }

  /** A value that is nested too deeply has one cause, wherever it stands: the depth at which the server begins to fail. */
  private async isTooDeep(suspect: Suspect, grounds: Grounds): Promise<boolean> {
    const { case: tried, became } = suspect;
    const { nesting } = tried.request;
    if (nesting === undefined || became !== 'failed') return false;
    const nested = (levels: number) => ({ ...tried.request, nesting: { ...nesting, levels } });
    const fails = async (levels: number) => {
      const seen = await this.laboratory.tryOut(nested(levels));
      return seen && seen === became;
    };
    if (!(await fails(nesting.levels))) return false;
    const from = (await fails(1)) ? undefined : await turningPoint(1, nesting.levels, fails);
    if (from === undefined) return false;
    const right = nested(from - 1);
    this.explain(
      suspect,
      { triggers: [{ kind: 'depth', from }], request: nested(from), right },
      grounds,
      this.laboratory,
    );
    return true;
  }

  /** Whether the same request, sent twice in a row, becomes this and that: then nothing of the request is the reason. */
  private async isFickle({ case: { request }, became }: Suspect): Promise<boolean> {
    if ((await this.laboratory.tryOut(request)) !== became) return false;
    const again = await this.laboratory.after([]).tryOut(request);
    return again !== undefined && again !== became;
  }

  private explain(
    suspect: Suspect,
    { triggers, request, right, alike }: Finding,
    grounds: Grounds,
    laboratory: Laboratory,
  ): void {
    const { hide } = this.options;
    const [wrong, beside] = [request, right].map((one) => one && laboratory.exchangeOf(one));
    if (wrong === undefined) return;
    const seen = { exchange: hide(wrong), ...(beside && { right: hide(beside) }) };
    const [plain] = grounds.accepted;
    const all = alike && !isSeenInRequest(triggers) ? alike : this.alike(suspect, triggers, plain);
    this.note(suspect, triggers, seen, plain, all);
  }

  private note(
    suspect: Suspect,
    triggers: readonly Trigger[],
    seen: Pick<Found, 'exchange' | 'right'>,
    plain: CaseRequest | undefined,
    alike: readonly Suspect[],
  ): void {
    const { expected, became } = suspect;
    const { operation } = suspect.case;
    const isAfter = comesAfter(triggers);
    const plainest = isAfter ? plainestWith(triggers, suspect, this.options.results, plain) : undefined;
    const origin = blamed(this.options.contract, suspect, triggers, plainest);
    if (origin === undefined) return;
    const own = [suspect, ...alike].map(({ case: { id } }) => id);
    const cases = [...own, ...(isAfter ? this.stopped(operation) : [])];
    const cause = { operations: [operation], expected, became, triggers, also: [], origin, ...seen, cases };
    this.narrowed.push(cause);
    for (const id of cases) this.explained.add(id);
  }

  /** What was accepted once and then rejected may come right after something as well. */
  private stopped(operation: string): readonly string[] {
    return this.options.results.flatMap(({ case: tried, reason }) =>
      tried.operation === operation && reason?.kind === 'twin-stopped' ? [tried.id] : [],
    );
  }

  /** Whatever else of the operation is as wrong, and has what turns the outcome. */
  private alike(
    suspect: Suspect,
    triggers: readonly Trigger[],
    plain: CaseRequest | undefined,
  ): readonly Suspect[] {
    const { expected, became } = suspect;
    const isAnyBody = triggers.some(({ kind }) => kind === 'any-body');
    const isOwn = triggers.every(isBefore);
    const clauseOf = ({ result }: Suspect) => result.findings[0]?.origin.id;
    return this.ofOperation(suspect).filter(
      (other) =>
        other !== suspect &&
        (other.expected === expected || became === 'failed') &&
        other.became === became &&
        (!isAnyBody || hasWrongBody(other)) &&
        (!isOwn || clauseOf(other) === clauseOf(suspect)) &&
        hasAll(other.case.request, triggers, plain),
    );
  }

  private ofOperation({ case: { operation } }: Suspect): readonly Suspect[] {
    return this.suspects.filter(({ case: tried }) => tried.operation === operation);
  }

  /** Asked once for an operation. */
  private anyBody(suspect: Suspect, others: readonly Suspect[], grounds: Grounds): Guess | undefined {
    const { operation } = suspect.case;
    const guess = this.asked.has(operation) ? undefined : anyBody(suspect, others, grounds);
    if (guess) this.asked.add(operation);
    return guess;
  }

  private familiesOf(operation: string): readonly Guess[] {
    const { contract, results } = this.options;
    const declared = contract.operations.find(({ id }) => id === operation);
    const known = this.families.get(operation);
    if (known || declared === undefined) return known ?? [];
    const open = this.suspects
      .filter(({ case: tried }) => tried.operation === operation && !this.explained.has(tried.id))
      .toSorted(byClarity);
    const found = familiesIn(open, results, declared, contract);
    this.families.set(operation, found);
    return found;
  }

  /** Whether it goes wrong right after some other request alone; then it is looked into there. */
  private async lookBefore(suspect: Suspect, grounds: Grounds): Promise<boolean> {
    this.lookedBefore += 1;
    if (this.lookedBefore > mostBefore) return false;
    const found = await whatCameBefore(suspect, this.options.results, this.laboratory);
    if (found === undefined) return false;
    const { before, laboratory } = found;
    const { triggers, ...seen } = await turnsIn(laboratory, suspect, grounds);
    const known = triggers.some(isClear) ? undefined : this.knownAfter(before, suspect);
    const all: readonly Trigger[] = [{ kind: 'right-after', before }, ...triggers];
    if (known) this.add(suspect, known);
    else this.explain(suspect, { ...seen, triggers: all }, grounds, laboratory);
    return true;
  }

  /** What is known to go wrong in the same way right after the same. */
  private knownAfter(before: Before, { case: { operation }, expected, became }: Suspect): Found | undefined {
    return this.narrowed.find(
      (found) =>
        found.operations.includes(operation) &&
        found.expected === expected &&
        found.became === became &&
        found.triggers.some((trigger) => trigger.kind === 'right-after' && trigger.before === before),
    );
  }

  private add({ case: { id } }: Suspect, known: Found): void {
    this.narrowed[this.narrowed.indexOf(known)] = { ...known, cases: [...known.cases, id] };
    this.explained.add(id);
  }

  /** Alone it gets the right response: then the request before may do it, or others at the same time. */
  private async tryAgain(suspect: Suspect, grounds: Grounds): Promise<void> {
    const { case: tried, expected } = suspect;
    if ((await this.laboratory.tryOut(tried.request)) !== expected) return;
    if (expected !== 'accepted' && (await this.lookBefore(suspect, grounds))) return;
    await this.tryAmong(suspect);
  }
}

/** Tests before probes, and the plainest first: they show what the others show. */
const byClarity = (a: Suspect, b: Suspect) =>
  Number(isOpen(a)) - Number(isOpen(b)) || byPlainness(a.case, b.case);

const isOpen = ({ expected, case: { asks } }: Suspect) => expected === 'answered' || asks !== undefined;

/** Whether any request shows that it has the triggers, also one of which it is open what has to become of it. */
const isSeenInRequest = (triggers: readonly Trigger[]) => triggers.every(({ kind }) => kind === 'no-json');

const isBefore = ({ kind }: Trigger) => kind === 'right-after';
/** What of a request it is, and not only that it is written in another way. */
const isClear = ({ kind }: Trigger) => kind !== 'part';
const comesAfter = (triggers: readonly Trigger[]) => triggers.some(isBefore);

/** So many suspects are sent right after others. */
const mostBefore = 6;

/** One to another path, if there is one: two accounts may share what two requests of one do not. */
function otherThan(request: CaseRequest, accepted: readonly CaseRequest[]): CaseRequest {
  return accepted.find(({ target }) => target !== request.target) ?? accepted[0] ?? request;
}

/** So often has it to be seen among others. */
const mostAmong = 2;
