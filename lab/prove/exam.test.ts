import { expect, it } from 'vitest';
import { defaultContractFile, loadContract } from '../../src/contract-file/index.ts';
import type { NamedSitting } from './exam/marks.ts';
import { renderExam, renderRight } from './exam/render.ts';
import { exam } from './exam.ts';
import { serversOf } from './servers/index.ts';

const names = [
  'reference',
  'as the base is',
  'a separator before the identifier required',
  'an unknown profile answered 200 with an error inside',
  'createTag name: not required',
  'over TLS',
  'under a base path',
  'a credential that may read and not create',
];
const contract = await loadContract();
const servers = serversOf(contract).filter(({ name }) => names.includes(name));

const node = (script: string) => `"${process.execPath}" -e '${script}'`;
const readsTheProfile = `fetch("{base}/acme/routing12", {
  headers: { authorization: "Bearer " + process.env.ACS_BEARER },
}).then(({ ok }) => process.exit(ok ? 0 : 1))`;

const sit = (command: string, deadline = 20_000, some = servers) =>
  exam(some, { command, contractFile: defaultContractFile, seed: 1, deadline });
const answers = (sittings: readonly NamedSitting[]) =>
  Object.fromEntries(sittings.map(({ name, sitting }) => [name, sitting.answer]));

it('counts what a tool that asks one question catches, over TLS and under a base path too', async () => {
  const { right, marks } = await sit(node(readsTheProfile));
  expect(answers(right)).toEqual({ reference: 'conforms', model: 'conforms' });
  expect(answers(marks.hand.sittings)).toEqual({
    'a separator before the identifier required': 'fails',
    'an unknown profile answered 200 with an error inside': 'conforms',
  });
  expect(answers(marks.machine.sittings)).toEqual({ 'createTag name: not required': 'conforms' });
  expect(answers(marks.tolerant.sittings)).toEqual({
    'over TLS': 'conforms',
    'under a base path': 'conforms',
  });
});

it('says before anything else that the right servers fail, and why in the words of the tool', async () => {
  const heard: string[] = [];
  const options = { command: 'echo sorry; exit 3', contractFile: 'x', seed: 1, deadline: 5000 };
  const { marks } = await exam(servers, options, {
    onRight: (right) => heard.push(renderRight(right)),
    onDone: (done, of) => heard.push(`${done} of ${of}`),
  });
  expect(heard[2]).toMatch(/^✗ The right server \(reference\): fails, exit code 3, .* nothing\. sorry\n✗/);
  expect(heard.at(-1)).toBe('7 of 7');
  expect([marks.hand.accused, marks.tolerant.accused]).toEqual([2, 2]);
});

it.each([
  ['timed out', node('setInterval(() => {}, 1000)'), { timedOut: 2, notStarted: 0 }],
  ['not started', 'no-such-tool-anywhere {base}', { timedOut: 0, notStarted: 2 }],
])('takes %s for neither answer', async (_, command, counts) => {
  const { marks } = await sit(
    command,
    500,
    servers.filter(({ kind }) => kind === 'hand'),
  );
  expect(marks.hand).toMatchObject({ ...counts, accused: 0, of: 2 });
});

it('ends with the signal', async () => {
  const options = { command: 'sleep 20', contractFile: 'x', seed: 1, deadline: 20_000 };
  const signal = AbortSignal.timeout(100);
  await expect(exam(servers, { ...options, signal })).rejects.toThrow('timeout');
});

it('shows both numbers, and what they tell apart', () => {
  const marks = { of: 4, accused: 3, timedOut: 0, notStarted: 0, seconds: 6, sittings: [] };
  const result = {
    right: [],
    marks: {
      hand: marks,
      machine: { ...marks, accused: 0, timedOut: 1 },
      tolerant: { ...marks, accused: 1 },
    },
    seconds: 20,
  };
  expect(renderExam(result)).toMatchInlineSnapshot(`
    "                                 count    of  timed out  not started  seconds  per server
    faults made by hand, caught          3     4          0            0      6.0         1.5
    faults made by machine, caught       0     4          1            0      6.0         1.5
    tolerant servers, false alarms       1     4          0            0      6.0         1.5

    3 of 8 faults caught (38 %), 1 of 4 tolerant servers accused (25 %); discrimination 13 points; 20 s
    "
  `);
});
