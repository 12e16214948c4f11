// The Redocly plugin of the kit, named in redocly.yaml: lint rules that hold the annotations, and a decorator
// that shows them in the documentation.

import type { Plugin } from '@redocly/openapi-core';
import { showOrigins } from './origins/show-origins.ts';
import { originOnConstraint } from './rules/constraints.ts';
import { derivedOfClause, originExists, plainResponses, requiredOfProperty } from './rules/origins.ts';
import { clauseReferenced, decisionState, silenceDecided } from './rules/statements.ts';
import { answerOfDecision, boundOfClause, securityOfOrigin } from './rules/words.ts';

/** Creates the plugin `acs`; Redocly calls the default export of a plugin file. */
export default function acs(): Plugin {
  return {
    id: 'acs',
    rules: {
      oas3: {
        'origin-on-constraint': originOnConstraint,
        'origin-exists': originExists,
        'derived-of-clause': derivedOfClause,
        'clause-referenced': clauseReferenced,
        'silence-decided': silenceDecided,
        'decision-state': decisionState,
        'plain-responses': plainResponses,
        'security-of-origin': securityOfOrigin,
        'answer-of-decision': answerOfDecision,
        'bound-of-clause': boundOfClause,
        'required-of-property': requiredOfProperty,
      },
    },
    decorators: { oas3: { 'show-origins': showOrigins } },
  };
}
