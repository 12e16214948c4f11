// What is left of a contract when its choices are taken away: what the source states, and what follows from that.

import type { Clause, OpenApiDocument, Silence } from '../document.ts';
import { namesInOrigins } from '../origin.ts';
import { choicesOf, type Json, strip, withOperations } from './strip.ts';

/**
 * The contract without what it chose: no keyword, parameter, response, security requirement or example that rests on a
 * decision, and no decision; components that nothing refers to any more are still there. A document without `x-source` is left as
 * it is.
 */
export function statedOnly(document: OpenApiDocument): OpenApiDocument {
  const { 'x-source': source, servers: _, ...rest } = document;
  if (source === undefined) return document;
  const left = strip(rest, choicesOf(document)) as OpenApiDocument & Json;
  const paths = withOperations(left.paths ?? {}) as NonNullable<OpenApiDocument['paths']>;
  const clauses = (source.clauses ?? []).map(explained(new Set(namesInOrigins(left))));
  const silences = (source.silences ?? []).map(undecided);
  const { title, version } = left.info;
  const info = { title, version, description: NOTE };
  return { ...left, paths, info, 'x-source': { ...source, clauses, silences } };
}

/** The description of a contract is about decisions, and the licence is that of the contract. */
const NOTE =
  '**This is what the source says, and nothing else:** every line that the contract chose is left out, and so is every decision. ' +
  'Ours are the words, the names of operations and tags, and the values of examples, without which there is no document.';

const undecided = ({ id, section, notShown, question }: Silence): Silence => ({
  id,
  section,
  ...(notShown !== undefined && { notShown }),
  question,
  outOfScope: 'The source leaves it open, and so does this document.',
});

/** A clause that no line is left to name says why. */
const explained =
  (names: ReadonlySet<string>) =>
  (clause: Clause): Clause =>
    names.has(clause.id) || clause.elsewhere !== undefined
      ? clause
      : { ...clause, elsewhere: 'It is about something that only the whole contract has.' };
