// Lint rule: a bound is one of the numbers of the clause or the decision that it names, where that names numbers.

import type { Oas3Rule } from '@redocly/openapi-core';
import { isObject } from '../../values.ts';
import { originsOn, reportAt, textsOf } from './annotations.ts';
import { excludes } from './numbers.ts';

const bounds = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
];

/** Reports each bound whose origin names other numbers. */
export const boundOfClause: Oas3Rule = () => {
  let texts: ReadonlyMap<unknown, string> = new Map();
  return {
    Root(root) {
      texts = textsOf(root);
    },
    Schema(schema, context) {
      if (!isObject(schema)) return;
      for (const keyword of bounds) {
        const [id, bound] = [originsOn(schema)[keyword], schema[keyword]];
        const text = texts.get(id);
        if (typeof bound !== 'number' || text === undefined || !excludes(text, bound)) continue;
        const message = `${keyword}: ${bound} names ${id}, which has other numbers ("${text}"): write one of them, or name what says ${bound}`;
        reportAt(context, message, keyword);
      }
    },
  };
};
