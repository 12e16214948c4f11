// Lint rules on what an `x-origin` names: it is there, and it stands where it can be read.

import { type Fault, isText, type KnownSource, originsOn, ruleOf } from './annotations.ts';

/** `origin-exists`: each entry names a clause, or a silence with a decision. */
export const originExists = ruleOf({
  any: (node, source, { type }) =>
    type.name === 'SchemaProperties'
      ? []
      : Object.entries(originsOn(node)).flatMap(([entry, id]) => faultsOfOrigin(source, entry, id)),
});

function faultsOfOrigin(source: KnownSource, entry: string, id: unknown): readonly Fault[] {
  const fault = (says: string) => [{ message: `the origin of ${entry} is ${says}`, at: ['x-origin', entry] }];
  if (!isText(id)) return fault('not an id: write the id of one clause or silence of x-source');
  const silence = source.silences.find((each) => each.id === id);
  const isClause = source.clauses.some((each) => each.id === id);
  if (isClause || (silence && silence.outOfScope === undefined)) return [];
  return fault(
    silence
      ? `the silence ${id}, which is out of scope: give it a decision, or name another`
      : `${id}, which is no clause and no silence of x-source: add one with this id, or name another`,
  );
}

/** `plain-responses`: `responses` holds statuses alone, because generators make a response of every key in it. */
export const plainResponses = ruleOf({
  Responses: (responses) =>
    Object.keys(responses)
      .filter((key) => key.startsWith('x-'))
      .map((key) => ({
        message: `${key} stands inside responses, where generators take it for a status: write it at the operation (x-origin: { responses/404: <id> })`,
        at: [key],
      })),
});
