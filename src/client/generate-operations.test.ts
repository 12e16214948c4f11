import { expect, it } from 'vitest';
import { renderOperationTable } from '../../build/client-files.ts';
import { createContract } from '../contract/index.ts';
import { documentWith } from '../contract/testing/document.ts';

it('the table of operations has an operation that is added to the contract, and none without a name', () => {
  const added = documentWith(
    {},
    {
      '/{account_id}/tag/{tag_id}': {
        delete: {
          operationId: 'deleteTag',
          responses: { '202': { description: 'Later.' }, '204': { description: 'Gone.' } },
        },
        put: {
          operationId: 'replaceTag',
          requestBody: { content: { 'application/merge-patch+json': { schema: {} } } },
          responses: {
            '200': { description: 'The tag.', content: { 'application/json': { schema: {} } } },
          },
        },
        get: { responses: { '200': { description: 'The tag.' } } },
      },
    },
  );
  expect(renderOperationTable(createContract(added))).toMatchInlineSnapshot(`
    "// Generated from the contract; do not edit.

    export const operationTable = {
      "replaceTag": {"method":"PUT","path":"/{account_id}/tag/{tag_id}","mediaType":"application/merge-patch+json","withoutBody":[]},
      "deleteTag": {"method":"DELETE","path":"/{account_id}/tag/{tag_id}","withoutBody":[202,204]},
    } as const;
    "
  `);
});
