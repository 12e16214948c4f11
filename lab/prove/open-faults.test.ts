import { describe, expect, it } from 'vitest';
import { grammarFaults } from '../fixtures/servers/grammar/index.ts';
import { excuseOf, excuses } from './open-faults.ts';

const faults = grammarFaults();

describe('the faults that are left open', () => {
  it('are faults that the grammar has, for every line', () => {
    const unused = excuses.filter(({ excuses: isOpen }) => !faults.some(isOpen));
    expect(unused.map(({ because }) => because)).toEqual([]);
  });

  it('are few', () => {
    expect(faults.filter((fault) => excuseOf(fault) !== undefined).length).toBeLessThan(faults.length / 200);
  });

  it('have a rule or a ruling each', () => {
    for (const { because } of excuses) expect(because).toMatch(/\((design|ruling)[^)]*\)/);
  });

  it('are no faults that come and go', () => {
    const asked = faults.find(({ name }) => name.endsWith('asks for a colour, right after a rejection'));
    expect(asked && excuseOf(asked)).toBeUndefined();
  });
});
