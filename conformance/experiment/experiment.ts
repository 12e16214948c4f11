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
import { acceptsAnyBody } from './any-body.ts';
import { blamed, plainestWith } from './blame.ts';
import { casesOfEnd, type End, endsIn, together } from './ended.ts';
import { type Family, familiesIn } from './families.ts';
import { type Grounds, groundsOf, type Run } from './grounds.ts';
import { type Finding, investigate } from './investigate.ts';
import type { Entry } from './journal.ts';
import { type Laboratory, type LaboratoryOptions, openLaboratory } from './laboratory.ts';
import { type Found, merged } from './merge.ts';
import { rejectedOperations } from './rejected-operations.ts';
import { hasWrongBody, isAlone, isCompared, type Suspect, suspectsIn } from './suspects.ts';
import { tooLong } from './too-long.ts';
import { hasAll } from './triggers.ts';
import { failsOnUnknown } from './unknown.ts';
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
  private readonly families = new Map<string, readonly Family[]>();
  /** Operations whose bodies were looked into as a whole. */
  private readonly asked = new Set<string>();

  constructor(options: ExperimentOptions, laboratory: Laboratory) {
    this.options = options;
    this.laboratory = laboratory;
    this.suspects = suspectsIn(options.results);
  }

  async run(): Promise<Pick<Experiments, 'narrowed' | 'changing'>> {
    const { against, results } = this.options;
    const open = this.suspects.filter(
      ({ result, case: tried }) => result.outcomes[against] === 'failed' && isAlone(tried),
    );
    await this.noteEnds();
    for (const { suspect, exchange } of rejectedOperations(open, results)) {
      const triggers = [{ kind: 'any-request' }] as const;
      this.note(suspect, triggers, { exchange }, undefined, this.alike(suspect, triggers, undefined));
    }
    for (const suspect of open) await this.lookForUnknown(suspect);
    for (const suspect of open.toSorted(byClarity)) {
      if (this.laboratory.isSpent()) break;
      const { id, operation } = suspect.case;
      if (!this.explained.has(id) && !this.ended.has(operation)) await this.lookInto(suspect);
    }
    await this.noteChanging();
    return { narrowed: merged(this.narrowed), changing: this.changing };
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
    const compared = this.suspects.filter(
      ({ result, case: { id, operation, request } }) =>
        isCompared(result) &&
        result.outcomes[this.options.against] === 'failed' &&
        !this.explained.has(id) &&
        !this.ended.has(operation) &&
        request.method === 'GET',
    );
    for (const { case: tried, expected, became } of compared) {
      const { id, operation, request } = tried;
      if ((await this.laboratory.tryOut(request)) !== expected) continue;
      const { accepted } = knownOf(this.options, operation);
      const among = this.isKnownAmong()
        ? undefined
        : await this.laboratory.tryAmong(request, otherThan(request, accepted));
      this.changing.push({ case: id, among: among === became });
    }
  }

  private isKnownAmong(): boolean {
    return this.changing.filter(({ among }) => among).length >= mostAmong;
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
    const whole = (await this.asAnyBody(suspect, grounds)) ?? (await this.asTooLong(suspect, grounds));
    if (whole === undefined && (await this.asFamily(suspect, grounds))) return;
    const found = whole ?? (await investigate(suspect, grounds, this.laboratory));
    if (found === undefined) await this.tryAgain(suspect, grounds);
    else this.explain(suspect, found, grounds, this.laboratory);
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
    this.note(suspect, triggers, seen, plain, alike ?? this.alike(suspect, triggers, plain));
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
  private async asAnyBody(suspect: Suspect, grounds: Grounds): Promise<Finding | undefined> {
    const { operation, request } = suspect.case;
    const [plain] = grounds.accepted;
    if (suspect.expected !== 'rejected' || suspect.became !== 'accepted' || plain === undefined)
      return undefined;
    if (this.asked.has(operation) || !hasWrongBody(suspect)) return undefined;
    this.asked.add(operation);
    const wrong = this.ofOperation(suspect).filter(({ became }) => became === 'accepted');
    const trigger = await acceptsAnyBody(plain, wrong, this.laboratory);
    if (trigger === undefined) return undefined;
    await this.laboratory.tryOut(request);
    return { triggers: [trigger], request };
  }

  /** Whether nearly all that is wrong as this is has the same outcome, whatever it is. */
  private async asFamily(suspect: Suspect, grounds: Grounds): Promise<boolean> {
    const { operation } = suspect.case;
    const known = this.families.get(operation) ?? this.familiesOf(operation);
    this.families.set(operation, known);
    const family = known.find(({ suspects }) => suspects.includes(suspect));
    if (family === undefined) return false;
    const [lead, ...alike] = family.suspects;
    const { request } = lead.case;
    if ((await this.laboratory.tryOut(request)) !== lead.became) return false;
    const [right] = grounds.accepted;
    const finding = { triggers: family.triggers, request, alike, ...(right && { right }) };
    this.explain(lead, finding, grounds, this.laboratory);
    return true;
  }

  private familiesOf(operation: string): readonly Family[] {
    const { contract, results } = this.options;
    const declared = contract.operations.find(({ id }) => id === operation);
    const open = this.suspects
      .filter(({ case: tried }) => tried.operation === operation && !this.explained.has(tried.id))
      .toSorted(byClarity);
    return declared ? familiesIn(open, results, declared, contract) : [];
  }

  private async asTooLong(suspect: Suspect, grounds: Grounds): Promise<Finding | undefined> {
    const { expected, became, case: tried } = suspect;
    if (expected !== 'accepted') return undefined;
    const alike = this.ofOperation(suspect).filter(
      (other) => other.expected === expected && other.became === became,
    );
    const found = tooLong(alike, grounds);
    if (found === undefined) return undefined;
    for (const request of [tried.request, found.spaced])
      if ((await this.laboratory.tryOut(request)) !== became) return undefined;
    return { triggers: [found.trigger], request: tried.request };
  }

  /** Whatever the path names that is not there is looked into once for all of it. */
  private async lookForUnknown(suspect: Suspect): Promise<void> {
    const { expected, became, case: tried } = suspect;
    if (expected !== 'rejected' || this.explained.has(tried.id) || this.ended.has(tried.operation)) return;
    const grounds = knownOf(this.options, tried.operation);
    const [plain] = grounds.accepted;
    if (plain === undefined || !failsOnUnknown(plain, suspect, this.options.results)) return;
    if ((await this.laboratory.tryOut(tried.request)) !== became) return;
    this.explain(
      suspect,
      { triggers: [{ kind: 'unknown' }], request: tried.request, right: plain },
      grounds,
      this.laboratory,
    );
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
    const { case: tried, expected, became } = suspect;
    const { accepted } = grounds;
    const { request, id } = tried;
    if ((await this.laboratory.tryOut(request)) !== expected) return;
    if (expected !== 'accepted' && (await this.lookBefore(suspect, grounds))) return;
    const among = this.isKnownAmong()
      ? undefined
      : await this.laboratory.tryAmong(request, otherThan(request, accepted));
    this.changing.push({ case: id, among: among === became });
  }
}

/** What the contract says how to answer comes before what it leaves open, and the plainest first: it shows what the others show. */
const byClarity = (a: Suspect, b: Suspect) =>
  Number(a.expected === 'answered') - Number(b.expected === 'answered') || byPlainness(a.case, b.case);

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
