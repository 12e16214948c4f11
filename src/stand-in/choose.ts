// What a call that is admitted is answered: what a script, a scenario or the settings want, then what is there or is not,
// then what Prism answers.

import { type Contract, responseFor, successOf } from '../contract/index.ts';
import { invalidBody } from '../http/index.ts';
import type { Answer } from './answer.ts';
import { type Ask, replyTo, type Wanted } from './answers.ts';
import { accountOf, type Call, isFree, type Step } from './call.ts';
import type { EchoCreated } from './created.ts';
import { type KnownIdsOf, unknownId, withId } from './known-ids.ts';
import { NO_PREFERENCE, reasonOf } from './prefer.ts';
import type { Exists, FindUnknown } from './references.ts';
import { absent, type Refuse } from './refuse.ts';
import type { Scripts } from './scripts.ts';
import type { Dice, Settings } from './settings.ts';
import type { Respond } from './state/respond.ts';

/** The next step of a script that the client has under way is what the call prefers. */
export const followScript =
  (scripts: Scripts): Step =>
  (call) => {
    if (scripts.running.size === 0 && call.preference === NO_PREFERENCE) return undefined;
    const { id, responses } = call.operation;
    const success = Number(successOf(responses)?.status);
    call.preference = scripts.next(`${call.credential} ${id}`, call.preference, success);
    return undefined;
  };

/** 500 to a part of the calls, and the status that all are to have. */
export const followSettings =
  (settings: () => Settings, dice: Dice, ask: Ask): Step =>
  async (call) => {
    if (!isFree(call)) return undefined;
    const { failRate, code } = settings();
    if (code !== undefined) call.code = code;
    if (failRate === undefined || !dice.happens(failRate)) return undefined;
    const reply = await replyTo(ask, call.request, call.operation, { dynamic: false, code: 500 });
    const reason = `one of the calls that are to fail (${failRate})`;
    return { ...reply, reason, applied: [`fail-rate=${failRate}`] };
  };

/** True where neither the request nor the settings say what to answer. */
const isOpen = (call: Call) => isFree(call) && call.code === undefined;

/** 400 for a body that names what does not exist. */
export const requireReferences =
  (findUnknown: FindUnknown, existsIn: (account: string) => Exists, refuse: Refuse): Step =>
  (call) => {
    if (call.body === undefined || !isOpen(call)) return undefined;
    const unknown = findUnknown(call.operation, call.body.value, existsIn(accountOf(call) ?? ''));
    return unknown.length > 0 ? refuse(call, invalidBody(unknown)) : undefined;
  };

/** What the state has: the body, which Prism's answer is sent with. */
export const answerFromState =
  (respond: Respond, ask: Ask, refuse: Refuse): Step =>
  async (call) => {
    const { request, operation, params, preference, body } = call;
    if (!isOpen(call) || preference.dynamic) return undefined;
    const held = respond({ operation, params, body: body?.value });
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

/** 404 to an identifier that the contract does not show. */
export const requireKnown =
  (contract: Contract, knownIdsOf: KnownIdsOf, refuse: Refuse): Step =>
  async (call) => {
    const known = isOpen(call) ? knownIdsOf(call.operation) : undefined;
    const id = known && call.params[known.parameter];
    if (known === undefined || id === undefined || known.shown.has(id)) return undefined;
    return { ...(await refuse(call, absent(contract, call.operation))), reason: unknownId(known, id) };
  };

/** What Prism answers, with the identifier that was asked for; a create as it was sent. */
export const answerByPrism =
  (ask: Ask, knownIdsOf: KnownIdsOf, echo: EchoCreated) =>
  async (call: Call): Promise<Answer> => {
    const { request, operation, params, body } = call;
    const wanted: Wanted =
      call.code === undefined ? call.preference : { ...call.preference, code: call.code };
    const known = wanted.example === undefined ? knownIdsOf(operation) : undefined;
    const id = known && params[known.parameter];
    const example = wanted.dynamic || wanted.code !== undefined ? undefined : known?.shown.get(id ?? '');
    const reply = await replyTo(
      ask,
      request,
      operation,
      example === undefined ? wanted : { ...wanted, example },
    );
    if (reply.status === 201 && isOpen(call) && !wanted.dynamic) {
      return { ...reply, reason: reasonOf(operation, wanted, 201), ...echo(operation, body?.value) };
    }
    if (known === undefined || id === undefined || reply.status >= 300) {
      return { ...reply, reason: reasonFor(call, wanted, reply.status) };
    }
    const isPlain = isOpen(call) && !wanted.dynamic;
    const reason = `${known.parameter} ${id} is one of the contract's examples`;
    return {
      ...reply,
      body: withId(reply.body, known, id),
      reason: isPlain ? reason : reasonFor(call, wanted, reply.status),
    };
  };

const reasonFor = ({ code, operation }: Call, wanted: Wanted, status: number) =>
  code === status ? `the setting code=${code}` : reasonOf(operation, wanted, status);
