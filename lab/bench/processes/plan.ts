// Plans the cases of a contract with so many operations, and writes the milliseconds for each: the contract as it is
// first, so that code is compiled, then the large one as often as there is something to measure.
// `node lab/bench/processes/plan.ts COUNT WARM-UP-MILLISECONDS`

import { planCases } from '../../../conformance/index.ts';
import { type Contract, createContract } from '../../../src/contract/index.ts';
import { loadContract } from '../../../src/contract-file/index.ts';
import { withOperations } from '../subjects/large-contract.ts';

const LEAST_MILLISECONDS = 200;

const [count, warmUp] = process.argv.slice(2).map(Number);
const contract = await loadContract();
timeOf(contract, warmUp ?? 0);
const large = createContract(withOperations(contract.document, count ?? contract.operations.length));
process.stdout.write(String(timeOf(large, LEAST_MILLISECONDS)));

/** Plans until some time is over, at least once. */
function timeOf(planned: Contract, least: number): number {
  const begun = performance.now();
  let plans = 0;
  for (; plans === 0 || performance.now() < begun + least; plans++) plan(planned);
  return (performance.now() - begun) / plans / planned.operations.length;
}

function plan(planned: Contract): void {
  planCases({
    contract: planned,
    values: { account: 'acme', 'routing-id': '12', 'jwt-id': 'jwt1' },
    credential: { header: 'Authorization', scheme: 'Bearer', secret: 'acme-demo-token' },
    headers: [],
    selection: { only: [], skip: [], readOnly: false },
    driver: false,
  });
}
