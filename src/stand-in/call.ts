// One call of one operation, from the credential to the answer, in the order of the contract's refusals: 401, 404 of the
// account, 429, then 415, 413 and 400.

import { successOf } from '../contract/index.ts';
import { fieldOf, invalidBody, type RequestBody, readRequestBody } from '../http/index.ts';
import { absent } from './absent.ts';
import { admit } from './admit.ts';
import { type Answer, refusal } from './answer.ts';
import { accountOf, type Call, type Context } from './context.ts';
import { answerKnown, unknownId } from './known-ids.ts';
import { appliedOf, isFree, NO_PREFERENCE, type Preference, parsePrefer, reasonOf } from './prefer.ts';
import { refuse, reply } from './reply.ts';
import { answerScenario, extrasOf, follow, isWhole } from './scenario-answer.ts';

/** Answers a call. @throws when an answer that has no example cannot be made. */
export async function answerCall(context: Context, call: Call): Promise<Answer> {
  const parsed = parsePrefer(fieldOf(call.request.headers, 'prefer'), call.operation);
  const asked = parsed.ok ? parsed.preference : NO_PREFERENCE;
  const { credential, refused } = await admit(context, call);
  if (refused) return withExtras(context, asked, unheeded(asked, await refuse(context, call, refused)));
  const read = await readRequestBody(call.request, call.operation.requestBody);
  if (!read.ok) return withExtras(context, asked, unheeded(asked, await refuse(context, call, read.problem)));
  if (!parsed.ok) return refusal(parsed.problem);
  const success = Number(successOf(call.operation.responses)?.status);
  const preference = context.scripts.next(`${credential} ${call.operation.id}`, asked, success);
  return withExtras(context, preference, await answerRead(context, call, preference, read.body));
}

/** The answer to a call whose body is read: of the scenario, of a failure that was wished for, or of the contract. */
async function answerRead(
  context: Context,
  call: Call,
  preference: Preference,
  body: RequestBody | undefined,
): Promise<Answer> {
  const { failRate, code } = context.settings();
  const free = isFree(preference);
  const followed = free ? follow(context, call, body?.value) : undefined;
  if (followed && isWhole(followed.answer)) return answerScenario(context, call, followed);
  if (free && failRate !== undefined && context.dice.happens(failRate)) return fail(context, call, failRate);
  const wanted = free && code !== undefined ? { ...preference, code } : preference;
  const valid = await answerValid(context, call, wanted, body);
  const answer =
    wanted === preference || valid.status !== code ? valid : { ...valid, reason: `the setting code=${code}` };
  return followed ? { ...answer, ...extrasOf(followed.answer) } : answer;
}

async function answerValid(
  context: Context,
  call: Call,
  preference: Preference,
  body: RequestBody | undefined,
): Promise<Answer> {
  const { operation, request, params } = call;
  const { url, headers } = request;
  const invalid = context.validate(operation, { url, headers, params, body });
  if (invalid) return unheeded(preference, await refuse(context, call, invalid, preference));
  if (!isFree(preference)) return asPreferred(context, call, preference);
  const unknown = context.findUnknown(operation, body?.value, exists(context, call));
  if (unknown.length > 0) return refuse(context, call, invalidBody(unknown), preference);
  return asItIs(context, call, preference, body?.value);
}

/** Says of an answer to a faulty request that what it preferred would count for a right one. */
function unheeded(preference: Preference, answer: Answer): Answer {
  if (isFree(preference) || preference.code === answer.status) return answer;
  return { ...answer, reason: `${answer.reason} (Prefer chooses the answer to a valid request)` };
}

const exists =
  ({ state, inputs }: Context, call: Call) =>
  (input: string, id: string): boolean =>
    state ? state.held.hasInput(accountOf(call) ?? '', input, id) : (inputs.get(input)?.has(id) ?? true);

async function asPreferred(context: Context, call: Call, preference: Preference): Promise<Answer> {
  const { operation, params } = call;
  const given = await reply(context, call, preference);
  const answer = { ...given, reason: reasonOf(operation, preference, given.status) };
  const known = context.knownIdsOf(operation);
  const id = known && params[known.parameter];
  return known && id !== undefined ? answerKnown(operation, answer, preference, known, id) : answer;
}

/** What a service would say: out of the state, else 404 to an unknown id, a create as it was sent, or an example. */
async function asItIs(context: Context, call: Call, preference: Preference, body: unknown): Promise<Answer> {
  const { operation, params } = call;
  const held = preference.dynamic ? undefined : context.state?.respond({ operation, params, body });
  if (held !== undefined) return 'reason' in held ? held : refuse(context, call, held);
  const known = context.knownIdsOf(operation);
  const id = known && params[known.parameter];
  if (known && id !== undefined && !known.ids.includes(id)) {
    const refused = await refuse(context, call, absent(context.contract, operation));
    return { ...refused, reason: unknownId(known, id) };
  }
  const answer = await asPreferred(context, call, preference);
  if (preference.dynamic || answer.status !== 201) return answer;
  return { ...answer, ...context.echo(operation, body) };
}

async function fail(context: Context, call: Call, rate: number): Promise<Answer> {
  const failed = await reply(context, call, { dynamic: false, code: 500 });
  return { ...failed, reason: `one of the calls that are to fail (${rate})`, applied: [`fail-rate=${rate}`] };
}

/** An answer with the delay and the fault that a request asked for, or else those of the settings. */
function withExtras({ settings, dice }: Context, preference: Preference, answer: Answer): Answer {
  const { delay: range, fault: always } = settings();
  const delay = preference.delay ?? answer.delay ?? (range && dice.delay(range));
  const fault = preference.fault ?? answer.fault ?? always;
  return {
    ...answer,
    applied: [...appliedOf(followedOf(preference, answer)), ...(answer.applied ?? [])],
    ...(delay !== undefined && delay > 0 && { delay }),
    ...(fault !== undefined && { fault }),
  };
}

/** What of a preference was followed: of one for an answer nothing, where the request was refused. */
function followedOf(preference: Preference, { status }: Answer): Preference {
  const { code, example: _, seed: __, ...rest } = preference;
  const isFollowed = code === undefined ? status < 400 : code === status;
  if (isFollowed) return preference;
  return { ...rest, dynamic: false };
}
