import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { sampleReports } from '../../fixtures/reports/samples.ts';
import { loadContract } from '../../src/contract/index.ts';
import { runConformance } from '../index.ts';
import {
  type Answer,
  type Case,
  type CaseRequest,
  type Exchange,
  type Expectation,
  type FailureKind,
  type Finding,
  type Level,
  outcomes,
  type Requirement,
  type Result,
  type SilenceAnswer,
  scopes,
  type Verdict,
} from '../types.ts';
import { answersOf } from './answers.ts';
import { type AnsweredSilence, createReport, type Known, type KnownEntry, type Report } from './model.ts';
import schema from './report.schema.json' with { type: 'json' };

const contract = await loadContract();
const ajv = new Ajv2020({ strict: true, strictTypes: false, allErrors: true });
const validate = ajv.compile(schema);
const { $defs: defs } = schema;

/** Every key of a type, held at compile time: a key that is added or renamed fails here first. */
type Keys<T> = Readonly<Record<keyof T, true>>;
const keys = (all: Readonly<Record<string, true>>) => Object.keys(all).toSorted();

test.each<[string, { readonly properties: object }, Readonly<Record<string, true>>]>([
  [
    'Report',
    schema,
    {
      format: true,
      kit: true,
      contract: true,
      target: true,
      startedAt: true,
      milliseconds: true,
      against: true,
      declared: true,
      stopped: true,
      verdicts: true,
      results: true,
      silences: true,
      known: true,
    } satisfies Keys<Report>,
  ],
  [
    'Case',
    defs.case,
    {
      id: true,
      operation: true,
      rule: true,
      title: true,
      request: true,
      requires: true,
      cites: true,
      twin: true,
      change: true,
      after: true,
      unless: true,
      onlyIfRefused: true,
      oneOf: true,
      needs: true,
      refusedWithout: true,
      writes: true,
      allowNotImplemented: true,
      allowReset: true,
      last: true,
      asks: true,
    } satisfies Keys<Case>,
  ],
  [
    'CaseRequest',
    defs.caseRequest,
    { method: true, target: true, headers: true, body: true, padding: true } satisfies Keys<CaseRequest>,
  ],
  ['Requirement', defs.requirement, { expect: true, origin: true } satisfies Keys<Requirement>],
  [
    'Answer',
    defs.answer,
    { status: true, reason: true, headers: true, body: true, length: true } satisfies Keys<Answer>,
  ],
  [
    'Exchange',
    defs.exchange,
    {
      request: true,
      answer: true,
      failure: true,
      attempts: true,
      milliseconds: true,
    } satisfies Keys<Exchange>,
  ],
  [
    'Finding',
    defs.finding,
    { requirement: true, expected: true, actual: true, origin: true } satisfies Keys<Finding>,
  ],
  [
    'Result',
    defs.result,
    {
      case: true,
      outcomes: true,
      findings: true,
      reason: true,
      exchange: true,
      answers: true,
    } satisfies Keys<Result>,
  ],
  [
    'SilenceAnswer',
    defs.silenceAnswer,
    { silence: true, case: true, answer: true } satisfies Keys<SilenceAnswer>,
  ],
  [
    'Verdict',
    defs.verdict,
    { conforms: true, says: true, planned: true, counts: true } satisfies Keys<Verdict>,
  ],
  [
    'AnsweredSilence',
    defs.answeredSilence,
    {
      id: true,
      section: true,
      question: true,
      decision: true,
      outOfScope: true,
      answers: true,
    } satisfies Keys<AnsweredSilence>,
  ],
  ['Known', schema.properties.known, { says: true, entries: true } satisfies Keys<Known>],
  [
    'KnownEntry',
    defs.knownEntry,
    {
      case: true,
      reason: true,
      expires: true,
      expired: true,
      excused: true,
      fixed: true,
    } satisfies Keys<KnownEntry>,
  ],
])('the schema has every member of %s and no other', (_, node, all) => {
  expect(Object.keys(node.properties).toSorted()).toEqual(keys(all));
});

