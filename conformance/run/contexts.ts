// What the contexts of an operation show: those that are accepted hold, and of the others the edit that turns them is looked for.

import type { Candidate } from '../narrow/index.ts';
import { narrowContext, rowOf } from '../narrow/index.ts';
import { isFailed } from '../oracle/index.ts';
import { madeOfContext, propertyOf } from '../plan/index.ts';
import { isJudged, matterOfEdit } from '../rows/names.ts';
import type { Context, ContextEdit, Exchange, Made, Requirement, Seen } from '../types.ts';
import { has } from '../view/contexts.ts';
import { valueAt } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';
import { labOf } from './findings.ts';
import type { Session } from './session.ts';
import type { Settled } from './settle.ts';
import { judgeMade, keep, seenOf } from './trials.ts';

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
const isIn = ({ member, property: { rule } }: ContextEdit, context: Context): boolean =>
  member !== undefined &&
  (rule === 'allowed'
    ? has(context, member.path)
    : isSame(valueAt(context.value, member.path), member.value));

const isSame = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other);

function accepted(
  session: Session,
  subject: Subject,
  context: Context,
  exchange: Exchange,
): readonly Candidate[] {
  const made = madeOfContext(subject, context);
  for (const clause of context.cites) session.finds.cited.add(clause);
  for (const edit of context.edits) session.finds.evidence.push({ ...matterOfEdit(edit), status: 'held' });
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
  const given = like === undefined ? namedIn(context) : [];
  return judgedHere(session, subject, beside, compared, exchange, controls.exchangeOf(beside), {
    lacks: context.lacks,
    given,
  });
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
  { lacks, given = [] }: Pick<Context, 'lacks'> & { readonly given?: Context['lacks'] } = context,
): readonly Candidate[] {
  const named = [...lacks, ...given];
  const judgement = judgeMade(session, subject, made, exchange, control, named);
  const [lacked] = named;
  const [main] = made.requires ?? [];
  if (judgement.reason?.kind === 'no-answer' && lacked !== undefined && main !== undefined) {
    // A value of the contract's example is no option that does not work.
    const rejected = lacks.length > 0 ? undefined : exchange.response?.status;
    session.finds.undecided(propertyOf(made, main), main, {
      kind: 'needs',
      input: lacked.input,
      ...(rejected !== undefined && { rejected }),
    });
    return [];
  }
  const row = rowOf(context, made);
  return keep(session, { subject, row, context, made, trial: exchange, control }, judgement);
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
    session.finds.evidence.push({ ...matterOfEdit(turned.edit), status: 'broken', pair: turned.pair });
  }
  return found;
}

/** A member that is accepted with other values alone is not rejected for being there. */
function isAcceptedElsewhere(
  { property: { rule }, member }: ContextEdit,
  { body }: Context,
  { contexts }: Subject,
  controls: Settled['controls'],
): boolean {
  if (rule !== 'allowed' || member === undefined) return false;
  const values = contexts
    .filter((context) => controls.isAccepted(context) && context.body?.alternative === body?.alternative)
    .map((context) => valueAt(context.value, member.path))
    .filter((value) => value !== undefined);
  return values.length > 0 && !values.some((value) => isSame(value, member.value));
}
