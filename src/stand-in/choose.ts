// What a call that is admitted is answered: what a script, a scenario or the settings want, then what is there or is not,
// then what Prism answers.

import { type Contract, responseFor, successOf } from '../contract/index.ts';
import { invalidBody } from '../http/index.ts';
import { absent, type Refuse } from './admit.ts';
import { type Ask, type Reply, replyTo, type Wanted } from './answers.ts';
import type { Call, Step } from './call.ts';
import type { EchoCreated } from './created.ts';
import type { Existing, FindUnknown } from './existing.ts';
import { type KnownIds, unknownId, withId } from './existing.ts';
import type { Scripts } from './prefer.ts';
import { NO_PREFERENCE, prefer, reasonOf } from './prefer.ts';
import { type Overrides, overridden } from './scenario.ts';
import type { Dice, RunningSettings } from './settings.ts';
import type { Respond } from './state/respond.ts';

/** The next step of a script that the client has under way is what the call prefers. */
export const followScript =
  (scripts: Scripts): Step =>
  (call) => {
    if (scripts.running.size === 0 && call.preference === NO_PREFERENCE) return undefined;
    const { id, responses } = call.operation;
    const success = Number(successOf(responses)?.status);
    prefer(call, scripts.next(`${call.credential} ${id}`, call.preference, success));
    return undefined;
  };

/** What was set for an operation while the mock runs, where the request prefers nothing else. */
export const followOverride = (overrides: Overrides, ask: Ask): Step => {
  const answer = overridden(overrides, ask);
  return (call) => (overrides.running.size > 0 && call.isFree ? answer(call) : undefined);
};

/** 500 to a part of the calls, and the status that all are to have. */
export const followSettings =
  (settings: RunningSettings, dice: Dice, ask: Ask): Step =>
  async (call) => {
    if (!call.isFree) return undefined;
    const { failRate, code } = settings.get();
    if (code !== undefined) call.code = code;
    if (failRate === undefined || !dice.happens(failRate)) return undefined;
    const reply = await replyTo(ask, call.request, call.operation, { dynamic: false, code: 500 });
    const reason = `one of the calls that are to fail (${failRate})`;
    return { ...reply, reason, applied: [`fail-rate=${failRate}`] };
  };

/** True where neither the request nor the settings say what to answer. */
const isOpen = (call: Call) => call.isFree && call.code === undefined;

/** True where Prism is free in everything. */
const isPlain = (call: Call) => isOpen(call) && !call.preference.dynamic;

/** 400 for a body that names what does not exist. */
export const requireReferences =
  (findUnknown: FindUnknown, { hasInput }: Existing, refuse: Refuse): Step =>
  (call) => {
    const { operation, account = '', body } = call;
    if (body === undefined || !isOpen(call)) return undefined;
    const unknown = findUnknown(operation, body.value, (input, id) => hasInput(account, input, id));
    return unknown.length > 0 ? refuse(call, invalidBody(unknown)) : undefined;
  };

/** What the state has: the body, which Prism's answer is sent with. */
export const answerFromState =
  (respond: Respond, ask: Ask, refuse: Refuse): Step =>
  async (call) => {
    const { request, operation, params, body } = call;
    if (!isPlain(call)) return undefined;
    const sample = async () => (await replyTo(ask, request, operation, { dynamic: false })).body;
    const held = await respond({ operation, params, query: queryOf(request), body: body?.value }, sample);
    if (held === undefined) return undefined;
    if (!('reason' in held)) return refuse(call, held);
    const { code, location, reason } = held;
    const wanted = { dynamic: false, ...(code !== undefined && { code }) };
    const { status, headers } = await replyTo(ask, request, operation, wanted);
    const located = {
      ...headers,
      ...(location !== undefined && 'Location' in headers && { Location: location }),
    };
    const hasBody = responseFor(operation.responses, status)?.content !== undefined;
    return { status, headers: located, reason, ...(hasBody && { body: held.body }) };
  };

/** What the contract shows of an identifier, or 404 where it does not show it; any other answer with it put in. */
export const answerById =
  (contract: Contract, knownIds: KnownIds, ask: Ask, refuse: Refuse): Step =>
  async (call) => {
    const { operation, params, preference } = call;
    const known = knownIds.get(operation);
    const id = known && params[known.parameter];
    if (known === undefined || id === undefined || preference.example !== undefined) return undefined;
    if (isOpen(call) && !known.shown.has(id)) {
      return { ...(await refuse(call, absent(contract, operation))), reason: unknownId(known, id) };
    }
    const example = isPlain(call) ? known.shown.get(id) : undefined;
    const wanted = example === undefined ? wantedBy(call) : { dynamic: false, example };
    const reply = await replyTo(ask, call.request, operation, wanted);
    if (reply.status >= 300) return { ...reply, reason: reasonFor(call, reply) };
    return {
      ...reply,
      ...(example === undefined && { body: withId(reply.body, known, id) }),
      reason: isPlain(call)
        ? `${known.parameter} ${id} is one of the contract's examples`
        : reasonFor(call, reply),
    };
  };

/** What Prism answers; a create as it was sent. */
export const answerByPrism =
  (ask: Ask, echo: EchoCreated): Step =>
  async (call) => {
    const reply = await replyTo(ask, call.request, call.operation, wantedBy(call));
    const answer = { ...reply, reason: reasonFor(call, reply) };
    const isEcho = reply.status === 201 && isPlain(call);
    return isEcho ? { ...answer, ...echo(call.operation, call.body?.value, reply.body) } : answer;
  };

const queryOf = ({ url }: Call['request']) => new URL(url, 'http://mock').searchParams;

const wantedBy = ({ preference, code }: Call): Wanted =>
  code === undefined ? preference : { ...preference, code };

const reasonFor = (call: Call, { status }: Reply) =>
  call.code === status ? `the setting code=${status}` : reasonOf(call.operation, wantedBy(call), status);
