import { expect, it } from 'vitest';
import { loadContract } from '../src/contract/file/index.ts';
import { createContract } from '../src/contract/index.ts';
import { renderers } from './report/index.ts';
import { stopInWords } from './report/words/verdicts.ts';
import { only, runAgainst } from './testing/run-against.ts';
import { exitCodeOf } from './verdict.ts';

const { document } = await loadContract();

it('an error of the run itself ends it with a report: what ran stands, the rest is undecided', async () => {
  const contract = createContract(document);
  let sent = 0;
  const report = await runAgainst(
    (request, response) => {
      sent += 1;
      request
        .resume()
        .on('end', () => response.writeHead(201, { 'content-type': 'application/json' }).end('{}'));
    },
    {
      selection: only('createTag', 'getRoutingProfile'),
      contract: {
        ...contract,
        validate: (pointer, value) => {
          if (sent > 0) throw new TypeError('a validator that\n fails canary-5eCr3t/+token');
          return contract.validate(pointer, value);
        },
      },
    },
  );
  const { stopped, verdicts, results } = report;
  expect(stopped && stopInWords(stopped)).toBe('the run failed: a validator that fails $ACS_BEARER');
  expect(exitCodeOf(report)).toBe(3);
  expect(verdicts.source.planned).toBe(results.length);
  expect(verdicts.source.conforms).toBe(false);
  expect(
    new Set(results.flatMap(({ reason }) => (reason?.kind === 'stopped' ? [reason.stop.kind] : []))),
  ).toEqual(new Set(['error']));
  for (const { render } of renderers) expect(render(report, contract)).not.toContain('canary');
});
