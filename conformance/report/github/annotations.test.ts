import { describe, expect, it } from 'vitest';
import { commandsIn, commandText } from '../../../fixtures/github/runner.ts';
import { canary, failed } from '../../../fixtures/reports/results.ts';
import { sampleReports } from '../../../fixtures/reports/samples.ts';
import { diagnosed } from '../../../fixtures/reports/troubled.ts';
import { loadContract } from '../../../src/contract/file/index.ts';
import { atPointer } from '../../../src/contract/index.ts';
import type { Report } from '../../types.ts';
import { createReport } from '../../verdict.ts';
import { annotationsOf, pointerOfOrigin } from './annotations.ts';
import { renderAnnotations } from './command.ts';

const contract = await loadContract();
const samples = sampleReports(contract);
const sample = (name: string) => samples[name] as Report;
const placeOf = (pointer: string | undefined) =>
  pointer === undefined ? undefined : { file: 'openapi.yaml', line: pointer.length };
const render = (report: Report) => renderAnnotations(annotationsOf(report, contract), placeOf);
const shown = (report: Report) =>
  commandsIn(render(report)).map(({ name, properties }) => `${name} ${properties['title']}`);

describe('the annotations of a report', () => {
  const http = 'error 1 case fails: HTTP: every request gets a complete response that is no server error';
  const notJudged = 'warning Not judged (2 cases)';
  const decisions = 'notice Differs from 1 decision of the contract (no failures)';
  const fixed = 'error Known failing cases no longer fail';
  const [tagName, errorBody] = ['error 1 case fails: tag-name', 'error 1 case fails: error-body'];

  it.each([
    ['an error for each broken clause', 'every outcome', [tagName, http, notJudged, decisions]],
    [
      'errors for decisions where they decide',
      'every outcome against the contract',
      [tagName, errorBody, http, notJudged],
    ],
    ['none where a run conforms', 'all conforming', []],
    ['none of what is known to fail', 'known failing cases', [http, fixed, notJudged, decisions]],
    ['none of what failed before', 'an earlier report', [tagName, notJudged, decisions]],
  ])('are %s', (_, name, titles) => {
    expect(shown(sample(name))).toEqual(titles);
  });

  it.each([
    ['https on a port of http', 'warning The run ended early', 'warning 2 cases not judged, for one cause'],
    ['http on a port of TLS', 'error 2 cases fail, for one cause'],
    ['every check of one rule missing', 'error 2 cases fail: the contract at /paths (derived)'],
    ['a quota', 'warning 2 cases not judged, for one cause'],
    ['late responses'],
  ])('say each cause once, in the level of what it comes to: %s', (name, ...titles) => {
    expect(shown(diagnosed(name))).toEqual(titles);
  });

  it('stand at the constraint, else at the clause, else at the operation', () => {
    const places = annotationsOf(sample('every outcome'), contract).map(({ pointer }) => pointer);
    expect(places).toEqual([
      '/paths/~1{account_id}~1tag~1create/post',
      '/paths/~1{account_id}~1tag~1create/post',
      undefined,
      undefined,
    ]);
    const clause = { level: 'stated', id: 'tag-name', pointer: '' } as const;
    const at = pointerOfOrigin(clause, 'createTag', contract) ?? '';
    expect(atPointer(contract.document, at)).toMatchObject({ id: 'tag-name' });
    expect(pointerOfOrigin(clause, 'no such operation', contract)).toBe(at);
  });

  it('are ten of a level at most, of which the last counts the others', () => {
    const ids = [...contract.source.clauses.keys()].slice(0, 14);
    const report = createReport(
      sample('all conforming'),
      ids.map((id, i) => failed(`x${i}/y${i}/z${i}`, id)),
      contract,
    );
    const commands = commandsIn(render(report)).filter(({ name }) => name === 'error');
    expect(commands.length).toBe(10);
    expect(commands.at(-1)?.properties).toEqual({ title: '5 others not shown here' });
    for (const id of ids.slice(9)) expect(commands.at(-1)?.data).toContain(id);
  });
});

describe.each(Object.entries(samples))('the annotations of %s', (_, report) => {
  const text = render(report);

  it('are lines of their own, each of them meant, without a secret', () => {
    const lines = text.split('\n').slice(0, -1);
    expect(commandsIn(text).length).toBe(lines.length);
    expect(lines.every((line) => /^::(error|warning|notice) /.test(line))).toBe(true);
    expect(text).not.toContain(canary);
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(text.isWellFormed()).toBe(true);
  });
});

it('text of a server stays text', () => {
  const report = createReport(
    sample('all conforming'),
    [failed('a', 'tag-name', commandText), failed('b', undefined, commandText)],
    contract,
  );
  const commands = commandsIn(render(report));
  expect(commands.map(({ name }) => name)).toEqual(['error', 'error']);
  expect(commandsIn(commands.map(({ data }) => data).join('\n'))).toEqual([]);
});
