// Which cases another version of a contract brings: new ones, and those that send or require something else.

import { atPointer, type Contract, type OpenApiDocument } from '../src/contract/index.ts';
import { type Case, heldBy, requirementsOf } from './types.ts';

/** The cases of a contract. */
export interface Derived {
  readonly contract: Contract;
  readonly all: readonly Case[];
}

/**
 * The ids of cases that are new, that are not what they were, or that rest on a clause, a decision or a schema that is
 * not what it was.
 */
export function changedCases(before: Derived, after: Derived): ReadonlySet<string> {
  const then = textsOf(before);
  const now = textsOf(after);
  return new Set([...now].flatMap(([id, text]) => (then.get(id) === text ? [] : [id])));
}

function textsOf({ contract, all }: Derived): ReadonlyMap<string, string> {
  const schemas = new Map<string, string>();
  const schemaOf = (pointer: string) => {
    const text = schemas.get(pointer) ?? schemaText(contract.document, pointer, new Set());
    schemas.set(pointer, text);
    return text;
  };
  const schemasOf = (testCase: Case) =>
    requirementsOf(testCase).map(({ expect }) => (expect.kind === 'schema' ? schemaOf(expect.pointer) : ''));
  return new Map(
    all.map((testCase) => [
      testCase.id,
      JSON.stringify([testCase, basisOf(testCase, contract), schemasOf(testCase)]),
    ]),
  );
}

/** A case names a schema by its pointer: here it is, with all that it refers to. */
function schemaText(document: OpenApiDocument, pointer: string, seen: Set<string>): string {
  if (seen.has(pointer)) return '';
  seen.add(pointer);
  const text = JSON.stringify(atPointer(document, pointer)) ?? '';
  const references = [...text.matchAll(/"\$ref":"#([^"]*)"/g)];
  return [text, ...references.map(([, to = '']) => schemaText(document, to, seen))].join(' ');
}

const basisOf = (testCase: Case, { source }: Contract) =>
  heldBy(testCase).map((id) => source.clauses.get(id) ?? source.silences.get(id));
