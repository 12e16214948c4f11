// What was tried, by kind, in the plural: for what goes wrong in many places at once.

import type { Required } from '../../types.ts';

const most = 3;

/** `Numbers in text and words in place of numbers`, or what many kinds have in common: `Values of another type`. */
export function thingsInWords(kinds: readonly string[], required: Required['kind']): string {
  const [about = ''] = kinds[0]?.split('/') ?? [];
  const common = required === 'refused' && kinds.length > most ? abouts[about] : undefined;
  const all = common === undefined ? kinds.map((kind) => names[kind] ?? `cases of ${kind}`) : [common];
  const shown = all.length > most ? [...all.slice(0, most - 1), `${all.length - most + 1} others`] : all;
  const list = shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : (shown[0] ?? '');
  return list.replace(/^./, (first) => first.toUpperCase());
}

/** What they do instead of what they must: `are accepted`. */
export const goesWrong = (required: Required['kind']): string => wrong[required] ?? 'fail';

const wrong: Partial<Readonly<Record<Required['kind'], string>>> = {
  refused: 'are accepted',
  accepted: 'are rejected',
  response: 'get no complete response',
  'no-server-error': 'get a server error',
  echo: 'come back changed',
};

/** What must be rejected, by the first word of its kinds. */
const abouts: Readonly<Record<string, string>> = {
  types: 'values of another type',
  bounds: 'values outside the bounds',
  lengths: 'texts of a wrong length',
  enums: 'words that are not on the list',
  fields: 'fields that do not belong there',
  bodies: 'bodies that are not the JSON object',
  security: 'requests without the right credential',
  'content-types': 'other content types',
};

/** A kind that is not here is named by its id. */
const names: Readonly<Record<string, string>> = {
  'types/numeric-string': 'numbers in text',
  'types/number': 'numbers in place of text',
  'types/word': 'words in place of numbers',
  'types/fraction': 'fractions in place of whole numbers',
  'types/boolean': 'booleans in place of the value',
  'types/array': 'arrays in place of the value',
  'types/object': 'objects in place of the value',
  'types/text': 'texts in place of the value',
  'types/null': 'nulls',
  'required/missing': 'bodies without a required field',
  'bounds/minimum': 'smallest values',
  'bounds/maximum': 'largest values',
  'bounds/inside': 'values inside the bounds',
  'bounds/below-minimum': 'values below the minimum',
  'bounds/negative': 'negative values',
  'bounds/far-below-minimum': 'values far below the minimum',
  'bounds/above-maximum': 'values above the maximum',
  'bounds/far-above-maximum': 'values far above the maximum',
  'lengths/empty': 'empty texts',
  'lengths/minimum': 'shortest texts',
  'lengths/maximum': 'longest texts',
  'lengths/above-maximum': 'texts that are too long',
  'lengths/far-above-maximum': 'texts that are far too long',
  'enums/unknown': 'unknown words',
  'enums/other-case': 'words in another letter case',
  'security/missing': 'requests without a credential',
  'security/wrong': 'wrong credentials',
  'security/suffix': 'longer credentials',
  'security/truncated': 'credentials cut short',
  'security/empty': 'empty credentials',
  'bodies/malformed/truncated': 'bodies cut short',
  'bodies/malformed/empty': 'empty bodies',
  'content-types/text-plain': 'bodies sent as text/plain',
};
