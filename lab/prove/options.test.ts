import { expect, it } from 'vitest';
import { defaultContractFile } from '../../src/contract/file/index.ts';
import { parseOptions } from './options.ts';

it('proves our own suite unless another one is named', () => {
  expect(parseOptions(['--notes'])).toEqual({
    mode: 'prove',
    notes: true,
    draw: { faults: 400, seed: 1, thorough: false },
  });
  expect(parseOptions(['--faults', '50', '--seed', '7'])).toMatchObject({ draw: { faults: 50, seed: 7 } });
  expect(parseOptions(['--thorough'])).toMatchObject({ draw: { thorough: true } });
  expect(parseOptions(['--all'])).toMatchObject({ draw: { faults: Number.POSITIVE_INFINITY } });
});

it('proves one fault by its name', () => {
  expect(parseOptions(['--fault', 'a name'])).toEqual({ mode: 'fault', notes: true, name: 'a name' });
});

it('reads what an exam needs, and completes it', () => {
  const exam = { command: 'tool {base}', contractFile: defaultContractFile, deadline: 60_000 };
  const argv = ['--suite', 'tool {base}'];
  expect(parseOptions(argv)).toEqual({ mode: 'exam', notes: false, exam: { ...exam, seed: 1 } });
  expect(parseOptions([...argv, '--sample', '30', '--seed', '7'])).toEqual({
    mode: 'exam',
    notes: false,
    exam: { ...exam, sample: 30, seed: 7 },
  });
});

it.each([
  [['--suit', 'x'], /^usage: npm run prove/],
  [['--suite', ' '], /^usage: /],
  [['--thorough', '--suite', 'x'], /^usage: /],
  [['--faults', '3', '--suite', 'x'], /^usage: /],
  [['--all', '--faults', '3'], /^usage: /],
  [['--fault', 'x', '--thorough'], /^usage: /],
  [['--all', '--suite', 'x'], /^usage: /],
  [['--suite', 'x', '--sample', '0'], /^--sample takes a whole number from 1, not "0"$/],
  [['--suite', 'x', '--seed', 'one'], /^--seed takes a whole number from 0, not "one"$/],
  [['--suite', 'x', '--contract', 'no-such-file'], /^--contract no-such-file can't be read$/],
])('turns away %j in one line', (argv, message) => {
  expect(() => parseOptions(argv)).toThrow(message);
});
