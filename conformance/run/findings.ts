// From candidates to findings: of each property the plainest is repeated alone and narrowed down to a pair.

import { type Candidate, type Lab, type Narrowed, narrow, narrowContext } from '../narrow/index.ts';
import { isAccepted, judge, rejectionIn, type Usual, usualOf, writtenRejection } from '../oracle/index.ts';
import { madeOfContext, propertyOf } from '../plan/index.ts';
import { isJudged, propertyOfEdit } from '../rows/names.ts';
import {
  type Context,
  type ContextEdit,
  type Exchange,
  idOfProperty,
  type Made,
  type Requirement,
  type Seen,
  type TrialRequest,
} from '../types.ts';
import { valueAt } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';
import { isFailed, type Session } from './session.ts';
import type { Settled } from './settle.ts';
import { keep, seenOf } from './trials.ts';

/** Requests that one finding may cost: a range of 2^53 is bisected with half as many. */
const mostForOne = 150;

/** Candidates that are tried before a property counts as unsteady. */
const attempts = 3;

/** A place to vary requests, with a limit for each finding. */
function labOf(session: Session): Lab & { readonly refill: () => void } {
  let left = mostForOne;
  return {
    contract: session.contract,
    refill: () => {
      left = mostForOne;
    },
    send: async (request: TrialRequest) => {
      left -= 1;
      return left < 0 ? undefined : session.alone(request);
    },
    judge: (subject, made, exchange, control) =>
      judge({ contract: session.contract, operation: subject.operation, judged: made, exchange, control }),
  };
}

/** Narrows the candidates of each property that is chosen. */
export async function findPairs(
  session: Session,
  candidates: readonly Candidate[],
  isChosen: (id: string) => boolean,
): Promise<void> {
  const lab = labOf(session);
  const groups = Map.groupBy(candidates, ({ made, requirement }) =>
    idOfProperty(propertyOf(made, requirement)),
  );
  const usual = usualOf(
    candidates.flatMap(({ control, context }) =>
      control && context.origin.level !== 'chosen' && isAccepted(control.response) ? [control] : [],
    ),
  );
  for (const [id, every] of groups) {
    if (!isChosen(id)) continue;
    const group = every.filter((candidate) => !isSigned(session, candidate, usual));
    const plainest = group.toSorted((a, b) => sizeOf(a) - sizeOf(b));
    let isShown = false;
    for (const candidate of plainest.slice(0, attempts)) {
      lab.refill();
      const narrowed: Narrowed = session.isOver() ? { kind: 'unsteady' } : await narrow(lab, candidate);
      isShown = keepNarrowed(session, candidate, narrowed);
      if (isShown) break;
    }
    if (isShown) for (const other of plainest.slice(1)) noteBroken(session, other);
  }
}

/** A wrong request got a 2xx with a sign that right ones lack: how the service rejects may not be declared (ruling 51). */
function isSigned(session: Session, { made, requirement, trial }: Candidate, usual: Usual): boolean {
  if (requirement.expect.kind !== 'rejected') return false;
  const sign = rejectionIn(trial, usual);
  if (sign === undefined) return false;
  const status = trial.response?.status ?? 0;
  const reason = { kind: 'signed', status, declare: writtenRejection(sign) } as const;
  session.finds.undecided(propertyOf(made, requirement), requirement, reason);
  return true;
}

const sizeOf = ({ made, context }: Candidate) =>
  JSON.stringify(made.request).length + context.edits.length * 1000;

/** Keeps what a candidate turned out to be. @returns whether it is a finding */
function keepNarrowed(session: Session, candidate: Candidate, narrowed: Narrowed): boolean {
  const { made, requirement, trial, subject } = candidate;
  const property = propertyOf(made, requirement);
  const { finds } = session;
  if (narrowed.kind === 'pair') {
    finds.evidence.push({ property, requirement, status: 'broken', pair: narrowed.pair });
    return true;
  }
  const says =
    narrowed.kind === 'open'
      ? `accepted where ${narrowed.value.says}, which the source leaves open`
      : 'not as required once, and as required when it was repeated alone';
  finds.undecided(property, requirement, { kind: 'says', says });
  const seen = seenOf(trial);
  if (narrowed.kind === 'unsteady' && seen) finds.unsteady.push({ operation: subject.operation.id, seen });
  return false;
}

