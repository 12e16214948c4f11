// What the contexts of an operation show: those that are accepted hold, and of the others the edit that turns them is looked for.

import { fieldAt } from '../../src/contract/index.ts';
import { isKnownFormat } from '../../src/contract/samples/index.ts';
import { type Candidate, narrowContext, rowOfMade } from '../narrow/index.ts';
import { isFailed } from '../oracle/index.ts';
import { madeOfContext } from '../plan/index.ts';
import { isJudged, matterOfEdit } from '../rows/names.ts';
import type { Context, ContextEdit, Exchange, Made } from '../types.ts';
import { has } from '../view/contexts.ts';
import { valueAt } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';
import { labOf } from './findings.ts';
import type { Session } from './session.ts';
import type { Settled } from './settle.ts';
import { candidatesIn, judgeMade, mainMatterOf, seenOf } from './trials.ts';

/** Rejected contexts at most that are looked into. */
const mostContexts = 8;

/** Judges the contexts of an operation as they were answered. */
export async function judgeContexts(session: Session, settled: Settled): Promise<readonly Candidate[]> {
  const { plan, controls } = settled;
  const { subject } = plan;
  const sent = subject.contexts.flatMap((context) => {
    const exchange = controls.exchangeOf(context);
    return exchange === undefined || !isJudged(context) ? [] : [{ context, exchange }];
  });
  const rejected = sent.filter(({ context }) => !controls.isAccepted(context));
  const edited = rejected.map(({ context }) => context).filter(({ edits }) => edits.length > 0);
  const found = await explain(session, settled, edited);
  return sent.flatMap(({ context, exchange }) => {
    if (controls.isAccepted(context)) return ofAccepted(session, subject, context, exchange);
    const isExplained = context.edits.length > 0 || found.some((edit) => isIn(edit, context));
    return isExplained ? [] : ofExample(session, settled, context, exchange);
  });
}

/** Whether a context has what an edit makes. */
const isIn = ({ member, property: { rule } }: ContextEdit, context: Context): boolean =>
  member !== undefined &&
  (rule === 'allowed'
    ? has(context, member.path)
    : isSame(valueAt(context.value, member.path), member.value));

const isSame = (value: unknown, other: unknown): boolean => JSON.stringify(value) === JSON.stringify(other);

function ofAccepted(
  session: Session,
  subject: Subject,
  context: Context,
  exchange: Exchange,
): readonly Candidate[] {
  for (const clause of context.cites) session.finds.cited.add(clause);
  for (const edit of context.edits) session.finds.evidence.push({ ...matterOfEdit(edit), status: 'held' });
  return judged(session, subject, { context, made: madeOfContext(subject, context), trial: exchange });
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
  if (beside === undefined) return besideNone(session, made, exchange);
  const shape = { says: `the body is ${context.name}`, parts: [{ kind: 'body' }] } as const;
  return judged(session, subject, {
    context: beside,
    made: like === undefined ? { ...made, edit: shape } : without(made, like, context),
    trial: exchange,
    control: controls.exchangeOf(beside),
    lacks: context.lacks,
    // Nothing like it is accepted: what an option names in it may not work (ruling 45).
    given: like === undefined ? givenIn(context) : [],
  });
}

/** The options that a body takes values from. */
const givenIn = ({ body, value }: Context): Context['lacks'] =>
  (body?.alternative.fields ?? []).flatMap(({ schema, path }) => {
    const flag = schema['x-input'];
    return flag === undefined || valueAt(value, path) === undefined
      ? []
      : [{ input: { kind: 'flag', name: flag } }];
  });

/** What an accepted context has otherwise than its example: without that, the example is rejected. */
function without(made: Made, { edits, value }: Context, example: Context): Made {
  const [first] = edits;
  const path = first?.member?.path ?? [];
  const [before, after] = [valueAt(example.value, path), valueAt(value, path)];
  const isNumber = typeof before === 'number' && typeof after === 'number';
  const rule = isNumber ? (before < after ? 'minimum' : 'maximum') : 'optional';
  const says = edits.map(({ property: { place }, member }) => {
    const other = valueAt(example.value, member?.path ?? []);
    return other === undefined ? `${place} is absent` : `${place} is ${JSON.stringify(other)}`;
  });
  return {
    ...made,
    ...(first && edits.length === 1 && { property: { ...first.property, rule } }),
    edit: {
      says: says.join(', '),
      parts: [{ kind: 'member', path, ...(before !== undefined && { value: before }) }],
    },
  };
}

/**
 * No example is accepted: what the service asks for beyond them is open. A server error, or no complete response, is no such answer
 * (ruling 37).
 */
function besideNone({ finds }: Session, made: Made, trial: Exchange): readonly Candidate[] {
  const matter = mainMatterOf(made);
  const seen = seenOf(trial);
  if (matter === undefined || seen === undefined) return [];
  const pair = { trial, edit: made.edit, required: matter.requirement.expect, seen, beside: [] };
  if (isFailed(trial)) finds.evidence.push({ ...matter, status: 'broken', pair });
  else finds.undecided(matter, { kind: 'no-control', seen });
  return [];
}

/** A request as it was sent, and the context that it is judged in. */
interface Judging extends Pick<Candidate, 'context' | 'made' | 'trial'>, Partial<Pick<Candidate, 'control'>> {
  /** By default those of the context. */
  readonly lacks?: Context['lacks'];
  readonly given?: Context['lacks'];
}

function judged(session: Session, subject: Subject, judging: Judging): readonly Candidate[] {
  const { context, made, trial, control, lacks = context.lacks, given = [] } = judging;
  const named = [...lacks, ...given];
  const judgement = judgeMade(session, subject, made, trial, control, named);
  const [lacked] = named;
  const matter = mainMatterOf(made);
  if (judgement.reason?.kind === 'no-answer' && lacked !== undefined && matter !== undefined) {
    // A value of the contract's example is no option that does not work.
    const rejected = lacks.length > 0 ? undefined : trial.response?.status;
    const { input } = lacked;
    session.finds.undecided(matter, { kind: 'needs', input, ...(rejected !== undefined && { rejected }) });
    return [];
  }
  const candidate = { subject, row: rowOfMade(subject, context, made), context, made, trial, control };
  return candidatesIn(session, candidate, judgement);
}

/** Looks for the edit that turns each rejected context; one that explains several is looked for once. */
async function explain(
  session: Session,
  { plan: { subject }, controls }: Settled,
  rejected: readonly Context[],
): Promise<readonly ContextEdit[]> {
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
    const isConflict = controls.exchangeOf(context)?.response?.status === 409;
    if (turned === undefined || isConflict) continue;
    found.push(turned.edit);
    if (!isOpen(turned.edit, context, subject, controls))
      session.finds.evidence.push({ ...matterOfEdit(turned.edit), status: 'broken', pair: turned.pair });
  }
  return found;
}

/** A member that is accepted with other values alone is not rejected for being there, nor is a made-up text of an unknown format. */
function isOpen(
  { property: { rule }, member }: ContextEdit,
  { body }: Context,
  { contexts }: Subject,
  controls: Settled['controls'],
): boolean {
  if (rule !== 'allowed' || member === undefined) return false;
  const schema = body && fieldAt(body.alternative, member.path)?.schema;
  if ([schema, schema?.items].some((one) => one?.format !== undefined && !isKnownFormat(one.format)))
    return true;
  const values = contexts
    .filter((context) => controls.isAccepted(context) && context.body?.alternative === body?.alternative)
    .map((context) => valueAt(context.value, member.path))
    .filter((value) => value !== undefined);
  return values.length > 0 && !values.some((value) => isSame(value, member.value));
}
