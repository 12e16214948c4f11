// What the contexts of an operation show: those that are accepted hold, and of the others the edit that turns them is looked for.

import { isKnownFormat } from '../../src/contract/samples/index.ts';
import { type Candidate, narrowContext, rowOfMade } from '../narrow/index.ts';
import { isFailed } from '../oracle/index.ts';
import { madeOfContext } from '../plan/index.ts';
import { isJudged, matterOfEdit } from '../rows/names.ts';
import type { Context, ContextEdit, Exchange, Made } from '../types.ts';
import { fieldAt, has } from '../view/contexts.ts';
import { pathName, valueAt } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';
import { labOf } from './findings.ts';
import type { Session } from './session.ts';
import type { Settled } from './settle.ts';
import { candidatesIn, judgeMade, mainMatterOf } from './trials.ts';

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
  trial: Exchange,
): readonly Candidate[] {
  for (const clause of context.cites) session.finds.cited.add(clause);
  for (const edit of context.edits) session.finds.held(matterOfEdit(edit));
  const made = madeOfContext(subject, context);
  const row = rowOfMade(subject, context, made);
  return candidatesIn(session, { subject, row, context, made, trial, control: undefined });
}

/**
 * An example that is rejected beside something like it that is accepted: a pair that differs in one member, if there is one, or in
 * the whole shape.
 */
function ofExample(
  session: Session,
  { plan: { subject }, controls }: Settled,
  example: Context,
  trial: Exchange,
): readonly Candidate[] {
  const whole = madeOfContext(subject, example);
  const matter = mainMatterOf(whole);
  const accepted = controls.accepted().toSorted((a, b) => a.edits.length - b.edits.length);
  const like = accepted.find(
    ({ body, edits }) => body?.example === example.body?.example && edits.every(({ member }) => member),
  );
  const context = like ?? accepted[0];
  if (context === undefined) {
    // What a service asks for beyond the examples is open; that it fails is no such answer (ruling 37).
    if (isFailed(trial) && matter) session.finds.broken(matter, { trial, edit: whole.edit });
    return [];
  }
  const shape = { says: `the body is ${example.name}`, parts: [{ kind: 'body' }] } as const;
  const made = like === undefined ? { ...whole, edit: shape } : without(whole, like, example);
  // Nothing like it is accepted: what an option names in it may not work (ruling 45).
  const named = [...example.lacks, ...(like === undefined ? givenIn(example) : [])];
  const control = controls.exchangeOf(context);
  const judgement = judgeMade(session, subject, made, trial, control, named);
  const [lacked] = named;
  if (judgement.reason?.kind === 'no-answer' && lacked !== undefined) {
    // A value of the contract's example is no option that does not work.
    const rejected = example.lacks.length === 0 && trial.response && { rejected: trial.response.status };
    session.finds.undecided(matter, { kind: 'needs', input: lacked.input, ...rejected });
    return [];
  }
  const row = rowOfMade(subject, context, made);
  return candidatesIn(session, { subject, row, context, made, trial, control }, judgement);
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
  const says = edits.map(({ member: { path: at } = { path: [] } }) => {
    const other = valueAt(example.value, at);
    return `${pathName(at)} is ${other === undefined ? 'absent' : JSON.stringify(other)}`;
  });
  return {
    ...made,
    ...(first && edits.length === 1 && { property: { ...first.property, place: pathName(path), rule } }),
    edit: {
      says: says.join(', '),
      parts: [{ kind: 'member', path, ...(before !== undefined && { value: before }) }],
    },
  };
}

/** Looks for the edit that turns each rejected context; one that explains several is looked for once. */
async function explain(
  session: Session,
  { plan: { subject }, controls }: Settled,
  rejected: readonly Context[],
): Promise<readonly ContextEdit[]> {
  const found: ContextEdit[] = [];
  const isExplained = ({ edits }: Context) =>
    edits.some(({ says }) => found.some((edit) => edit.says === says));
  const byEdits = rejected.toSorted((a, b) => a.edits.length - b.edits.length);
  for (const context of byEdits.slice(0, mostContexts * 3)) {
    if (isExplained(context) || found.length >= mostContexts || session.isOver()) continue;
    const [requirement] = madeOfContext(subject, context).requires ?? [];
    const turned = requirement && (await narrowContext(labOf(session), subject, context, requirement));
    const isConflict = controls.exchangeOf(context)?.response?.status === 409;
    if (turned === undefined || isConflict) continue;
    found.push(turned.edit);
    if (!isOpen(turned.edit, context, controls))
      session.finds.evidence.push({ ...matterOfEdit(turned.edit), status: 'broken', pair: turned.pair });
  }
  return found;
}

/** A member that is accepted with other values alone is not rejected for being there, nor is a made-up text of an unknown format. */
function isOpen(
  { property: { rule }, member }: ContextEdit,
  { body }: Context,
  controls: Settled['controls'],
): boolean {
  if (rule !== 'allowed' || member === undefined) return false;
  const schema = body && fieldAt(body.alternative, member.path)?.schema;
  if ([schema, schema?.items].some((one) => one?.format !== undefined && !isKnownFormat(one.format)))
    return true;
  const values = controls
    .accepted()
    .filter((context) => context.body?.alternative === body?.alternative)
    .map((context) => valueAt(context.value, member.path))
    .filter((value) => value !== undefined);
  return values.length > 0 && !values.some((value) => isSame(value, member.value));
}
