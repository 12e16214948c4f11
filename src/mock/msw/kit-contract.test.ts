import { describe, expect, it } from 'vitest';
import { loadContract } from '../../contract/file/index.ts';
import { createContract } from '../../contract/index.ts';
import { kitContract } from './kit-contract.ts';

describe('the contract as a value', () => {
  it('has the operations, examples and headers of the file', async () => {
    const { operations } = await loadContract();
    const shown = (some: typeof operations) =>
      some.map(({ id, body, responses }) => [
        id,
        body?.examples.map(({ name, value }) => [name, value]),
        responses.map(({ status, headers, content }) => [
          status,
          headers.map(({ name, examples }) => [name, examples]),
          content?.examples.map(({ name, value }) => [name, value]),
        ]),
      ]);
    expect(shown(createContract(kitContract).operations)).toEqual(shown(operations));
    // It says nothing to readers.
    expect(JSON.stringify(kitContract)).not.toMatch(/x-source|"description"/);
    expect(JSON.stringify(kitContract).length).toBeLessThan(20_000);
  });
});
