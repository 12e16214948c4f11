// Writes operations.gen.ts, the part of the contract that the generated types cannot carry into a running client:
// which method and path an operation id stands for.

import type { Contract } from '../contract/index.ts';
import type { OperationEntry } from './plan-request.ts';

/** The text of the table of a contract's operations; one without an operationId has no name to be called by. */
export function renderOperationTable(contract: Contract): string {
  const named = contract.operations.filter(({ operationId }) => operationId !== undefined);
  const entries = named.map(
    (operation) => `  ${JSON.stringify(operation.id)}: ${JSON.stringify(entryOf(operation))},`,
  );
  return [
    '// Generated from the contract; do not edit.',
    '',
    'export const operationTable = {',
    ...entries,
    '} as const;',
    '',
  ].join('\n');
}

function entryOf({ method, path, body, responses }: Contract['operations'][number]): OperationEntry {
  const withoutBody = responses
    .filter(({ status, content }) => /^2\d\d$/.test(status) && content === undefined)
    .map(({ status }) => Number(status));
  return { method, path, ...(body && { mediaType: body.mediaType }), withoutBody };
}
