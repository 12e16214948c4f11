// Whether schemas of two documents allow the same, however they are named and wherever they are written.

import isEqual from 'fast-deep-equal';
import { type Contract, holding, type Schema } from '../src/contract/index.ts';
import { isHolder } from '../src/values.ts';

/** Words and annotations are not compared, nor is what is only on its way out. */
const words = /^(?:x-.*|\$id|title|description|externalDocs|examples?|deprecated)$/;

/** Compares schemas of one contract with schemas of another, with all that they refer to. */
export function createSameness(before: Contract, after: Contract) {
  const known = new Map<string, boolean>();
  /** Two references are the same until something in them differs: a schema may hold itself. */
  const compare = (a: unknown, b: unknown, isNamed: boolean, assumed: Set<string>): boolean => {
    if (!isHolder(a) || !isHolder(b) || Array.isArray(a) !== Array.isArray(b)) return isEqual(a, b);
    if (!isNamed && ('$ref' in a || '$ref' in b)) {
      const key = JSON.stringify([
        a['$ref'] === undefined ? a : a['$ref'],
        b['$ref'] === undefined ? b : b['$ref'],
      ]);
      if (known.has(key) || assumed.has(key)) return known.get(key) ?? true;
      assumed.add(key);
      const [x, y] = [before.schema(a as Schema, '').node, after.schema(b as Schema, '').node];
      const same = compare(x, y, false, assumed);
      if (!same) known.set(key, false);
      return same;
    }
    const keys = new Set([...Object.keys(a), ...Object.keys(b)].filter((key) => isNamed || !words.test(key)));
    return [...keys].every((key) => {
      const holds = isNamed || Array.isArray(a) ? 'node' : holding(key);
      return holds === 'data' ? isEqual(a[key], b[key]) : compare(a[key], b[key], holds === 'named', assumed);
    });
  };
  return (a: unknown, b: unknown): boolean => {
    const assumed = new Set<string>();
    const same = compare(a, b, false, assumed);
    if (same) for (const key of assumed) known.set(key, true);
    return same;
  };
}
