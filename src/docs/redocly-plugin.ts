// The Redocly plugin of the kit, named in redocly.yaml: lint rules that hold the annotations.

import type { Plugin } from '@redocly/openapi-core';
import { originOnConstraint } from './rules/constraints.ts';
import { lineOfStatement } from './rules/contradictions.ts';
import { originExists, plainResponses } from './rules/origins.ts';
import { withSourceFile } from './rules/source-file.ts';
import { clauseReferenced, silenceDecided } from './rules/statements.ts';

const rules = {
  'origin-on-constraint': originOnConstraint,
  'origin-exists': originExists,
  'clause-referenced': clauseReferenced,
  'silence-decided': silenceDecided,
  'plain-responses': plainResponses,
  'line-of-statement': lineOfStatement,
};

/** Creates the plugin `acs`, with `acs/all` to extend from; Redocly calls the default export of a plugin file. */
export default function acs(): Plugin {
  const all = Object.fromEntries(Object.keys(rules).map((name) => [`acs/${name}`, 'error' as const]));
  return {
    id: 'acs',
    rules: { oas3: rules },
    configs: { all: { rules: all, preprocessors: { 'acs/source-file': 'on' } } },
    preprocessors: { oas3: { 'source-file': withSourceFile } },
  };
}
