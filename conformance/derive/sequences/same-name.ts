// Creates under a name that is in use: a service may update what has the name, and must check the body as it does otherwise.

import { firstPer } from '../../grouped.ts';
import type { HttpCase, HttpTest } from '../../types.ts';
import { createCase, isOfSource } from '../case.ts';
import { pathName } from '../json-text.ts';
import { bounds } from '../schema/bounds.ts';
import { enums } from '../schema/enums.ts';
import { lengths } from '../schema/lengths.ts';
import { derivedBy, type Rule } from '../subject.ts';
import { requestUnder, type Scene, sameNameId, sceneOf, unlessKept } from './creates.ts';

/** One wrong value for each property, in the first body that has it. */
export const sameName: Rule = {
  name: 'same-name',
  derive: (subject) => {
    const scene = sceneOf(subject);
    return scene === undefined ? [] : wrongIn(scene).flatMap((wrong) => underTaken(scene, wrong));
  },
};

/** Values that the source has rejected, but for names. */
function wrongIn({ subject, field }: Scene): readonly HttpTest[] {
  const tests = [bounds, lengths, enums]
    .flatMap((rule) => derivedBy(rule, subject))
    .filter(isOfSource)
    .filter(({ requires: [first] }) => first?.expect.kind === 'rejected')
    .filter(({ place }) => place !== undefined && place !== pathName(field.path));
  return firstPer(tests, ({ place }) => place);
}

function underTaken(scene: Scene, wrong: HttpTest): readonly HttpCase[] {
  const { subject, field } = scene;
  const { title, place, requires, conditions, request } = wrong;
  const fields = subject.alternatives.flatMap((alternative) => alternative.fields);
  const path = fields.find((other) => pathName(other.path) === place)?.path;
  if (path === undefined || !(request.body && 'text' in request.body)) return [];
  const body: unknown = JSON.parse(request.body.text);
  return [
    createCase(subject, {
      name: { rule: 'repetition', place, variant: 'same-name' },
      title: `${title}, while ${pathName(field.path)} is in use`,
      request: requestUnder(scene, 'taken', body),
      requires,
      conditions: [
        ...conditions,
        { kind: 'only-if-accepted', case: sameNameId(subject), because: 'names-are-unique' },
        unlessKept(body, path),
      ],
    }),
  ];
}
