// Which cases come, go, or send or require something else. Words, and where a rule is written, change no case.

import type { Contract } from '../../src/contract/index.ts';
import { catalogueOf } from '../catalogue.ts';
import { type Case, type Requirement, requirementsOf } from '../types.ts';
import { createShapes, type ShapeOf } from './shapes.ts';
import type { ChangedCases } from './types.ts';

/** Plans both contracts with the same inputs. */
export function compareCases(before: Contract, after: Contract): ChangedCases {
  const shapes = createShapes();
  const [then, now] = [textsOf(before, shapes(before.document)), textsOf(after, shapes(after.document))];
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
  schema: old.requirements === text.requirements && old.schema !== text.schema,
});

function textsOf(contract: Contract, shapeOf: ShapeOf): ReadonlyMap<string, Texts> {
  return new Map(
    catalogueOf(contract).map((planned) => [
      planned.id,
      {
        request: planned.via === 'http' ? JSON.stringify(planned.request) : '',
        requirements: JSON.stringify(requirementsOf(planned).map(withoutPlaces)),
        schema: schemasIn(planned).map(shapeOf).join(' '),
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

const schemasIn = (planned: Case) =>
  requirementsOf(planned).flatMap(({ expect }) => (expect.kind === 'schema' ? [expect.pointer] : []));
