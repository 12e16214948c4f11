// From a wrong outcome to a pair: context edits are taken away, numbers and lengths bisected, the plainest request is kept.

import { jsonIn } from '../../src/values.ts';
import { isAccepted } from '../oracle/index.ts';
import type { Boundary, Context, ContextEdit, Exchange, Made, Pair, Requirement } from '../types.ts';
import { contextWith } from '../view/contexts.ts';
import { pathName, replaceAt, valueAt } from '../view/json-text.ts';
import type { Subject } from '../view/subject.ts';
import { boundaryOf, lettersReason } from './boundary.ts';
import { type Candidate, type Lab, rowOfMade, wrongIn } from './lab.ts';
import { acceptedValue, type OpenValue, withBody } from './open-values.ts';

/** What became of a candidate: a pair that shows it, an open value on which it hangs, a control that is rejected now, or nothing again. */
export type Narrowed =
  | { readonly kind: 'pair'; readonly pair: Pair }
  | { readonly kind: 'open'; readonly value: OpenValue }
  | { readonly kind: 'lost'; readonly control: Exchange }
  | { readonly kind: 'unsteady' };

/** A pair as it was sent. */
type Sent = Pick<Candidate, 'context' | 'made' | 'control' | 'trial'> & Pick<Pair, 'seen'>;

/** Repeats a candidate alone, then makes it as plain as it gets. */
export async function narrow(lab: Lab, candidate: Candidate): Promise<Narrowed> {
  const { context, made } = candidate;
  const control = await lab.send(made.control ?? context.request);
  if (control !== undefined && !isAccepted(control.response)) return { kind: 'lost', control };
  const again = control && (await sendBeside(lab, candidate, context, made, control));
  if (again === undefined) return { kind: 'unsteady' };
  const { expect } = candidate.requirement;
  if (expect.kind !== 'accepted' && expect.kind !== 'rejected')
    return { kind: 'pair', pair: pairOf(candidate, again, []) };
  const { sent, beside } = await plainest(lab, candidate, again);
  return pairFrom(lab, candidate, sent, beside);
}

/** The pair, with where its outcome turns; or the open value on which it hangs. */
async function pairFrom(
  lab: Lab,
  candidate: Candidate,
  sent: Sent,
  beside: readonly string[],
): Promise<Narrowed> {
  const mustAccept = candidate.requirement.expect.kind === 'accepted';
  const value = mustAccept
    ? ((await openReason(lab, candidate, sent)) ?? (await lettersReason(lab, candidate, sent)))
    : undefined;
  if (value !== undefined) return { kind: 'open', value };
  const boundary = await boundaryOf(lab, candidate, sent);
  const related = boundary === undefined ? [] : await relatedTo(lab, candidate, sent, boundary);
  const pair = pairOf(candidate, sent, unlike(pathOf(sent.made), [...beside, ...related]));
  return { kind: 'pair', pair: { ...pair, ...(boundary && { boundary }) } };
}

const pathOf = ({ edit: { parts } }: Made): readonly string[] | undefined =>
  parts.flatMap((part) => (part.kind === 'member' ? [part.path] : []))[0];

/** What else a request has, each once, and nothing of the member that is edited. */
const unlike = (path: readonly string[] | undefined, beside: readonly string[]): readonly string[] =>
  [...new Set(beside)].filter((says) => path === undefined || !says.startsWith(`${pathName(path)} is `));

/** Sends a trial beside its control; undefined where it is as required. */
async function sendBeside(
  lab: Lab,
  candidate: Candidate,
  context: Context,
  made: Made,
  control: Exchange,
): Promise<Sent | undefined> {
  const trial = await lab.send(made.request);
  const seen = trial && wrongIn(lab, candidate, made, trial, control);
  return trial && seen && { context, made, control, trial, seen };
}

const pairOf = ({ requirement }: Candidate, sent: Sent, beside: readonly string[]): Pair => ({
  ...(sent.control && { control: sent.control }),
  trial: sent.trial,
  edit: sent.made.edit,
  required: requirement.expect,
  seen: sent.seen,
  beside,
});

/** The example of which a context is made, without any edit. */
export const exampleOf = ({ contexts }: Subject, { body }: Context): Context | undefined =>
  contexts.find((other) => other.edits.length === 0 && other.body?.example === body?.example);

/** The fewest of some edits with which something happens still: none, one alone, or what is left once no other is needed. */
async function fewest<Found>(
  edits: readonly ContextEdit[],
  first: Found,
  attempt: (kept: readonly ContextEdit[]) => Promise<Found | undefined>,
): Promise<readonly [kept: readonly ContextEdit[], found: Found]> {
  for (const few of [[], ...edits.map((edit) => [edit])]) {
    const found = few.length < edits.length ? await attempt(few) : undefined;
    if (found !== undefined) return [few, found];
  }
  let [kept, found] = [edits, first];
  for (const edit of edits) {
    const rest = kept.filter((other) => other !== edit);
    const still = rest.length > 1 ? await attempt(rest) : undefined;
    if (still !== undefined) [kept, found] = [rest, still];
  }
  return [kept, found];
}

