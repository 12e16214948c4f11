// The changes of one constraint of a property: each bound and length moved by one, each type widened, each value
// of an enumeration dropped or added.

import type { Schema } from '../../../src/contract/index.ts';

/** A change of keywords, in words, and the rule and cases that concern it. */
export interface KeywordChange {
  /** `maximum 86401`. */
  readonly words: string;
  /** The keyword whose origin decides the verdict. */
  readonly keyword: string;
  readonly rules: readonly string[];
  readonly set: Readonly<Record<string, unknown>>;
  /** The constraint is gone altogether. */
  readonly opens?: boolean;
}

/** Every change of a property's own constraints. */
export function keywordChanges(schema: Schema): readonly KeywordChange[] {
  return [
    ...moved(schema, ['minimum', 'maximum'], 'bounds'),
    ...moved(schema, ['minLength', 'maxLength'], 'lengths'),
    ...widened(schema),
    ...enumerated(schema),
  ];
}

function moved(
  schema: Schema,
  keywords: readonly ('minimum' | 'maximum' | 'minLength' | 'maxLength')[],
  rule: string,
): readonly KeywordChange[] {
  return keywords.flatMap((keyword) => {
    const bound = schema[keyword];
    if (bound === undefined) return [];
    const values = [bound - 1, bound + 1, undefined];
    return values.map((value) => ({
      words: value === undefined ? `no ${keyword}` : `${keyword} ${value}`,
      keyword,
      rules: [rule],
      set: { [keyword]: value },
      ...(value === undefined && { opens: true }),
    }));
  });
}

const types = ['string', 'number', 'boolean', 'array', 'object', 'null'] as const;

function widened(schema: Schema): readonly KeywordChange[] {
  const { type } = schema;
  if (typeof type !== 'string') return [];
  const others = types.filter((other) => other !== type);
  const { enum: values } = schema;
  return others.map((other) => ({
    words: `type ${type} or ${other}`,
    keyword: 'type',
    rules: ['types'],
    set: {
      type: [type, other],
      ...(values && { enum: undefined, anyOf: [{ enum: values }, { type: other }] }),
    },
    ...(other === 'null' && { opens: false }),
  }));
}

/** No finite suite finds any word that is added: these are what a lenient comparison adds. Blanks that are trimmed are a silence. */
function enumerated(schema: Schema): readonly KeywordChange[] {
  const values = schema.enum ?? [];
  const change = (words: string, rules: readonly string[], set: readonly unknown[]): KeywordChange => ({
    words,
    keyword: 'enum',
    rules,
    set: { enum: set },
  });
  return values.flatMap((value) => [
    change(
      `enum without ${value}`,
      ['examples'],
      [...values.filter((one) => one !== value), `${value}-renamed`],
    ),
    ...[`${value}`.toUpperCase(), `${value}s`, 'unknown'].map((added) =>
      change(`enum with ${JSON.stringify(added)}`, ['enums'], [...values, added]),
    ),
  ]);
}
