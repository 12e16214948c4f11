// Mutants of one constraint: bounds and lengths moved by one, types widened, values of an enumeration removed
// or added.

import type { Schema } from '../../src/contract/index.ts';

/** A change of keywords, and the rule that tests it. */
export interface KeywordChange {
  /** `maximum 86401`. */
  readonly words: string;
  /** The keyword whose origin decides the verdict. */
  readonly keyword: string;
  readonly rule: string;
  readonly set: Readonly<Record<string, unknown>>;
  /** The constraint is removed. */
  readonly opens?: boolean;
}

/** Every change of a property's own constraints. */
export const keywordChanges = (schema: Schema): readonly KeywordChange[] => [
  ...(['minimum', 'maximum'] as const).flatMap((keyword) => moved(schema[keyword], keyword, 'bounds')),
  ...(['minLength', 'maxLength'] as const).flatMap((keyword) => moved(schema[keyword], keyword, 'lengths')),
  ...widened(schema),
  ...(schema.enum ?? []).flatMap((value, _, values) => enumerated(value, values)),
];

const moved = (bound: number | undefined, keyword: string, rule: string): readonly KeywordChange[] =>
  bound === undefined
    ? []
    : [
        ...[bound - 1, bound + 1].map((to) => ({
          words: `${keyword} ${to}`,
          keyword,
          rule,
          set: { [keyword]: to },
        })),
        { words: `no ${keyword}`, keyword, rule, set: { [keyword]: undefined }, opens: true },
      ];

function widened({ type, enum: values }: Schema): readonly KeywordChange[] {
  if (typeof type !== 'string') return [];
  const others = ['string', 'number', 'boolean', 'array', 'object', 'null'].filter((one) => one !== type);
  return others.map((other) => ({
    words: `type ${type} or ${other}`,
    keyword: 'type',
    rule: 'types',
    set: {
      type: [type, other],
      ...(values && { enum: undefined, anyOf: [{ enum: values }, { type: other }] }),
    },
  }));
}

/** No suite finds every word that may be added: these a lenient comparison accepts. Trimmed blanks are a silence. */
function enumerated(value: unknown, values: readonly unknown[]): readonly KeywordChange[] {
  const change = (words: string, rule: string, set: readonly unknown[]) => ({
    words,
    keyword: 'enum',
    rule,
    set: { enum: set },
  });
  const others = values.filter((one) => one !== value);
  return [
    change(`enum without ${value}`, 'examples', [...others, `${value}-renamed`]),
    ...[`${value}`.toUpperCase(), `${value}s`, 'unknown'].map((added) =>
      change(`enum with ${JSON.stringify(added)}`, 'enums', [...values, added]),
    ),
  ];
}
