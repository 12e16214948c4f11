// Numbers inside a range, for servers that take fewer than they should: round ones alone, those of a smaller type, those
// whose text sorts between the texts of the bounds.

/** One row: a value between the bounds, dropped where it is not. */
export interface Inside {
  readonly name: string;
  readonly of: (least: number, most: number) => number;
}

const value = (name: string, number: number): Inside => ({ name, of: () => number });

/** Every row. */
export const inside: readonly Inside[] = [
  { name: 'inside', of: (least, most) => (least + Math.floor((most - least) * 0.37)) | 1 },
  { name: 'next-to-minimum', of: (least) => least + 1 },
  { name: 'next-to-maximum', of: (_, most) => most - 1 },
  { name: 'half', of: (_, most) => Math.floor(most / 2) + 1 },
  value('power-of-two', 64),
  value('two-digits', 77),
  value('last-of-two-digits', 99),
  value('round-number', 100),
  value('three-digits', 123),
  value('past-8-bits', 257),
  value('past-31-bits-in-millionths', 2148),
  value('past-32-bits-in-millionths', 4295),
  value('four-digits', 4567),
  value('2-to-the-15', 32_768),
  value('past-15-bits', 32_769),
  value('2-to-the-16', 65_536),
  value('past-16-bits', 65_537),
  value('six-digits', 234_567),
];
