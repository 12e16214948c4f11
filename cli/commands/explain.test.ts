import { describe, expect, test } from 'vitest';
import { fails, acs as run } from '../testing/acs.ts';

const acs = (...argv: readonly string[]) => run(argv);

describe('acs explain', () => {
  test.each([
    ['createTag/name/required', /^createTag\/name\/required[\s\S]*tag-name-required[\s\S]*curl /],
    ['tag-name-required', /^tag-name-required/],
    ['scheme-case', /^scheme-case/],
  ])('explains %s', async (id, says) => {
    const { code, out } = await acs('explain', id);
    expect([code, out]).toEqual([0, expect.stringMatching(says)]);
  });

  test('shows the request for an account and a base URL', async () => {
    const given = ['--account', 'mine', '--base-url', 'https://example.test/api/'];
    const { out } = await acs('explain', 'createTag/name/required', ...given);
    expect(out).toContain("'https://example.test/api/mine/tag/create'");
  });

  test('suggests the nearest for what is unknown', () =>
    fails(
      ['explain', 'tag-name-requird'],
      /^no property, clause, silence, row or error code is called "tag-name-requird": did you mean tag-name-required, .*\?\n$/,
    ));
});
