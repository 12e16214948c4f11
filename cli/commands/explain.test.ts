import { describe, expect, test } from 'vitest';
import { fails, acs as run } from '../testing/acs.ts';

const acs = (...argv: readonly string[]) => run(argv);

describe('acs explain', () => {
  test.each([
    ['createTag/required/name/missing', /^createTag\/required\/name\/missing/],
    ['tag-name-required', /^tag-name-required/],
    ['scheme-case', /^scheme-case/],
    ['createTag/types/*', /^createTag\/types\/name\/array {2}/m],
  ])('explains %s', async (id, says) => {
    const { code, out } = await acs('explain', id);
    expect([code, out]).toEqual([0, expect.stringMatching(says)]);
  });

  test('prints JSON for programs', async () => {
    const { code, out } = await acs('explain', 'tag-name-required', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      id: 'tag-name-required',
      meanings: [{ kind: 'clause', section: '§2.3', editable: false, cases: 18 }],
    });
  });

  test('shows the request for an account and a base URL', async () => {
    const given = ['--account', 'mine', '--base-url', 'https://example.test/api/'];
    const { out } = await acs('explain', 'createTag/examples/tag', ...given);
    expect(out).toContain("'https://example.test/api/mine/tag/create'");
  });

  test('suggests the nearest for what is unknown', () =>
    fails(
      ['explain', 'tag-name-requird'],
      /^no case, clause, silence, section, operation or term is called "tag-name-requird": did you mean tag-name-required, .*\?\n$/,
    ));
});
