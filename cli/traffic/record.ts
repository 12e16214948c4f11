// What passed a proxy as a scenario that the mock plays back: the same responses to the same requests, in their order.

import { stringify } from 'yaml';
import { rawPathOf } from '../../src/http/index.ts';
import type { Entry } from '../../src/mock/console/index.ts';
import type { Rule, Scenario, ScenarioResponse } from '../../src/mock/stand-in/index.ts';
import { jsonIn } from '../../src/values.ts';

/**
 * Each write that is accepted leads to a state of its own, in which the reads after it stand; what is asked at another time than in the
 * recording gets the latest response that it had.
 */
export function scenarioOf(entries: readonly Entry[], name: string) {
  const steps: Rule[] = [];
  let state = 0;
  for (const entry of entries) {
    const [when, response] = [whenOf(entry), responseOf(entry)];
    if (when === undefined || response === undefined) continue;
    const isWritten = !/^(GET|HEAD)$/.test(when.method) && (response.code ?? 0) < 300;
    steps.push({
      in: stateName(state),
      when,
      answer: response,
      ...(isWritten && { next: stateName(state + 1) }),
    });
    if (isWritten) state += 1;
  }
  const first = firstOf(steps, ({ in: at, when }) => JSON.stringify([at, when]));
  const latest = firstOf(steps.toReversed(), ({ when }) => JSON.stringify(when));
  const always = latest.map(({ when, answer }) => ({ ...(when && { when }), ...(answer && { answer }) }));
  return {
    scenario: { name, start: stateName(0), rules: [...first.toSorted(bySize), ...always.toSorted(bySize)] },
    /** Requests of no operation or without a whole response, and what the mock rejects itself: a wrong credential, an empty body. */
    left: entries.length - steps.length,
  };
}

export const renderRecording = (scenario: Scenario): string =>
  stringify(scenario, { lineWidth: 0, aliasDuplicateObjects: false });

const stateName = (writes: number) => (writes === 0 ? 'start' : `after ${writes}`);

const firstOf = (rules: readonly Rule[], keyOf: (rule: Rule) => string): readonly Rule[] =>
  [...new Map(rules.toReversed().map((rule) => [keyOf(rule), rule])).values()].toReversed();

/** What a body must hold, it may hold beside more: the rule that asks for more comes first. */
const bySize = ({ when: a }: Rule, { when: b }: Rule) => sizeOf(b?.body) - sizeOf(a?.body);
const sizeOf = (body: unknown) => (body === undefined ? 0 : JSON.stringify(body).length);

/** A write is known by what it sends; an empty object that was rejected would stand for every other body. */
function whenOf({ operation, request, answer: response }: Entry) {
  if (operation === undefined) return undefined;
  const { method, target, body } = request;
  const sent = body === undefined ? undefined : jsonIn(body);
  if (JSON.stringify(sent) === '{}' && (response?.status ?? 0) >= 400) return undefined;
  return { method, path: rawPathOf(target), ...(sent !== undefined && { body: sent }) };
}

/** Header fields that say something to a client beside the body; credentials are taken out before. */
const kept = /^(content-type|location|retry-after|etag|link|www-authenticate|allow|cache-control|x-[\w-]+)$/i;

function responseOf({ answer: response }: Entry): ScenarioResponse | undefined {
  if (response === undefined || response.note !== undefined || response.status === 401) return undefined;
  const { status, headers, body } = response;
  const json = body === undefined ? undefined : jsonIn(body);
  const shown = headers.filter(([name]) => kept.test(name) && !/^x-request-id$/i.test(name));
  const fields = Object.fromEntries(shown);
  return {
    code: status,
    ...(shown.length > 0 && { headers: fields }),
    ...(body !== undefined && { body: json ?? body }),
  };
}
