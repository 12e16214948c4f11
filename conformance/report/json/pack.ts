// Puts what stands in many results into lists, once each.

import type { Answer, Bytes, CaseRequest, Exchange } from '../../types.ts';
import { createTexts } from './texts.ts';
import type { ReportWithWords, ResultWithWords } from './words.ts';
import type {
  PackedAnswer,
  PackedBytes,
  PackedCase,
  PackedExchange,
  PackedRequest,
  PackedResult,
  PackedSilence,
  Place,
  Shared,
  WrittenReport,
} from './written.ts';

/** The same report, by reference. */
export function pack({ results, silences, ...head }: ReportWithWords): WrittenReport {
  const lists = createLists();
  const packed = results.map((result) => packedResult(result, head.target, lists));
  return {
    ...head,
    format: 'acs-report/3',
    silences: packedSilences(silences, results),
    shared: sharedIn(lists),
    results: packed,
  };
}

/** A list that takes each value once and tells its place. */
interface List<Value> {
  readonly list: readonly Value[];
  readonly place: (value: Value) => Place;
}

type Lists = { readonly [Name in keyof Shared]: Name extends 'texts' ? Texts : List<Shared[Name][number]> };
type Texts = ReturnType<typeof createTexts>;

const createLists = (): Lists => ({
  texts: createTexts(),
  requests: createList(),
  responses: createList(),
  kinds: createList(),
  requirements: createList(),
  conditions: createList(),
  reasons: createList(),
  findings: createList(),
  answers: createList(),
});

function createList<Value>(): List<Value> {
  const places = new Map<string, Place>();
  const list: Value[] = [];
  const place = (value: Value): Place => {
    const key = JSON.stringify(value);
    const known = places.get(key) ?? list.push(value) - 1;
    places.set(key, known);
    return known;
  };
  return { list, place };
}

const sharedIn = (lists: Lists): Shared => ({
  texts: lists.texts.list,
  requests: lists.requests.list,
  responses: lists.responses.list,
  kinds: lists.kinds.list,
  requirements: lists.requirements.list,
  conditions: lists.conditions.list,
  reasons: lists.reasons.list,
  findings: lists.findings.list,
  answers: lists.answers.list,
});

function packedSilences(
  silences: ReportWithWords['silences'],
  results: ReportWithWords['results'],
): readonly PackedSilence[] {
  const places = new Map(results.map((result, place) => [result.case.id, place]));
  return silences.map((silence) => ({
    ...silence,
    answers: silence.answers.map((answer) => ({
      ...answer,
      cases: answer.cases.flatMap((id) => places.get(id) ?? []),
    })),
  }));
}

function packedResult(
  { case: tried, exchange, reason, says, findings, answers, ...result }: ResultWithWords,
  target: string,
  lists: Lists,
): PackedResult {
  return {
    case: packedCase(tried, lists),
    ...result,
    ...(exchange && { exchange: packedExchange(exchange, target, lists) }),
    ...(reason && { reason: lists.reasons.place({ reason, ...(says !== undefined && { says }) }) }),
    findings: findings.map(lists.findings.place),
    answers: answers.map(({ case: _, ...answer }) => lists.answers.place(answer)),
  };
}

function packedCase(tried: ResultWithWords['case'], lists: Lists): PackedCase {
  const { id, title, conditions, requires, decides, asks, ...about } = tried;
  const { request, ...kind } = { request: undefined, ...about };
  return {
    id,
    title,
    kind: lists.kinds.place({ ...kind, ...(asks !== undefined && { asks }) }),
    ...(request && { request: packedRequest(request, lists) }),
    ...(requires && { requires: requires.map(lists.requirements.place) }),
    ...(decides && { decides: decides.map(lists.requirements.place) }),
    conditions: conditions.map(lists.conditions.place),
  };
}

function packedExchange(exchange: Exchange, base: string, lists: Lists): PackedExchange {
  const { request, answer, ...rest } = exchange;
  const { url, ...sent } = request;
  return {
    ...rest,
    request: { ...packedRequest(sent, lists), ...(url !== `${base}${sent.target}` && { url }) },
    ...(answer && { answer: packedAnswer(answer, lists) }),
  };
}

function packedRequest(request: CaseRequest, lists: Lists): PackedRequest {
  const { method, target, headers, body, ...rest } = request;
  return {
    head: lists.requests.place({ method, target, headers }),
    ...(body && { body: packedBytes(body, lists) }),
    ...rest,
  };
}

function packedAnswer(answer: Answer, lists: Lists): PackedAnswer {
  const { status, reason, headers, body, ...rest } = answer;
  return {
    head: lists.responses.place({ status, reason, headers }),
    body: packedBytes(body, lists),
    ...rest,
  };
}

const packedBytes = (body: Bytes, { texts }: Lists): PackedBytes =>
  'text' in body ? { text: texts.place(body.text) } : body;
