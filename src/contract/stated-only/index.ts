// What is left of a contract when its choices are taken away: what the source states, and what follows from that.

import { isHolder, isObject } from '../../values.ts';
import type { Annotated, Clause, OpenApiDocument, Silence } from '../document.ts';
import { namesInOrigins } from '../origin.ts';
import { fromPointer, toPointer } from '../resolve.ts';
import { choicesOf, type Json, strip, withOperations } from './strip.ts';

/**
 * The contract without what it chose: no keyword, parameter, response, security requirement or example that rests on a
 * decision, and no decision. A document without `x-source` is left as it is.
 */
export function statedOnly(document: OpenApiDocument): OpenApiDocument {
  const { 'x-source': source, servers = [], ...others } = document;
  if (source === undefined) return document;
  // A server without an origin is ours.
  const said = servers.filter((server) => 'x-origin' in server);
  const rest = { ...others, ...(said.length > 0 && { servers: said }) };
  const stripped = strip(rest, choicesOf(document)) as OpenApiDocument & Json;
  const left = withoutUnused({
    ...stripped,
    ...(stripped.paths && {
      paths: withOperations(stripped.paths) as NonNullable<OpenApiDocument['paths']>,
    }),
  });
  const clauses = (source.clauses ?? []).map(explained(new Set(namesInOrigins(left))));
  const silences = (source.silences ?? []).map(undecided);
  return { ...left, info: describedAs(left.info), 'x-source': { ...source, clauses, silences } };
}

/** The document without the components that neither its paths nor a component in use refers to. */
function withoutUnused<T extends Json>(document: T): T {
  const { components, ...rest } = document;
  if (!isObject(components)) return document;
  const used = new Set<string>();
  follow(rest, components, used);
  const kept = Object.entries(components).flatMap(([kind, named]) => {
    const inUse = Object.entries(named as Json).filter(
      ([name]) => kind === 'securitySchemes' || used.has(toPointer([kind, name])),
    );
    return inUse.length > 0 ? [[kind, Object.fromEntries(inUse)]] : [];
  });
  return { ...document, components: Object.fromEntries(kept) };
}

const START = '#/components/';

function follow(node: unknown, components: Json, used: Set<string>): void {
  if (typeof node === 'string' && node.startsWith(START)) {
    const [kind = '', name = ''] = fromPointer(node.slice(START.length - 1));
    const at = toPointer([kind, name]);
    if (used.has(at)) return;
    used.add(at);
    follow((components[kind] as Json | undefined)?.[name], components, used);
  }
  if (isHolder(node)) for (const child of Object.values(node)) follow(child, components, used);
}

const NOTE =
  '**This is what the source says, and nothing else:** every line that the contract chose is left out, and so is every decision. ' +
  'Ours are the words, the names of operations and tags, and the values of examples, without which there is no document.';

/** The description is about decisions, and the licence is that of the contract. */
const describedAs = ({ title, version, 'x-origin': origins }: OpenApiDocument['info'] & Annotated) => ({
  ...{ title, version, description: NOTE },
  ...(origins && { 'x-origin': origins }),
});

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
