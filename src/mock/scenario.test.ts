import { describe, expect, it } from 'vitest';
import { createContract } from '../contract/index.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { loadScenario } from './index.ts';
import { contract, mocked } from './testing/mocked.ts';

const { file } = temporaryFolder();
const load = (text: string) => loadScenario(file('scenario.yaml', text), createContract(contract));

describe('a scenario', () => {
  it('responds by its rules and goes from state to state', async () => {
    const scenario = load(`
name: a limit
start: fresh
rules:
  - in: fresh
    when: { operation: createTag, body: { name: one } }
    answer: { code: 429, headers: { Retry-After: '1' } }
    next: limited
  - in: [limited]
    when: { method: post, path: /acme/tag/* }
    answer: { code: 503, body: { why: closed } }
    next: fresh
  - when: { headers: { X-Trace: 'slow*' } }
    answer: { delay: 40 }
`);
    const { ask } = await mocked({ scenario });
    const create = (name: string, headers = {}) => ask('/acme/tag/create', { body: { name }, headers });
    expect((await create('two')).status).toBe(201);
    const limited = await create('one');
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '1']);
    expect(limited.headers.get('mock-reason')).toBe('429: the scenario a limit, in the state fresh');
    expect(await create('two')).toMatchObject({ status: 503, body: { why: 'closed' } });
    const start = performance.now();
    const slow = await create('two', { 'X-Trace': 'slowly' });
    expect([slow.status, slow.body]).toEqual([201, expect.objectContaining({ name: 'two' })]);
    expect(performance.now() - start).toBeGreaterThanOrEqual(39);
  });

  const broken: readonly (readonly [string, string, string])[] = [
    ['no rules', 'start: a', 'scenario.yaml:1: rules is missing: add "rules: ..."'],
    ['an empty list', 'rules: []', 'scenario.yaml:1: rules must be a list of at least one rule'],
    [
      'a rule that does nothing',
      'rules:\n  - in: a\n',
      'entry 1 of rules must be a mapping with answer, next or both',
    ],
    [
      'an unknown key',
      'rules:\n  - anser: { code: 400 }\n',
      'scenario.yaml:2: "anser" is not a known key: did you mean "answer"?',
    ],
    [
      'an unknown operation',
      'rules:\n  - when: { operation: createTg }\n    next: a\n',
      'scenario.yaml:2: the contract has no operation createTg: use createTag',
    ],
    [
      'an unknown example',
      'rules:\n  - answer: { code: 429, example: slow }\n',
      'scenario.yaml:2: the contract has no such example there, only slow-down',
    ],
    [
      'a state that nothing leads to',
      'start: a\nrules:\n  - in: b\n    next: a\n',
      'scenario.yaml:3: nothing leads to the state b: name it in start or in the next of a rule',
    ],
    [
      'a status that is none',
      'rules:\n  - answer: { code: 42 }\n',
      'scenario.yaml:2: code must be a status from 200 to 599',
    ],
  ];
  it.each(broken)('is rejected with its line: %s', (_, text, says) => {
    expect(() => load(text)).toThrow(says);
  });
});
