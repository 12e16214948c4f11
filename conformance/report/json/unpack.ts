// Puts what results refer to back into them.

import type { Answer, Bytes, Case, CaseRequest, Exchange } from '../../types.ts';
import { wholeTexts } from './texts.ts';
import type { ReportWithWords, ResultWithWords } from './words.ts';
import type {
  PackedAnswer,
  PackedBytes,
  PackedCase,
  PackedExchange,
  PackedRequest,
  PackedResult,
  Place,
  Shared,
  WrittenReport,
} from './written.ts';

/** A reference to what is not in the file. */
export class DanglingError extends Error {
  override readonly name = 'DanglingError';
}

type Lists = Omit<Shared, 'texts'> & { readonly texts: readonly string[] };

/**
 * The same report, each result with all that it refers to.
 * @throws DanglingError where something refers to what is not there
 */
export function unpack({ shared, results, silences, ...head }: WrittenReport): ReportWithWords {
  const texts = wholeTexts(shared.texts);
  if (texts === undefined) throw new DanglingError('shared.texts refers to a text that is not before it');
  const lists: Lists = { ...shared, texts };
  return {
    ...head,
    results: results.map((result) => wholeResult(result, head.target, lists)),
    silences: silences.map((silence) => ({
      ...silence,
      answers: silence.answers.map((answer) => ({
        ...answer,
        cases: answer.cases.map((place) => at(results, place, 'results').case.id),
      })),
    })),
  };
}

function at<Value>(list: readonly Value[], place: Place, name: string): Value {
  const value = list[place];
  if (value === undefined) throw new DanglingError(`${name} has no entry ${place}`);
  return value;
}

const from = <Name extends keyof Lists>(lists: Lists, name: Name, place: Place): Lists[Name][number] =>
  at<Lists[Name][number]>(lists[name], place, `shared.${name}`);

function wholeResult(
  { case: packed, exchange, reason, findings, answers, ...result }: PackedResult,
  target: string,
  lists: Lists,
): ResultWithWords {
  const tried = wholeCase(packed, lists);
  return {
    case: tried,
    ...result,
    ...(exchange && { exchange: wholeExchange(exchange, target, lists) }),
    ...(reason !== undefined && from(lists, 'reasons', reason)),
    findings: findings.map((place) => from(lists, 'findings', place)),
    answers: answers.map((place) => ({ ...from(lists, 'answers', place), case: tried.id })),
  };
}

/** What it comes to is checked as a whole: a case over HTTP has a request, a probe decides and requires nothing. */
function wholeCase(
  { kind, requires, decides, conditions, request, ...rest }: PackedCase,
  lists: Lists,
): Case {
  const required = (place: Place) => from(lists, 'requirements', place);
  const whole: object = {
    ...rest,
    ...from(lists, 'kinds', kind),
    ...(request && { request: wholeRequest(request, lists) }),
    ...(requires && { requires: requires.map(required) }),
    ...(decides && { decides: decides.map(required) }),
    conditions: conditions.map((place) => from(lists, 'conditions', place)),
  };
  return whole as Case;
}

function wholeExchange({ request, answer, ...rest }: PackedExchange, base: string, lists: Lists): Exchange {
  const { url, ...sent } = request;
  const whole = wholeRequest(sent, lists);
  return {
    ...rest,
    request: { ...whole, url: url ?? `${base}${whole.target}` },
    ...(answer && { answer: wholeAnswer(answer, lists) }),
  };
}

const wholeRequest = ({ head, body, ...rest }: PackedRequest, lists: Lists): CaseRequest => ({
  ...from(lists, 'requests', head),
  ...(body && { body: wholeBytes(body, lists) }),
  ...rest,
});

const wholeAnswer = ({ head, body, ...rest }: PackedAnswer, lists: Lists): Answer => ({
  ...from(lists, 'responses', head),
  body: wholeBytes(body, lists),
  ...rest,
});

const wholeBytes = (body: PackedBytes, lists: Lists): Bytes =>
  'text' in body ? { text: from(lists, 'texts', body.text) } : body;
