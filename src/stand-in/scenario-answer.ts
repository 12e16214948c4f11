// The answers of a scenario.

import { rawPathOf } from '../http/index.ts';
import type { Answer } from './answer.ts';
import type { Call, Context } from './context.ts';
import { reply } from './reply.ts';
import type { ScenarioAnswer } from './scenario.ts';

/** What a scenario said, and the state that it was in. */
export interface Followed {
  readonly answer: ScenarioAnswer;
  readonly from: string;
}

/** What the scenario says of a request; undefined where it says nothing. */
export function follow(
  { scenario }: Context,
  { operation, request }: Call,
  body: unknown,
): Followed | undefined {
  const { method, url, headers } = request;
  return scenario?.follow({ operation, method, path: rawPathOf(url), headers, body });
}

/** Whether a scenario says what to answer, not only how. */
export const isWhole = ({ code, example, body }: ScenarioAnswer) =>
  code !== undefined || example !== undefined || body !== undefined;

/** How a scenario wants an answer to be sent. */
export const extrasOf = ({ delay, fault }: ScenarioAnswer) => ({
  ...(delay !== undefined && { delay }),
  ...(fault !== undefined && { fault }),
});

/** The answer that a scenario says. */
export async function answerScenario(
  context: Context,
  call: Call,
  { answer, from }: Followed,
): Promise<Answer> {
  const { code, example, headers, body } = answer;
  const given = await reply(context, call, {
    dynamic: false,
    ...(code !== undefined && { code }),
    ...(example !== undefined && { example }),
  });
  return {
    ...given,
    ...(body !== undefined && { body }),
    headers: mergedHeaders(given.headers, body, headers),
    reason: `the scenario ${context.scenario?.name}, in the state ${from}`,
    applied: [`scenario=${from}`],
    ...extrasOf(answer),
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

const canonical = (name: string) => (name.toLowerCase() === 'content-type' ? 'Content-Type' : name);