const noteBroken = (session: Session, { made, requirement }: Candidate): void =>
  void session.finds.evidence.push({
    property: propertyOf(made, requirement),
    requirement,
    status: 'broken',
  });

/** Rejected contexts at most that are looked into. */
const mostContexts = 8;

/** What the contexts of an operation show: those that were accepted hold, of the others the edit that turns them is looked for. */
export async function judgeContexts(session: Session, settled: Settled): Promise<readonly Candidate[]> {
  const { plan, controls } = settled;
  const { subject } = plan;
  const sent = subject.contexts.flatMap((context) => {
    const exchange = controls.exchangeOf(context);
    return exchange === undefined || !isJudged(context) ? [] : [{ context, exchange }];
  });
  const [right, wrong] = [
    sent.filter(({ context }) => controls.isAccepted(context)),
    sent.filter(({ context }) => !controls.isAccepted(context)),
  ];
  const found = await explain(
    session,
    settled,
    wrong.flatMap(({ context }) => (context.edits.length > 0 ? [context] : [])),
  );
  const examples = wrong.filter(
    ({ context }) => context.edits.length === 0 && !found.some((edit) => isIn(edit, context)),
  );
  return [
    ...right.flatMap(({ context, exchange }) => accepted(session, subject, context, exchange)),
    ...examples.flatMap(({ context, exchange }) => ofExample(session, settled, context, exchange)),
  ];
}

/** Whether a context has what an edit makes. */
function isIn({ member, property: { rule } }: ContextEdit, { value }: Context): boolean {
  if (member === undefined) return false;
  const found = valueAt(value, member.path);
  return rule === 'allowed' ? found !== undefined : JSON.stringify(found) === JSON.stringify(member.value);
}

function accepted(
  session: Session,
  subject: Subject,
  context: Context,
  exchange: Exchange,
): readonly Candidate[] {
  const made = madeOfContext(subject, context);
  for (const clause of context.cites) session.finds.cited.add(clause);
  for (const edit of context.edits)
    session.finds.evidence.push({
      property: propertyOfEdit(edit),
      requirement: { expect: { kind: 'accepted' }, origin: edit.origin },
      status: 'held',
    });
  return judgedHere(session, subject, context, made, exchange, undefined);
}

/**
 * An example that is rejected beside something like it that is accepted: a pair that differs in one member, if there is one, or in
 * the whole shape.
 */
function ofExample(
  session: Session,
  { plan: { subject }, controls }: Settled,
  context: Context,
  exchange: Exchange,
): readonly Candidate[] {
  const made = madeOfContext(subject, context);
  const accepted = subject.contexts.filter((other) => controls.isAccepted(other));
  const [like] = accepted
    .filter(
      ({ body, edits }) => body?.example === context.body?.example && edits.every(({ member }) => member),
    )
    .toSorted((a, b) => a.edits.length - b.edits.length);
  const beside = like ?? accepted.find(({ edits }) => edits.length === 0) ?? accepted[0];
  const [main] = made.requires ?? [];
  if (beside === undefined) {
    const seen = seenOf(exchange);
    if (main !== undefined && seen !== undefined) notAnswered(session, made, main, exchange, seen);
    return [];
  }
  const compared = like === undefined ? shapedAs(made, context) : without(made, like, context);
  // Nothing like it is accepted: what an option names in it may not work (ruling 45).
  const lacks = like === undefined ? [...context.lacks, ...namedIn(context)] : context.lacks;
  return judgedHere(session, subject, beside, compared, exchange, controls.exchangeOf(beside), lacks);
}

/** The options that a body takes values from. */
const namedIn = ({ body, value }: Context): Context['lacks'] =>
  (body?.alternative.fields ?? []).flatMap(({ schema, path }) => {
    const flag = schema['x-input'];
    return flag === undefined || valueAt(value, path) === undefined
      ? []
      : [{ input: { kind: 'flag', name: flag } }];
  });

const shapedAs = (made: Made, { name }: Context): Made => ({
  ...made,
  edit: { says: `the body is ${name}`, parts: [{ kind: 'body' }] },
});

