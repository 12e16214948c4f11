// The Redocly plugin of the kit, named in redocly.yaml: lint rules that hold the annotations, and a decorator
// that shows them in the documentation.

import type { Plugin } from '@redocly/openapi-core';
import { showOrigins } from './origins/show-origins.ts';
import { withSourceFile } from './rules/annotations.ts';
import { answerOfDecision } from './rules/answer-of-decision.ts';
import { boundOfClause } from './rules/bound-of-clause.ts';
import { clauseReferenced } from './rules/clause-referenced.ts';
import { decisionState } from './rules/decision-state.ts';
import { derivedOfClause } from './rules/derived-of-clause.ts';
import { originExists } from './rules/origin-exists.ts';
import { originOnConstraint } from './rules/origin-on-constraint.ts';
import { plainResponses } from './rules/plain-responses.ts';
import { requiredOfProperty } from './rules/required-of-property.ts';
import { securityOfOrigin } from './rules/security-of-origin.ts';
import { silenceDecided } from './rules/silence-decided.ts';

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
    preprocessors: { oas3: { 'source-file': withSourceFile } },
    decorators: { oas3: { 'show-origins': showOrigins } },
  };
}
