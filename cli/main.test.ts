import { describe, expect, it } from 'vitest';
import { commands } from './commands/index.ts';
import { acs } from './testing/acs.ts';

/** Runs a command that cannot print. */
function failing(message: string, env: NodeJS.ProcessEnv) {
  const out = () => {
    throw new Error(message);
  };
  return acs(['explain', 'names-unique'], env, { out });
}

describe('an error that nobody foresaw', () => {
  it('is one line that says how to learn more', async () => {
    const { code, err } = await failing('the disk is\n  full', {});
    expect(err).toBe('acs failed: the disk is full (run with ACS_DEBUG=1 for the stack; please report it)\n');
    expect(code).toBe(3);
  });

  it('shows its stack on demand', async () => {
    const { err } = await failing('the disk is full', { ACS_DEBUG: '1' });
    expect(err).toMatch(/^acs failed: Error: the disk is full\n {4}at /);
  });
});

describe('no command', () => {
  it('is wrong usage, and lists every command', async () => {
    const { code, out, err } = await acs([]);
    expect(err).toMatch(/^acs: no command given\n\nUsage: acs /);
    for (const { name } of commands) expect(err).toMatch(new RegExp(`^ {2}${name} +[A-Z]`, 'm'));
    expect([code, out]).toEqual([2, '']);
  });
});