/** What an accepted context has otherwise than its example: without that, the example is rejected. */
function without(made: Made, { edits, value }: Context, example: Context): Made {
  const [first] = edits;
  const path = first?.member?.path ?? [];
  const before = valueAt(example.value, path);
  const says = edits.map((edit) => backwards(edit, example)).join(', ');
  const after = valueAt(value, path);
  const rule = typeof before === 'number' && typeof after === 'number' ? sideOf(before, after) : 'optional';
  return {
    ...made,
    ...(first && edits.length === 1 && { property: { ...first.property, rule } }),
    edit: { says, parts: [{ kind: 'member', path, ...(before !== undefined && { value: before }) }] },
  };
}

const sideOf = (rejected: number, accepted: number) => (rejected < accepted ? 'minimum' : 'maximum');

function backwards({ property: { place }, member }: ContextEdit, { value }: Context): string {
  const before = valueAt(value, member?.path ?? []);
  return before === undefined ? `${place} is absent` : `${place} is ${JSON.stringify(before)}`;
}

/**
 * No example is accepted: what the service asks for beyond them is open. A server error, or no complete response, is no such answer
 * (ruling 37).
 */
function notAnswered(
  { finds }: Session,
  made: Made,
  main: Requirement,
  exchange: Exchange,
  seen: Seen,
): void {
  const property = propertyOf(made, main);
  const pair = { trial: exchange, edit: made.edit, required: main.expect, seen, beside: [] };
  if (isFailed(exchange)) finds.evidence.push({ property, requirement: main, status: 'broken', pair });
  else finds.undecided(property, main, { kind: 'no-control', seen });
}

function judgedHere(
  session: Session,
  subject: Subject,
  context: Context,
  made: Made,
  exchange: Exchange,
  control: Exchange | undefined,
  lacks: Context['lacks'] = context.lacks,
): readonly Candidate[] {
  const { contract } = session;
  const judgement = judge({ contract, operation: subject.operation, judged: made, exchange, control, lacks });
  const [lacked] = lacks;
  const [main] = made.requires ?? [];
  if (judgement.reason?.kind === 'no-answer' && lacked !== undefined && main !== undefined) {
    const rejected = exchange.response?.status;
    session.finds.undecided(propertyOf(made, main), main, {
      kind: 'needs',
      input: lacked.input,
      ...(rejected !== undefined && { rejected }),
    });
    return [];
  }
  const row = {
    name: context.name,
    operation: subject.operation.id,
    main: true,
    contexts: [context],
    on: () => made,
    writes: true,
  };
  return keep(session, made, judgement, exchange).map((requirement) => ({
    subject,
    row,
    context,
    made,
    requirement,
    trial: exchange,
    control,
  }));
}

/** Looks for the edit that turns each rejected context; one that explains several is looked for once. */
async function explain(
  session: Session,
  { plan, controls }: Settled,
  rejected: readonly Context[],
): Promise<readonly ContextEdit[]> {
  const { subject } = plan;
  const lab = labOf(session);
  const found: ContextEdit[] = [];
  const isExplained = ({ edits }: Context) =>
    edits.some(({ says }) => found.some((edit) => edit.says === says));
  const byEdits = rejected.toSorted((a, b) => a.edits.length - b.edits.length);
  for (const context of byEdits.slice(0, mostContexts * 3)) {
    if (isExplained(context) || found.length >= mostContexts || session.isOver()) continue;
    const [requirement] = madeOfContext(subject, context).requires ?? [];
    lab.refill();
    const turned = requirement && (await narrowContext(lab, subject, context, requirement));
    const exchange = controls.exchangeOf(context);
    const isConflict = exchange?.response?.status === 409;
    if (turned === undefined || isConflict) continue;
    found.push(turned.edit);
    if (isAcceptedElsewhere(turned.edit, context, subject, controls)) continue;
    session.finds.evidence.push({
      property: propertyOfEdit(turned.edit),
      requirement: { expect: { kind: 'accepted' }, origin: turned.edit.origin },
      status: 'broken',
      pair: turned.pair,
    });
  }
  return found;
}

/** A member that is accepted with other values is not rejected for being there. */
const isAcceptedElsewhere = (
  edit: ContextEdit,
  { body }: Context,
  { contexts }: Subject,
  controls: Settled['controls'],
): boolean =>
  edit.property.rule === 'allowed' &&
  contexts.some(
    (context) =>
      controls.isAccepted(context) && context.body?.alternative === body?.alternative && isIn(edit, context),
  );
