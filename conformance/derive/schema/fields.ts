// Additional properties: one that is unknown, and one that only another alternative has.

import { type Alternative, type ObjectNode, type Origin, originOf } from '../../../src/contract/index.ts';
import type { HttpCase } from '../../types.ts';
import { rejectedChange } from '../change.ts';
import { pathName, valueAt } from '../json-text.ts';
import type { Rule, Subject } from '../subject.ts';

/** Cases for `additionalProperties: false`. */
export const fields: Rule = {
  name: 'fields',
  derive: (subject) =>
    subject.alternatives.flatMap((alternative) =>
      alternative.objects
        .filter((node) => node.schema.additionalProperties === false)
        .flatMap((node) => [
          ...extra(subject, alternative, node, unknownProperty),
          ...foreignProperties(subject, alternative, node).flatMap((added) =>
            extra(subject, alternative, node, added),
          ),
        ]),
    ),
};

interface Added {
  readonly kind: 'unknown-property' | 'foreign';
  /** The label in the id. */
  readonly label: string;
  readonly name: string;
  readonly value: unknown;
}

const unknownProperty: Added = {
  kind: 'unknown-property',
  label: 'unknown-property',
  name: 'acsUnknown',
  value: 'x',
};

/** The properties that other alternatives have at their root. */
export function foreignProperties(
  subject: Subject,
  alternative: Alternative,
  node: ObjectNode,
): readonly Added[] {
  if (node.path.length > 0) return [];
  const own = new Set(Object.keys(node.schema.properties ?? {}));
  const others = subject.bodies.filter((body) => body.alternative !== alternative);
  const names = new Set(
    others.flatMap((body) => Object.keys(body.value as object)).filter((name) => !own.has(name)),
  );
  return [...names].map((name) => ({
    kind: 'foreign',
    label: `foreign-${name}`,
    name,
    value: others.map((body) => valueAt(body.value, [name])).find((found) => found !== undefined),
  }));
}

/** Why an object may not have an additional property. */
export function addedOrigin({ contract }: Subject, { schema, pointer }: ObjectNode, name: string): Origin {
  const own = `additionalProperties/${name}`;
  const keyword = schema['x-origin']?.[own] ? own : 'additionalProperties';
  return originOf(contract.source, schema, keyword, `${pointer}/additionalProperties`);
}

function extra(
  subject: Subject,
  alternative: Alternative,
  node: ObjectNode,
  { kind, label, name, value }: Added,
): readonly HttpCase[] {
  const path = [...node.path, name];
  const several = subject.alternatives.length > 1;
  return subject.bodies
    .filter((body) => body.alternative === alternative && body.judges(node.path))
    .flatMap((body) =>
      rejectedChange(subject, body, {
        rule: 'fields',
        place: pathName(node.path),
        variant: several ? `${label}/${alternative.name}` : label,
        kind,
        title: `${pathName(path)} sent, which ${alternative.name === 'body' ? 'the body' : `a ${alternative.name} body`} does not have`,
        change: `${pathName(path)} is added`,
        path,
        within: node.path,
        value,
        origin: addedOrigin(subject, node, name),
      }),
    );
}
