import { expect, test } from 'vitest';
import { defaultContractFile, loadContract } from '../../contract/file/index.ts';
import { decisionsCsv, withAcceptance } from './acceptance.ts';
import { createSite } from './model.ts';

const contract = await loadContract(defaultContractFile);
const table = decisionsCsv(createSite({ contract, text: '', guides: [] }));
const signed = (end: string) => table.replace(/("repeated-create".*),"",""/, `$1,${end}`);

test('the table begins with what somebody has to sign, at most twelve decisions', () => {
  const rows = table.split('\r\n').slice(1);
  const high = rows.filter((row) => row.includes(',"high",'));
  expect(rows.slice(0, high.length)).toEqual(high);
  expect([8 <= high.length, high.length <= 12]).toEqual([true, true]);
});

test('a table that was filled in is read back, also without quotes', () => {
  const read = withAcceptance(contract, signed('API board,2026-01-31'));
  expect(read.source.silences.get('repeated-create')?.accepted).toEqual({
    by: 'API board',
    on: '2026-01-31',
  });
  expect(read.source.silences.get('tag-created')?.accepted).toBeUndefined();
});

test.each([
  [signed('"API board",soon'), 'write a name, and a day'],
  [
    signed('"API board",2026-01-31').replace('Yes: each is a resource', 'No: each is a resource'),
    'is another decision now',
  ],
  [
    signed('"API board",2026-01-31').replace('"repeated-create"', '"other"'),
    'other is no decision of this contract',
  ],
  ['a,b', 'begin with decisions.csv'],
])('a table that says something else is rejected', (csv, says) => {
  expect(() => withAcceptance(contract, csv)).toThrow(says);
});
