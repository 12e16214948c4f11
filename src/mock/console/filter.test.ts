import { describe, expect, it } from 'vitest';
import { parseFilter } from './filter.ts';
import { createJournal } from './journal.ts';
import { fill } from './testing/samples.ts';

const journal = createJournal();
fill(journal);

/** The ids that a query lets through. */
function ids(query: string): readonly number[] {
  return journal.entries(parseFilter(new URLSearchParams(query))).map(({ id }) => id);
}

const table: readonly (readonly [query: string, ids: readonly number[]])[] = [
  ['', [1, 2, 3, 4, 5, 6, 7, 8]],
  ['method=post', [2, 3, 7]],
  ['method=POST,DELETE', [2, 3, 6, 7]],
  ['path=/routing12', [1, 5, 6]],
  ['path=access_token', []],
  ['path=/acme/*/create', [2, 3, 7]],
  ['path=*routing1*', [1, 5, 6, 8]],
  ['path=/acme/routing*', [1, 4, 5, 6, 8]],
  ['operation=createTag', [3]],
  ['status=404', [4]],
  ['status=4XX', [2, 3, 4, 5]],
  ['status=none', [6]],
  ['since=6', [7, 8]],
  ['q=JWT7', [7]],
  ['q=window-range', [2]],
  ['q=acme-demo-token', []],
  ['q=routing&method=GET&status=5xx', [8]],
  ['q=++&method=', [1, 2, 3, 4, 5, 6, 7, 8]],
];

describe('a filter', () => {
  it.each(table)('%s lets through %j', (query, expected) => {
    expect(ids(query)).toEqual(expected);
  });

  it.each(['status=4', 'status=600', 'status=ok', 'since=-1', 'since=x'])('%s is rejected', (query) => {
    expect(() => parseFilter(new URLSearchParams(query))).toThrow(/^The filter (status|since) takes /);
  });
});
