// Lint rule: what the source requires it also knows. A decision that lets something in cannot be all that is behind a
// requirement of the source.

import type { Oas3Rule } from '@redocly/openapi-core';
import { isObject } from '../../values.ts';
import { membersOf, originsOn, reportAt, sourceOf } from './annotations.ts';

/** Reports each property and parameter that a decision lets in and a clause requires. */
export const requiredOfProperty: Oas3Rule = () => {
  let clauses: ReadonlySet<unknown> = new Set();
  let silences: ReadonlySet<unknown> = new Set();
  const faultOf = (what: string, may: string | undefined, must: string | undefined) =>
    clauses.has(must) && silences.has(may) && !clauses.has(may)
      ? `${what} is required by the clause ${must}, and there by the decision ${may}: name a clause at its '.', or a decision at required`
      : undefined;
  return {
    Root(root) {
      const source = sourceOf(root);
      clauses = new Set(source?.clauses.map(({ id }) => id));
      silences = new Set(source?.silences.map(({ id }) => id));
    },
    Schema(schema, context) {
      if (!isObject(schema)) return;
      const required: readonly unknown[] = Array.isArray(schema['required']) ? schema['required'] : [];
      for (const [name, property] of Object.entries(membersOf(schema, 'properties'))) {
        if (!required.includes(name)) continue;
        const target = isObject(property) && '$ref' in property ? context.resolve(property).node : undefined;
        const may = originsOn(property)['.'] ?? originsOn(target)['.'];
        const message = faultOf(`the property ${name}`, may, originsOn(schema)['required']);
        reportAt(context, message, 'properties', name);
      }
    },
    Parameter(parameter, context) {
      const { '.': may, required: must } = originsOn(parameter);
      reportAt(context, faultOf(`the parameter ${parameter.name}`, may, must));
    },
  };
};