test.each<[string, readonly unknown[], readonly unknown[]]>([
  ['outcomes', defs.outcome.enum, outcomes],
  ['verdicts', defs.scope.enum, scopes],
  [
    'levels',
    defs.level.enum,
    Object.keys({ stated: true, derived: true, chosen: true } satisfies Record<Level, true>),
  ],
  [
    'failures',
    defs.failure.properties.kind.enum,
    Object.keys({
      timeout: true,
      reset: true,
      truncated: true,
      'too-large': true,
      'invalid-http': true,
      undecodable: true,
      tls: true,
      unreachable: true,
    } satisfies Record<FailureKind, true>),
  ],
  [
    'expectations',
    defs.expectation.oneOf.map((one) => one.properties.kind.const),
    Object.keys({
      accepted: true,
      refused: true,
      status: true,
      'media-type': true,
      json: true,
      schema: true,
      header: true,
      echo: true,
      pointer: true,
      'same-resource': true,
      'not-resource': true,
      distinct: true,
      member: true,
      'whole-echo': true,
    } satisfies Record<Expectation['kind'], true>),
  ],
])('the schema names the %s of the suite', (_, named, ours) => {
  expect(named).toEqual(ours);
});

type Members = {
  readonly [Kind in Expectation['kind']]: Keys<Extract<Expectation, { kind: Kind }>>;
};

test.each<[string, Readonly<Record<string, true>>]>(
  Object.entries({
    accepted: { kind: true },
    refused: { kind: true },
    status: { kind: true, statuses: true },
    'media-type': { kind: true, mediaType: true },
    json: { kind: true, required: true },
    schema: { kind: true, pointer: true },
    header: { kind: true, name: true, includes: true },
    echo: { kind: true },
    'whole-echo': { kind: true },
    pointer: { kind: true, pointer: true },
    'same-resource': { kind: true, as: true },
    'not-resource': { kind: true, of: true, anywhere: true },
    distinct: { kind: true, pointer: true, among: true },
    member: { kind: true, pointer: true, value: true },
  } satisfies Members),
)('the schema has every member of the expectation %s and no other', (kind, all) => {
  const node = defs.expectation.oneOf.find((one) => one.properties.kind.const === kind);
  expect(Object.keys(node?.properties ?? {}).toSorted()).toEqual(keys(all));
});

test.each(Object.entries(sampleReports(contract)))('the report of %s is valid', (_, report) => {
  validate(JSON.parse(JSON.stringify(report)));
  expect(validate.errors).toBeNull();
});

test('the reports of runs are valid, and so are their answers', async () => {
  const server = createServer((request, response) => {
    const status = request.method === 'POST' ? 201 : 404;
    response.writeHead(status, { 'Content-Type': 'application/json' }).end('{"id":"1"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const report = await runConformance({
      contract,
      baseUrl: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
      values: { account: 'acme', 'routing-id': '12' },
      credential: { header: 'Authorization', scheme: 'Bearer', secret: 'a-credential-of-tests' },
      headers: [],
      selection: { only: [], skip: [], readOnly: false },
      against: 'contract',
      concurrency: 8,
      rate: 0,
      timeout: 5000,
      deadline: 60_000,
      explore: 5,
      seed: 1,
      nonce: 'schem',
      kit: { name: 'kit', version: '1' },
    });
    expect(report.results.length).toBeGreaterThan(500);
    validate(JSON.parse(JSON.stringify(report)));
    expect(validate.errors).toBeNull();
    const answers = ajv.compile({ $ref: `${schema.$id}#/$defs/answersFile` });
    answers(JSON.parse(JSON.stringify(answersOf(report))));
    expect(answers.errors).toBeNull();
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

test.each<[string, (report: Report) => object]>([
  ['a member too many', (report) => ({ ...report, more: 1 })],
  ['a verdict too few', ({ verdicts, ...report }) => ({ ...report, verdicts: { source: verdicts.source } })],
  [
    'an unknown outcome',
    (report) => ({
      ...report,
      results: report.results.map((one) => ({ ...one, outcomes: { source: 'green', contract: 'green' } })),
    }),
  ],
  ['another format', (report) => ({ ...report, format: 'acs-report/2' })],
])('a report with %s is not valid', (_, change) => {
  const report = createReport(
    {
      kit: { name: 'k', version: '1' },
      contract: { title: 't', version: '1', file: 'f' },
      target: 'http://a',
      startedAt: '',
      milliseconds: 0,
      against: 'source',
      declared: {},
    },
    sampleReports(contract)['all conforming']?.results ?? [],
    contract,
  );
  expect(validate(change(report))).toBe(false);
});
