// Which cases come, go, or send or require something else. Words, and where a rule is written, change no case.

import {
  atPointer,
  type Contract,
  type OpenApiDocument,
  withoutExamples,
  withoutProse,
} from '../../src/contract/index.ts';
import { catalogueOf } from '../catalogue.ts';
import type { Requirement } from '../types/expectation.ts';
import type { Case } from '../types.ts';
import type { ChangedCases } from './types.ts';

/** Plans both contracts with the same inputs. */
export function compareCases(before: Contract, after: Contract): ChangedCases {
  const [then, now] = [textsOf(before), textsOf(after)];
  return {
    added: [...now.keys()].filter((id) => !then.has(id)),
    removed: [...then.keys()].filter((id) => !now.has(id)),
    changed: [...now].flatMap(([id, text]) => {
      const old = then.get(id);
      const change = { id, ...differences(old ?? text, text) };
      return change.request || change.requirements || change.schema ? [change] : [];
    }),
  };
}

/** What can be told apart of a case. */
type Texts = Readonly<Record<'request' | 'requirements' | 'schema', string>>;

const differences = (old: Texts, text: Texts) => ({
  request: old.request !== text.request,
  requirements: old.requirements !== text.requirements,
  schema: old.schema !== text.schema,
});

function textsOf(contract: Contract): ReadonlyMap<string, Texts> {
  const schemaOf = schemasOf(contract);
  return new Map(
    catalogueOf(contract).map((planned) => [
      planned.id,
      {
        request: planned.via === 'http' ? JSON.stringify(planned.request) : '',
        requirements: JSON.stringify(planned.requires.map(withoutPlaces)),
        schema: schemasIn(planned).map(schemaOf).join(' '),
      },
    ]),
  );
}

/** What is expected, and who asks for it: not where that is written. */
const withoutPlaces = ({ expect, origin: { level, id } }: Requirement) => [
  expect.kind === 'schema' ? { kind: expect.kind } : expect,
  level,
  id,
];

const schemasIn = ({ requires }: Case) =>
  requires.flatMap(({ expect }) => (expect.kind === 'schema' ? [expect.pointer] : []));

/** A case names a schema by its pointer: here it is, with all that it refers to. */
function schemasOf(contract: Contract): (pointer: string) => string {
  const document = inOrder(withoutExamples(withoutProse(contract.document))) as OpenApiDocument;
  const known = new Map<string, string>();
  return (pointer) => {
    const text = known.get(pointer) ?? schemaText(document, pointer, new Set());
    known.set(pointer, text);
    return text;
  };
}

function schemaText(document: OpenApiDocument, pointer: string, seen: Set<string>): string {
  if (seen.has(pointer)) return '';
  seen.add(pointer);
  const text = JSON.stringify(atPointer(document, pointer)) ?? '';
  const references = [...text.matchAll(/"\$ref":"#([^"]*)"/g)];
  return [text, ...references.map(([, to = '']) => schemaText(document, to, seen))].join(' ');
}

/** Keys in one order, whatever the order of the file. */
function inOrder(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(inOrder);
  if (typeof node !== 'object' || node === null) return node;
  const entries = Object.entries(node).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, value]) => [key, inOrder(value)]));
}
