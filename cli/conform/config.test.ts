import { describe, expect, it } from 'vitest';
import { checkEnvironment } from './config.ts';

describe('the environment of conform', () => {
  it('names a variable of an option that went', () => {
    expect(() => checkEnvironment({ ACS_WITHIN: '60' })).toThrow(
      'the environment has ACS_WITHIN, whose option there is no more: take it away',
    );
  });

  it.each(['ACS_BEARER', 'ACS_BASE_URL', 'ACS_DB', 'ACS_CI', 'ACS_'])('%s is fine', (name) => {
    expect(() => checkEnvironment({ [name]: 'x' })).not.toThrow();
  });
});
