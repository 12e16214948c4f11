// What is left of a contract when every choice is taken away: what the source states, and what follows from that.

import type { ClauseObject, OpenApiDocument, SilenceObject } from '../document.ts';
import { withoutUnused } from './reachable.ts';
import { choicesOf, type Json, strip, withOperations } from './strip.ts';

/**
 * The contract without what it chose: no keyword, parameter, response, security requirement or example that rests on a
 * decision, and no decision. A document without `x-source` is left as it is.
 */
export function statedOnly(document: OpenApiDocument): OpenApiDocument {
  const { 'x-source': source, servers: _, ...rest } = document;
  if (source === undefined) return document;
  const stripped = strip(rest, choicesOf(document)) as OpenApiDocument;
  return withoutUnused({
    ...stripped,
    info: describedAs(stripped.info),
    ...(stripped.paths && { paths: withOperations(stripped.paths) as NonNullable<OpenApiDocument['paths']> }),
    'x-source': {
      ...source,
      clauses: (source.clauses ?? []).map(explained(namesOf(stripped))),
      silences: (source.silences ?? []).map(undecided),
    },
  } as OpenApiDocument & Json);
}

const NOTE =
  '**This is what the source says, and nothing else:** every line that the contract chose is left out, and so is every decision. ' +
  'Ours are the words, the names of operations and tags, and the values of examples, without which there is no document.';

/** The description is about decisions, and the licence is that of the contract. */
const describedAs = ({ title, version }: OpenApiDocument['info']) => ({ title, version, description: NOTE });

const undecided = ({ id, section, question }: SilenceObject): SilenceObject => ({
  id,
  section,
  question,
  outOfScope: 'The source leaves it open, and so does this document.',
});

/** A clause that no line is left to name says why. */
const explained =
  (names: ReadonlySet<string>) =>
  (clause: ClauseObject): ClauseObject =>
    names.has(clause.id) || clause.elsewhere !== undefined
      ? clause
      : { ...clause, elsewhere: 'It is about something that only the whole contract has.' };

/** Every id that an `x-origin` names. */
function namesOf(node: unknown): ReadonlySet<string> {
  if (typeof node !== 'object' || node === null) return new Set();
  const found = Object.entries(node).flatMap(([key, value]) =>
    key === 'x-origin' ? Object.values(value as Readonly<Record<string, string>>) : [...namesOf(value)],
  );
  return new Set(found);
}
