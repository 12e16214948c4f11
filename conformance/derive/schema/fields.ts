// Properties that an object does not have: one that nobody knows, and one that only another alternative has.

import { type Alternative, type ObjectNode, originOf } from '../../../src/contract/index.ts';
import type { Case } from '../../types.ts';
import { refusedChange } from '../body-change.ts';
import { pathName, valueAt } from '../json-text.ts';
import type { Subject } from '../subject.ts';

/** Cases for `additionalProperties: false`. */
export function deriveFields(subject: Subject): readonly Case[] {
  return subject.alternatives.flatMap((alternative) =>
    alternative.objects
      .filter((node) => node.schema.additionalProperties === false)
      .flatMap((node) => [
        ...extra(subject, alternative, node, 'unknown-property', 'acsUnknown', 'x'),
        ...foreign(subject, alternative, node),
      ]),
  );
}

function foreign(subject: Subject, alternative: Alternative, node: ObjectNode): readonly Case[] {
  if (node.path.length > 0) return [];
  const own = new Set(Object.keys(node.schema.properties ?? {}));
  const others = subject.bases.filter((base) => base.alternative !== alternative);
  const names = new Set(
    others.flatMap((base) => Object.keys(base.value as object)).filter((name) => !own.has(name)),
  );
  return [...names].flatMap((name) => {
    const value = others.map((base) => valueAt(base.value, [name])).find((found) => found !== undefined);
    return extra(subject, alternative, node, `foreign-${name}`, name, value);
  });
}

function extra(
  subject: Subject,
  alternative: Alternative,
  node: ObjectNode,
  label: string,
  name: string,
  value: unknown,
) {
  const path = [...node.path, name];
  const origins = node.schema['x-origin'];
  const keyword = origins?.[`additionalProperties/${name}`]
    ? `additionalProperties/${name}`
    : 'additionalProperties';
  return subject.bases
    .filter((base) => base.alternative === alternative && base.judges(node.path))
    .flatMap((base) =>
      refusedChange(subject, base, {
        rule: 'fields',
        name: [
          ...(node.path.length > 0 ? [pathName(node.path)] : []),
          label,
          ...(subject.alternatives.length > 1 ? [alternative.name] : []),
        ].join('/'),
        title: `${pathName(path)} sent, which ${alternative.name === 'body' ? 'the body' : `a ${alternative.name} body`} does not have`,
        change: `${pathName(path)} is added`,
        path,
        within: node.path,
        value,
        origin: originOf(subject.contract.source, origins, keyword, `${node.pointer}/additionalProperties`),
      }),
    );
}
