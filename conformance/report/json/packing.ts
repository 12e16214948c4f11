// Puts what stands in many results into lists, once each, and back into the results.

import type { Bytes, Case, CaseRequest, Exchange, HttpResponse } from '../../types.ts';
import type {
  PackedAnswer,
  PackedBytes,
  PackedCase,
  PackedRequest,
  PackedResult,
  Place,
  ReportWithWords,
  ResultWithWords,
  Shared,
  WrittenReport,
} from './format.ts';
import { createTexts, wholeTexts } from './texts.ts';

/** The same report, by reference. */
export function pack({ results, silences, ...head }: ReportWithWords): WrittenReport {
  const { shared, placeOf, placeOfText } = createShared();
  const bytes = (body: Bytes): PackedBytes => ('text' in body ? { text: placeOfText(body.text) } : body);
  const request = ({ method, target, headers, body, ...rest }: CaseRequest): PackedRequest => ({
    head: placeOf('requests', { method, target, headers }),
    body: body && bytes(body),
    ...rest,
  });
  const responseOf = ({ status, reason, headers, body, ...rest }: HttpResponse): PackedAnswer => ({
    head: placeOf('responses', { status, reason, headers }),
    body: bytes(body),
    ...rest,
  });
  const exchange = ({ request: { url, ...sent }, response: received, ...rest }: Exchange) => ({
    ...rest,
    request: { ...request(sent), url: url === `${head.target}${sent.target}` ? undefined : url },
    answer: received && responseOf(received),
  });
  const tried = ({ id, title, conditions, requires, decides, asks, ...about }: Case): PackedCase => {
    const { request: planned, ...kind } = { request: undefined, ...about };
    return {
      id,
      title,
      kind: placeOf('kinds', { ...kind, asks }),
      request: planned && request(planned),
      requires: requires?.map((each) => placeOf('requirements', each)),
      decides: decides?.map((each) => placeOf('requirements', each)),
      conditions: conditions.map((each) => placeOf('conditions', each)),
    };
  };
  const places = new Map(results.map((result, place) => [result.case.id, place]));
  return {
    ...head,
    silences: silences.map((silence) => ({
      ...silence,
      answers: silence.answers.map((seen) => ({
        ...seen,
        cases: seen.cases.flatMap((id) => places.get(id) ?? []),
      })),
    })),
    results: results.map(({ case: one, exchange: sent, reason, says, findings, answers, ...result }) => ({
      case: tried(one),
      ...result,
      exchange: sent && exchange(sent),
      reason: reason && placeOf('reasons', { reason, says }),
      findings: findings.map((finding) => placeOf('findings', finding)),
      answers: answers.map(({ case: _, ...seen }) => placeOf('answers', seen)),
    })),
    shared,
  };
}

/** Lists that take each value once, and tell its place. */
function createShared() {
  const { list: texts, place: placeOfText } = createTexts();
  const shared = {
    texts,
    requests: [],
    responses: [],
    kinds: [],
    requirements: [],
    conditions: [],
    reasons: [],
    findings: [],
    answers: [],
  } satisfies Shared;
  const places = new Map<string, Place>();
  type ListName = Exclude<keyof Shared, 'texts'>;
  const placeOf = <Name extends ListName>(name: Name, value: Shared[Name][number]): Place => {
    const key = `${name} ${JSON.stringify(value)}`;
    const list: unknown[] = shared[name];
    const place = places.get(key) ?? list.push(value) - 1;
    places.set(key, place);
    return place;
  };
  return { shared, placeOf, placeOfText };
}

/**
 * The same report, each result with all that it refers to.
 * @param dangling throws, where something refers to what is not there
 */
export function unpack(written: WrittenReport, dangling: (says: string) => never): ReportWithWords {
  const { shared, results, silences, ...head } = written;
  const texts = wholeTexts(shared.texts) ?? dangling('shared.texts refers to a text that is not before it');
  const lists = { ...shared, texts };
  const from = <Name extends keyof typeof lists>(name: Name, place: Place): (typeof lists)[Name][number] =>
    lists[name][place] ?? dangling(`shared.${name} has no entry ${place}`);
  const bytes = (body: PackedBytes): Bytes => ('text' in body ? { text: from('texts', body.text) } : body);
  const request = ({ head: place, body, ...rest }: PackedRequest): CaseRequest => ({
    ...from('requests', place),
    ...(body && { body: bytes(body) }),
    ...rest,
  });
  const responseOf = ({ head: place, body, ...rest }: PackedAnswer): HttpResponse => ({
    ...from('responses', place),
    body: bytes(body),
    ...rest,
  });
  const exchange = ({
    request: { url, ...sent },
    answer: received,
    ...rest
  }: Packed<'exchange'>): Exchange => {
    const whole = request(sent);
    return {
      ...rest,
      request: { ...whole, url: url ?? `${head.target}${whole.target}` },
      ...(received && { response: responseOf(received) }),
    };
  };
  // What comes of it is checked as a whole: a case over HTTP has a request, a probe decides and requires nothing.
  const tried = ({ kind, requires, decides, conditions, request: planned, ...rest }: PackedCase): object => ({
    ...rest,
    ...from('kinds', kind),
    ...(planned && { request: request(planned) }),
    ...(requires && { requires: requires.map((place) => from('requirements', place)) }),
    ...(decides && { decides: decides.map((place) => from('requirements', place)) }),
    conditions: conditions.map((place) => from('conditions', place)),
  });
  const idAt = (place: Place) => results[place]?.case.id ?? dangling(`results has no entry ${place}`);
  return {
    ...head,
    results: results.map(
      ({ case: one, exchange: sent, reason, findings, answers, ...result }): ResultWithWords => ({
        case: tried(one) as Case,
        ...result,
        ...(sent && { exchange: exchange(sent) }),
        ...(reason !== undefined && from('reasons', reason)),
        findings: findings.map((place) => from('findings', place)),
        answers: answers.map((place) => ({ ...from('answers', place), case: one.id })),
      }),
    ),
    silences: silences.map((silence) => ({
      ...silence,
      answers: silence.answers.map((seen) => ({ ...seen, cases: seen.cases.map(idAt) })),
    })),
  };
}

type Packed<Part extends keyof PackedResult> = NonNullable<PackedResult[Part]>;