/** Takes context edits away while the outcome stays wrong, in the row's first body where it is wrong as well. */
async function plainest(
  lab: Lab,
  candidate: Candidate,
  first: Sent,
): Promise<{ readonly sent: Sent; readonly beside: readonly string[] }> {
  const { subject, row, context } = candidate;
  const base = exampleOf(subject, context);
  const isLikeHome = base?.body?.alternative === subject.contexts[0]?.body?.alternative;
  const named = base === undefined || isLikeHome ? [] : [base.name];
  if (base === undefined || context.edits.length === 0) return { sent: first, beside: named };
  const triedOn = async (plainer: Context) => {
    const made = row.on(plainer);
    const control = made && (await lab.send(made.control ?? plainer.request));
    return made && control && isAccepted(control.response)
      ? sendBeside(lab, candidate, plainer, made, control)
      : undefined;
  };
  const home = row.contexts[0];
  const elsewhere = home === undefined || home === base ? undefined : await triedOn(home);
  if (elsewhere !== undefined) return { sent: elsewhere, beside: [] };
  const atHome = home && home !== base ? await triedOn(contextWith(subject, home, context.edits)) : undefined;
  const start = home && atHome ? home : base;
  const [kept, sent] = await fewest(context.edits, atHome ?? first, (edits) =>
    triedOn(contextWith(subject, start, edits)),
  );
  return { sent, beside: [...(atHome ? [] : named), ...kept.map(({ says }) => says)] };
}

/** An open value with which the request is accepted. What is sent with the same values otherwise is not rejected for them. */
async function openReason(lab: Lab, { subject }: Candidate, sent: Sent): Promise<OpenValue | undefined> {
  const body = sentBody(sent);
  const { parts } = sent.made.edit;
  const edited = parts.flatMap((part) => (part.kind === 'member' ? [pathName(part.path)] : []));
  const hasOtherValues = parts.some(({ kind }) => kind === 'member' || kind === 'body');
  if (body === undefined || !hasOtherValues) return undefined;
  const context = { ...sent.context, value: body };
  return acceptedValue(subject, context, sent.made.request, lab.send, (place) => edited.includes(place));
}

/** The JSON of a trial with its placeholders, as its row made it. */
const sentBody = ({ made: { request } }: Sent): unknown =>
  request.body && 'text' in request.body ? jsonIn(request.body.text) : undefined;

/** Another number at which the outcome turns: with a higher, or a lower one, the request would be accepted (ruling 40). */
async function relatedTo(
  lab: Lab,
  { subject, requirement }: Candidate,
  sent: Sent,
  { kind, path, from, to }: Boundary,
): Promise<readonly string[]> {
  const wrong = valueAt(sentBody(sent), path);
  if (kind !== 'number' || requirement.expect.kind !== 'accepted' || typeof wrong !== 'number') return [];
  for (const { path: other } of sent.context.body?.alternative.fields ?? []) {
    const value = valueAt(sent.context.value, other);
    if (typeof value !== 'number' || pathName(other) === pathName(path)) continue;
    if (![from, to].some((end) => end !== undefined && Math.abs(end - value) <= 1)) continue;
    const body = replaceAt(sentBody(sent), other, wrong);
    const exchange = await lab.send(withBody(subject, sent.context, sent.made.request, body));
    if (isAccepted(exchange?.response)) return [`${pathName(other)} is ${value}`];
  }
  return [];
}

/** A rejected context, and the edit that turns it: the property of that edit is broken, or its value is an answer. */
export interface TurnedContext {
  readonly edit: ContextEdit;
  readonly pair: Pair;
}

/** The least edits with which a context is rejected that has to be accepted. */
export async function narrowContext(
  lab: Lab,
  subject: Subject,
  context: Context,
  requirement: Requirement,
): Promise<TurnedContext | undefined> {
  const base = exampleOf(subject, context);
  if (base === undefined || context.edits.length === 0) return undefined;
  const isRejected = async (edits: readonly ContextEdit[]) => {
    const sent = await lab.send(contextWith(subject, base, edits).request);
    return sent !== undefined && !isAccepted(sent.response) ? sent : undefined;
  };
  const first = await isRejected(context.edits);
  if (first === undefined) return undefined;
  const [kept, trial] = await fewest(context.edits, first, isRejected);
  const last = kept.at(-1);
  const plain = contextWith(subject, base, kept.slice(0, -1));
  const control = await lab.send(plain.request);
  if (last === undefined || control === undefined || !isAccepted(control.response)) return undefined;
  const made = madeOfEdit(contextWith(subject, base, kept), last, requirement);
  const [turned = requirement] = made.requires ?? [];
  const pair = { context: plain, made, control, trial };
  const candidate: Candidate = {
    ...pair,
    subject,
    row: rowOfMade(subject, plain, made),
    requirement: turned,
  };
  const seen = wrongIn(lab, candidate, made, trial, control);
  if (seen === undefined) return undefined;
  const beside = plain.edits.map(({ says }) => says);
  const narrowed = await pairFrom(lab, candidate, { ...pair, seen }, beside);
  return narrowed.kind === 'pair' ? { edit: last, pair: narrowed.pair } : undefined;
}

function madeOfEdit({ request }: Context, edit: ContextEdit, requirement: Requirement): Made {
  const { says, member, property, origin } = edit;
  return {
    requires: [{ ...requirement, origin }],
    property,
    request,
    edit: { says, parts: [member === undefined ? { kind: 'encoding' } : { kind: 'member', ...member }] },
  };
}

export { type Candidate, type Lab, rowOfMade } from './lab.ts';
export { acceptedValue, type OpenValue } from './open-values.ts';
