// The answers of a scenario.

import { rawPathOf } from '../http/index.ts';
import { type Answer, canonical } from './answer.ts';
import { type Ask, replyTo } from './answers.ts';
import type { Call, Step } from './call.ts';
import type { RunningScenario, ScenarioAnswer } from './scenario.ts';

/** What a scenario says, where a request prefers nothing else: an answer, or how to send that of the contract. */
export const followScenario =
  (scenario: RunningScenario, ask: Ask): Step =>
  (call) => {
    const { operation, request, body } = call;
    const { method, url, headers } = request;
    const asked = { operation, method, path: rawPathOf(url), headers, body: body?.value };
    const followed = call.isFree ? scenario.follow(asked) : undefined;
    if (followed === undefined) return undefined;
    const { answer, from } = followed;
    const reason = `the scenario ${scenario.name}, in the state ${from}`;
    return giveAnswer(ask, call, answer, { reason, applied: `scenario=${from}` });
  };

/** Answers as it was set; where only delay or fault were, the contract's answer is sent with them. */
export function giveAnswer(
  ask: Ask,
  call: Call,
  answer: ScenarioAnswer,
  why: { readonly reason: string; readonly applied: string },
): Promise<Answer> | undefined {
  const { code, example, body, delay, fault } = answer;
  if (code !== undefined || example !== undefined || body !== undefined) {
    return answerOf(ask, call, answer, why);
  }
  call.extras = {
    ...(delay !== undefined && { delay }),
    ...(fault !== undefined && { fault }),
    ...call.extras,
  };
  return undefined;
}

async function answerOf(
  ask: Ask,
  { request, operation }: Call,
  { code, example, headers, body, delay, fault }: ScenarioAnswer,
  { reason, applied }: { readonly reason: string; readonly applied: string },
): Promise<Answer> {
  const reply = await replyTo(ask, request, operation, {
    dynamic: false,
    ...(code !== undefined && { code }),
    ...(example !== undefined && { example }),
  });
  return {
    ...reply,
    ...(body !== undefined && { body }),
    headers: mergedHeaders(reply.headers, body, headers),
    reason,
    applied: [applied],
    ...(delay !== undefined && { delay }),
    ...(fault !== undefined && { fault }),
  };
}

/** Headers of a scenario in the place of those of the contract, whatever their case; a body of its own is JSON unless it says. */
function mergedHeaders(
  given: Readonly<Record<string, string>>,
  body: unknown,
  own: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const names = Object.keys(own).map((name) => name.toLowerCase());
  const kept = Object.entries(given).filter(([name]) => !names.includes(name.toLowerCase()));
  const written = Object.entries(own).map(([name, value]) => [canonical(name), value] as const);
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return { ...type, ...Object.fromEntries(kept), ...Object.fromEntries(written) };
}
