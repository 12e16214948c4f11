// Contexts of a thorough run: which values a body has, where each of them is, its name and its spelling, so that any two
// of these meet beside each row, and any three in what is accepted.

import type { Alternative, Contract, Field } from '../../src/contract/index.ts';
import { oncePer } from '../../src/once.ts';
import {
  type Contexts,
  type End,
  inSurroundings,
  isGiven,
  type Moved,
  movable,
  movedTo,
  withShortName,
} from './contexts.ts';
import { coveringArray } from './covering.ts';
import { pathName, valueAt } from './json-text.ts';
import type { Spelling } from './spell.ts';
import type { Subject } from './subject.ts';
import { isUniqueName } from './unique.ts';
import type { ValidBody } from './valid-bodies.ts';

/** One row of the array. */
export interface Crossed {
  /** The body as it is otherwise. */
  readonly usual: ValidBody;
  /** What is accepted, and vouches for what is refused in `far`; absent where that is the body as it is otherwise. */
  readonly voucher?: ValidBody;
  /** What is refused is tried in this. */
  readonly far: ValidBody;
  /** The same at ends that the source gives alone, where it gives a range to each number. */
  readonly near?: ValidBody;
}

interface Way {
  readonly name: string;
  readonly spelling: Spelling;
}

const ways: readonly Way[] = [
  { name: '', spelling: {} },
  { name: 'reversed', spelling: { reversed: true, bytes: 300 } },
  { name: 'pretty', spelling: { space: { newline: '\n', indent: '  ' }, bytes: 2100 } },
  { name: 'escapes', spelling: { escapes: { keys: true, values: true } } },
  { name: 'escapes-in-values', spelling: { reversed: true, escapes: { keys: false, values: true } } },
];

type Level = 'usual' | End | 'short';

/** The contexts of an alternative in which any so many levels meet; those that come to the same are one. */
export const crossedContexts = oncePer(
  (subject: Subject, alternative: Alternative, strength: 2 | 3): readonly Crossed[] => {
    const shapes = subject.contexts.filter(({ body }) => body.alternative === alternative);
    const [fullest] = shapes;
    if (fullest === undefined) return [];
    const fields = movable(fullest.body).map((field) => ({
      field,
      levels: levelsOf(subject.contract, fullest.body, field),
    }));
    const sizes = [shapes.length, ways.length, ...fields.map(({ levels }) => levels.length)];
    const rows = coveringArray(sizes, strength).flatMap(([shape = 0, way = 0, ...levels]) => {
      const at = fields.map(({ field, levels: all }, i) => [field, all[levels[i] ?? 0] ?? 'usual'] as const);
      return crossed(subject.contract, shapes[shape] ?? fullest, ways[way] ?? ways[0], at);
    });
    return [...new Map(rows.map((row) => [row.far.label ?? row.far.name, row])).values()];
  },
  ({ root }, strength) => `${root.pointer} ${strength}`,
);

const levelsOf = (contract: Contract, body: ValidBody, field: Field): readonly Level[] => [
  'usual',
  ...(['least', 'most'] as const).filter((end) => movedTo(contract, body, field, end).length > 0),
  ...(isUniqueName(field) ? (['short'] as const) : []),
];

function crossed(
  contract: Contract,
  { body, isGiven: isRanged }: Contexts,
  { name: way, spelling }: Way = { name: '', spelling: {} },
  levels: readonly (readonly [Field, Level])[],
): readonly Crossed[] {
  const held = levels.filter(([{ path }]) => valueAt(body.value, path) !== undefined);
  const moved = held.flatMap(([field, level]) => (isEnd(level) ? movedTo(contract, body, field, level) : []));
  const label = labelOf(moved, way);
  const isShort = held.some(([, level]) => level === 'short');
  if (label === '' && !isShort) return [];
  const voucher: ValidBody = {
    ...inSurroundings(body, spelling, moved),
    name: `${body.name}/${label}`,
    rule: 'contexts',
  };
  const twin = label === '' ? body : voucher;
  const short = `${body.name}/${[...(label === '' ? [] : [label]), 'short-name'].join('+')}`;
  const near = isRanged ? nearTo(body, spelling, way, moved.filter(isGiven)) : undefined;
  return [
    {
      usual: body,
      ...(label !== '' && { voucher }),
      far: isShort ? withShortName(twin, short) : twin,
      ...(near && { near }),
    },
  ];
}

const isEnd = (level: Level): level is End => level === 'least' || level === 'most';

/** How long a body may be is a silence. */
function nearTo(
  body: ValidBody,
  { bytes: _, ...spelling }: Spelling,
  way: string,
  moved: readonly Moved[],
): ValidBody | undefined {
  const label = labelOf(moved, way);
  if (label === '') return undefined;
  const name = `${body.name}/near-${label}`;
  return { ...inSurroundings(body, spelling, moved), name, label: name, rule: 'contexts' };
}

/** `ratelimit.window-most+prefix-least+pretty`. */
const labelOf = (moved: readonly Moved[], way: string): string =>
  [...moved.map(({ field, at }) => `${pathName(field.path)}-${at}`), ...(way === '' ? [] : [way])].join('+');
