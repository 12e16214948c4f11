// The schema of a list of exceptions, each with its reason.

import type { YamlSchema } from './schema.ts';

const text: YamlSchema = { type: 'string', pattern: '\\S', says: 'must be text that is not empty' };

/**
 * Entries that name one thing under `key` and give a reason, and may have more; none at all is a list too.
 * @param shown the thing as messages show it: `ID`
 * @param also what messages add on the others
 */
export const reasonedList = (
  key: string,
  shown: string,
  more: Readonly<Record<string, YamlSchema>> = {},
  also = '',
): YamlSchema => ({
  type: ['array', 'null'],
  items: {
    type: 'object',
    properties: { [key]: text, reason: text, ...more },
    required: [key, 'reason'],
    additionalProperties: false,
    says: `must be "${key}: ${shown}" with "reason: TEXT" below it${also}`,
  },
  says: `must be a list of "- ${key}: ${shown}" with "reason: TEXT" below each`,
});
