// Lint rule: `responses` holds statuses and nothing else, because generators make a response of every key in it.

import type { Oas3Rule } from '@redocly/openapi-core';
import { isObject } from '../../values.ts';

/** Reports each `x-` key inside `responses`. */
export const plainResponses: Oas3Rule = () => ({
  Responses(responses, context) {
    for (const key of Object.keys(isObject(responses) ? responses : {})) {
      if (!key.startsWith('x-')) continue;
      context.report({
        message: `${key} stands inside responses, where generators take it for a status: write it at the operation (x-origin: { responses/404: <id> })`,
        location: context.location.child([key]).key(),
      });
    }
  },
});
