// Which cases there would not be if an operation asked for no credential: the contract is planned without.

import { catalogueOf } from '../../conformance/index.ts';
import { type Contract, contractLines, createContract, fromPointer } from '../../src/contract/index.ts';

/** By the decision that asks for the credential. */
export function fallingCases(contract: Contract): Readonly<Record<string, readonly string[]>> {
  const asking = contractLines(contract.document).filter(
    ({ keyword, level }) => keyword === 'security' && level === 'chosen',
  );
  if (asking.length === 0) return {};
  const left = new Set(catalogueOf(withoutCredentials(contract, asking)).map(({ id }) => id));
  const gone = catalogueOf(contract).filter(({ id }) => !left.has(id));
  const operationAt = new Map(contract.operations.map(({ pointer, id }) => [`${pointer}/security`, id]));
  const byDecision = Map.groupBy(asking, ({ id }) => id);
  return Object.fromEntries(
    [...byDecision].map(([id, lines]) => {
      const operations = new Set(lines.map(({ pointer }) => operationAt.get(pointer)));
      return [id, gone.filter(({ operation }) => operations.has(operation)).map((one) => one.id)];
    }),
  );
}

function withoutCredentials(
  { document }: Contract,
  lines: readonly { readonly pointer: string }[],
): Contract {
  const left = structuredClone(document);
  for (const { pointer } of lines) {
    const keys = fromPointer(pointer).slice(0, -1);
    const node = keys.reduce<Record<string, unknown>>(
      (at, key) => at[key] as Record<string, unknown>,
      left as unknown as Record<string, unknown>,
    );
    node['security'] = [];
  }
  return createContract(left);
}
